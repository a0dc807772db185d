# Has a build analyse what it compiles:
#
#   find_package(cuda-tidy REQUIRED)
#   cuda_tidy_target(mylib --fail-on=error)

get_filename_component(CUDA_TIDY_EXECUTABLE "${CMAKE_CURRENT_LIST_DIR}/../../../bin/cuda-tidy" ABSOLUTE)

# cuda_tidy_target(<target> [<option>...]): every CUDA, C++ and C file of the target is analysed right after it was
# compiled, with these options of cuda-tidy. What the target has for a launcher already, such as ccache, runs behind it.
function(cuda_tidy_target target)
  get_target_property(imported ${target} IMPORTED)
  get_target_property(type ${target} TYPE)
  if(imported OR type STREQUAL "INTERFACE_LIBRARY" OR type STREQUAL "UTILITY")
    message(FATAL_ERROR "cuda_tidy_target: the target '${target}' compiles nothing")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "Makefiles|Ninja")
    message(WARNING "cuda_tidy_target: '${CMAKE_GENERATOR}' knows no compiler launchers; Ninja and Makefiles do")
  endif()
  foreach(language IN ITEMS CUDA CXX C)
    get_target_property(launcher ${target} ${language}_COMPILER_LAUNCHER)
    if(NOT launcher)
      set(launcher "")
    endif()
    # One of cuda-tidy is enough, and what is said of the target counts.
    string(REGEX REPLACE "^([^;]*/)?cuda-tidy;([^;]*;)*--launcher(;|$)" "" launcher "${launcher}")
    set_property(TARGET ${target} PROPERTY ${language}_COMPILER_LAUNCHER
      "${CUDA_TIDY_EXECUTABLE}" ${ARGN} --launcher ${launcher})
  endforeach()
endfunction()
