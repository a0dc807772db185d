#include "command/ValueList.h"

using namespace llvm;

namespace cuda_tidy {

std::vector<std::string> splitValueList(StringRef List) {
  std::vector<std::string> Elements(1);
  bool Quoted = false;
  for (size_t I = 0; I < List.size(); ++I) {
    char C = List[I];
    if (C == '\\' && I + 1 < List.size()) {
      Elements.back() += List[++I];
      continue;
    }
    if (C == ',' && !Quoted) {
      Elements.emplace_back();
      continue;
    }
    if (C == '"')
      Quoted = !Quoted;
    Elements.back() += C;
  }
  std::erase(Elements, "");
  return Elements;
}

} // namespace cuda_tidy
