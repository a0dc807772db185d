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
      if (!Elements.back().empty())
        Elements.emplace_back();
      continue;
    }
    if (C == '"')
      Quoted = !Quoted;
    Elements.back() += C;
  }
  if (Elements.back().empty())
    Elements.pop_back();
  return Elements;
}

} // namespace cuda_tidy
