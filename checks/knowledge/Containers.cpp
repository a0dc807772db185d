#include "knowledge/Containers.h"
#include "llvm/ADT/StringSet.h"

namespace cuda_tidy {

bool addsElement(llvm::StringRef Name) {
  static const llvm::StringSet<> Names = {
      "push_back", "emplace_back", "push_front", "emplace_front",    "insert",
      "emplace",   "push",         "append",     "insert_or_assign", "try_emplace",
  };
  return Names.contains(Name);
}

bool removesElements(llvm::StringRef Name) {
  static const llvm::StringSet<> Names = {"clear", "erase",  "pop_back", "pop_front", "pop",      "resize",
                                          "swap",  "assign", "reset",    "extract",   "remove_if"};
  return Names.contains(Name);
}

bool givesAccessToElements(llvm::StringRef Name) {
  static const llvm::StringSet<> Names = {"data", "begin", "end", "front", "back", "at"};
  return Names.contains(Name);
}

} // namespace cuda_tidy
