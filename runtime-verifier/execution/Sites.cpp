#include "Sites.h"
#include <link.h>

namespace cuda_tidy::execution {
namespace {

struct Code {
  std::size_t LoadedAt = 0, Begin = 0, End = 0;
};

/// The executable is the first object that there is.
int readProgram(dl_phdr_info *Info, std::size_t, void *Result) {
  auto &Found = *static_cast<Code *>(Result);
  Found.LoadedAt = Info->dlpi_addr;
  for (int I = 0; I < Info->dlpi_phnum; ++I) {
    const auto &Segment = Info->dlpi_phdr[I];
    if (Segment.p_type != PT_LOAD || (Segment.p_flags & PF_X) == 0)
      continue;
    Found.Begin = Info->dlpi_addr + Segment.p_vaddr;
    Found.End = Found.Begin + Segment.p_memsz;
  }
  return 1;
}

} // namespace

Sites::Sites() : All(1) {
  Code Found;
  dl_iterate_phdr(readProgram, &Found);
  Begin = reinterpret_cast<const char *>(Found.Begin);
  Size = Found.End - Found.Begin;
  LoadedAt = Found.LoadedAt;
  NumberAt.resize(Size);
}

Sites::Number Sites::add(const void *ReturnAddress, std::size_t Offset) {
  if (Offset >= Size || All.size() > 0xffff)
    return 0;
  const auto At = static_cast<Number>(All.size());
  All.push_back({.Address = reinterpret_cast<std::size_t>(ReturnAddress) - LoadedAt - 1});
  return NumberAt[Offset] = At;
}

} // namespace cuda_tidy::execution
