# Writes CheckPages.cpp: the documentation page of every check, as text in the executable.
# The checks' folders name the checks; a check without a page is an error here rather than an empty help text later.

file(GLOB check_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/checks/cuda/*/*Check.h
                                          ${PROJECT_SOURCE_DIR}/checks/torch/*/*Check.h)
set(rows "")
foreach(header IN LISTS check_headers)
  if(NOT header MATCHES "/(cuda|torch)/([a-z0-9_]+)/[A-Za-z0-9]+Check\\.h$")
    message(FATAL_ERROR "${header} is in no folder that is called as its check (some_defect)")
  endif()
  set(module ${CMAKE_MATCH_1})
  string(REPLACE "_" "-" defect ${CMAKE_MATCH_2})
  set(check ${module}-${defect})
  set(page ${PROJECT_SOURCE_DIR}/docs/checks/${module}/${defect}.md)
  if(NOT EXISTS ${page})
    message(FATAL_ERROR "the check ${check} has no documentation page: ${page} is missing")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
  file(READ ${page} text)
  string(APPEND rows "    {\"${check}\", R\"PAGE(${text})PAGE\"},\n")
endforeach()

file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/CheckPages.cpp @ONLY CONTENT [[
// Generated from docs/checks by CheckPages.cmake.
#include "catalog/CheckPages.h"
#include <utility>

static constexpr std::pair<std::string_view, std::string_view> Pages[] = {
@rows@};

std::string_view cuda_tidy::checkPage(std::string_view Name) {
  for (auto [Check, Page] : Pages)
    if (Check == Name)
      return Page;
  return {};
}
]])
