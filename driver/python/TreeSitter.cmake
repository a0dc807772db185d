# The parser of Python programs, from the sources that requirements.txt pins: the target tree-sitter-python. Where they
# cannot be had, there is no such target.
set(TREE_SITTER_ARCHIVES ${CMAKE_BINARY_DIR}/tree-sitter CACHE PATH
  "Where the archives that driver/python/requirements.txt names lie, or are downloaded to")
set(requirements ${CMAKE_CURRENT_LIST_DIR}/requirements.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${requirements})
file(STRINGS ${requirements} pinned REGEX "==")
string(REGEX MATCH "tree-sitter==([0-9.]+)" _ "${pinned}")
set(runtime tree-sitter-${CMAKE_MATCH_1})
string(REGEX MATCH "tree-sitter-python==([0-9.]+)" _ "${pinned}")
set(grammar tree_sitter_python-${CMAKE_MATCH_1})

if(NOT EXISTS ${TREE_SITTER_ARCHIVES}/${runtime}.tar.gz OR NOT EXISTS ${TREE_SITTER_ARCHIVES}/${grammar}.tar.gz)
  message(STATUS "Downloading the parser of Python programs")
  execute_process(COMMAND /usr/bin/python3 -m pip download --quiet --disable-pip-version-check --no-deps
    --no-binary=:all: --require-hashes --dest ${TREE_SITTER_ARCHIVES} --requirement ${requirements}
    RESULT_VARIABLE failure ERROR_VARIABLE complaint)
  if(failure)
    message(WARNING "Python programs will not be analysed: ${complaint}"
      "Put the archives that ${requirements} names into ${TREE_SITTER_ARCHIVES} to change that.")
    return()
  endif()
endif()

set(sources ${CMAKE_CURRENT_BINARY_DIR}/tree-sitter)
foreach(archive ${runtime} ${grammar})
  if(NOT EXISTS ${sources}/${archive})
    file(ARCHIVE_EXTRACT INPUT ${TREE_SITTER_ARCHIVES}/${archive}.tar.gz DESTINATION ${sources})
  endif()
endforeach()
set(library ${sources}/${runtime}/tree_sitter/core/lib)
# The grammar's archive leaves out headers which are the library's own.
file(MAKE_DIRECTORY ${sources}/include)
file(CREATE_LINK ${library}/src ${sources}/include/tree_sitter SYMBOLIC)

add_library(tree-sitter-python STATIC
  ${library}/src/lib.c ${sources}/${grammar}/src/parser.c ${sources}/${grammar}/src/scanner.c)
target_include_directories(tree-sitter-python SYSTEM PUBLIC ${library}/include
  PRIVATE ${library}/src ${sources}/include)
target_compile_definitions(tree-sitter-python PRIVATE _DEFAULT_SOURCE _POSIX_C_SOURCE=200112L)
target_compile_options(tree-sitter-python PRIVATE -w)
set_target_properties(tree-sitter-python PROPERTIES C_STANDARD 11 C_VISIBILITY_PRESET hidden)
foreach(archive ${runtime} ${grammar})
  install(FILES ${sources}/${archive}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/cuda-tidy RENAME ${archive}.txt)
endforeach()
install(FILES ${library}/src/unicode/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/cuda-tidy
  RENAME ${runtime}-unicode.txt)
