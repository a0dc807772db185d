# Lays out the headers as a compiler finds them: those that are written, and those that forwarding.txt and operators.txt
# list.
#
# usage: cmake -DTO=FOLDER -P expand.cmake
#
# A file that stays the same keeps its time, so that what is remembered of it holds.

cmake_minimum_required(VERSION 3.25)
set(from ${CMAKE_CURRENT_LIST_DIR})
file(GLOB_RECURSE written RELATIVE ${from} ${from}/cuda/* ${from}/samples/* ${from}/torch/*)
file(STRINGS ${from}/forwarding.txt rows REGEX "^[^#]")
file(STRINGS ${from}/operators.txt operators REGEX "^[^#]")
list(APPEND rows ${operators})

# The folder of an older build is a link to this one.
if(IS_SYMLINK ${TO})
  file(REMOVE ${TO})
endif()
file(GLOB_RECURSE stale RELATIVE ${TO} ${TO}/*)
list(REMOVE_ITEM stale ${written})

foreach(header IN LISTS written)
  cmake_path(GET header PARENT_PATH folder)
  file(MAKE_DIRECTORY ${TO}/${folder})
  file(COPY_FILE ${from}/${header} ${TO}/${header} ONLY_IF_DIFFERENT)
endforeach()

foreach(row IN LISTS rows)
  string(REPLACE " " ";" included ${row})
  list(POP_FRONT included header)
  if(header IN_LIST written OR header IN_LIST listed)
    message(FATAL_ERROR "${from}/forwarding.txt: ${header} is there twice; remove its line or the other")
  endif()
  list(APPEND listed ${header})
  list(TRANSFORM included REPLACE "(.+)" "#include <\\1>")
  list(JOIN included "\n" text)
  file(CONFIGURE OUTPUT ${TO}/${header} CONTENT "#pragma once\n${text}\n" @ONLY)
endforeach()

list(REMOVE_ITEM stale ${listed})
list(TRANSFORM stale PREPEND ${TO}/)
if(stale)
  file(REMOVE ${stale})
endif()
