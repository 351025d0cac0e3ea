# The CUDA compiler: the one that CMAKE_CUDA_COMPILER names, the one that scripts/install-cuda
# installed, or the system's. It compiles kernels only, by commands of their own, so every target
# stays C++ and links as such.
set(CMAKE_CUDA_COMPILER "" CACHE FILEPATH "The CUDA compiler, nvcc")
find_program(LDLE_NVCC NAMES ${CMAKE_CUDA_COMPILER} nvcc
             HINTS ${PROJECT_SOURCE_DIR}/build/cuda/nvidia/cu13/bin)
mark_as_advanced(LDLE_NVCC)
if(NOT LDLE_NVCC)
  message(FATAL_ERROR "LDLE_CUDA needs nvcc; scripts/install-cuda installs it")
endif()
execute_process(COMMAND ${LDLE_NVCC} --version OUTPUT_VARIABLE nvcc_version COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCH "release ([0-9.]+)" ignored "${nvcc_version}")
set(LDLE_CUDA_VERSION ${CMAKE_MATCH_1})

# nvcc may be a link in a folder of programs.
file(REAL_PATH ${LDLE_NVCC} nvcc)
cmake_path(GET nvcc PARENT_PATH toolkit)
cmake_path(GET toolkit PARENT_PATH toolkit)
find_path(LDLE_CUDART_INCLUDE cuda_runtime_api.h HINTS ${toolkit}
          PATH_SUFFIXES include targets/x86_64-linux/include)
find_library(LDLE_CUDART cudart_static HINTS ${toolkit}
             PATH_SUFFIXES lib64 lib targets/x86_64-linux/lib)
mark_as_advanced(LDLE_CUDART_INCLUDE LDLE_CUDART)
if(NOT LDLE_CUDART_INCLUDE OR NOT LDLE_CUDART)
  message(FATAL_ERROR "LDLE_CUDA needs the static CUDA runtime beside ${nvcc}")
endif()

# Machine code for Hopper, and PTX that the driver compiles for newer devices.
set(LDLE_CUDA_ARCHITECTURE 90 CACHE STRING "Compute capability that the kernels are compiled for")

# Compiles kernels and adds them to a target.
function(ldle_add_kernels target)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source STEM name)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.o)
    add_custom_command(OUTPUT ${object} DEPENDS ${source} DEPFILE ${object}.d
      COMMAND ${LDLE_NVCC} -ccbin ${CMAKE_CXX_COMPILER} -std=c++20 -O3 -c ${source} -o ${object}
              -gencode arch=compute_${LDLE_CUDA_ARCHITECTURE},code=[sm_${LDLE_CUDA_ARCHITECTURE},compute_${LDLE_CUDA_ARCHITECTURE}]
              -I${PROJECT_SOURCE_DIR}/src -MD -MF ${object}.d -Xcompiler=-fPIC,-Wall
      COMMENT "Compiling kernels ${name}.cu" VERBATIM)
    set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
    target_sources(${target} PRIVATE ${object})
  endforeach()
endfunction()
