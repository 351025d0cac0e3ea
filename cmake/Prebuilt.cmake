# Uses the libraries of another build of this tree, so that the tests of the Python package need not compile
# them again.
find_package(ZLIB REQUIRED)
find_package(nlohmann_json REQUIRED)
add_library(ldle INTERFACE)
target_include_directories(ldle INTERFACE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${LDLE_PREBUILT}/generated)
target_compile_features(ldle INTERFACE cxx_std_20)
set(archives ${LDLE_PREBUILT}/src/ldle/libldle.a)
load_cache(${LDLE_PREBUILT} READ_WITH_PREFIX PREBUILT_ LDLE_CUDA LDLE_CUDART)
if(PREBUILT_LDLE_CUDA)
  # The library and its backend call each other.
  list(APPEND archives ${LDLE_PREBUILT}/src/ldle_cuda/libldle_cuda.a ${archives} ${PREBUILT_LDLE_CUDART} rt)
endif()
target_link_libraries(ldle
  INTERFACE ${archives} Eigen3::Eigen fmt::fmt Threads::Threads LAPACK::LAPACK Metis::metis
            ${CMAKE_DL_LIBS} $<$<BOOL:${LDLE_GPL}>:Cholmod::cholmod>)
add_library(ldle_io INTERFACE)
target_link_libraries(ldle_io
  INTERFACE ${LDLE_PREBUILT}/src/ldle_io/libldle_io.a ldle nlohmann_json::nlohmann_json ZLIB::ZLIB)
