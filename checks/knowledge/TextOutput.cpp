#include "knowledge/TextOutput.h"
#include "knowledge/ApiNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

bool makesText(const FunctionDecl &Function) {
  constexpr StringRef OfC[] = {"printf",   "fprintf",  "dprintf",   "sprintf", "snprintf", "vprintf",
                               "vfprintf", "vsprintf", "vsnprintf", "wprintf", "fwprintf", "swprintf"};
  constexpr StringRef OfFormatting[] = {"print", "println", "format", "format_to", "format_to_n"};
  constexpr StringRef OfLogging[] = {"trace", "debug", "info", "warn", "error", "critical", "log"};
  if (llvm::is_contained(OfC, Function.isInStdNamespace() ? nameOf(&Function) : apiNameOf(Function)))
    return true;
  const StringRef Library = outermostNamespaceOf(Function);
  if (Library == "std" || Library == "fmt")
    return llvm::is_contained(OfFormatting, nameOf(&Function));
  return Library == "spdlog" && llvm::is_contained(OfLogging, nameOf(&Function));
}

} // namespace cuda_tidy
