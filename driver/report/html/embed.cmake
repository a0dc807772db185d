# Writes HtmlTemplate.cpp: the page, its style and its script, as text in the executable.

set(rows "")
foreach(part page.html page.css page.js)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/${part})
  file(READ ${CMAKE_CURRENT_LIST_DIR}/${part} text)
  string(REGEX REPLACE ".*\\." "" language ${part})
  string(APPEND rows "extern const std::string_view ${language}Template = R\"PART(${text})PART\";\n")
endforeach()

file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/HtmlTemplate.cpp @ONLY CONTENT [[
// Generated from driver/report/html by embed.cmake.
#include "report/HtmlTemplate.h"

namespace cuda_tidy {
@rows@
} // namespace cuda_tidy
]])
