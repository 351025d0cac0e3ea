# One set of compile rules for everything of ours.
add_library(ldle_compile INTERFACE)
target_compile_features(ldle_compile INTERFACE cxx_std_20)
target_compile_options(ldle_compile INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor)

set(LDLE_SANITIZE "" CACHE STRING "Sanitizers to build with, e.g. address,undefined or thread")
if(LDLE_SANITIZE)
  add_compile_options(-fsanitize=${LDLE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  # A null pointer stops the program without a check, and checks of each pointer's alignment and
  # type would take a quarter of the time that everything else takes to compile.
  add_compile_options(-fno-sanitize=null,alignment,vptr)
  add_link_options(-fsanitize=${LDLE_SANITIZE})
endif()

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
