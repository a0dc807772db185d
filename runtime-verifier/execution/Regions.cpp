#include "Regions.h"
#include "Outcome.h"
#include <algorithm>
#include <iterator>
#include <sys/mman.h>

/// Where the program was loaded, from which its addresses were aligned.
extern "C" const char __ehdr_start;

namespace cuda_tidy::execution {
namespace {

constexpr std::size_t MostSlots = 64;
constexpr std::size_t Page = 64 << 10, // as CUDA_TIDY_APART says
    LargestGap = 16 << 20;

std::size_t roundUp(std::size_t Bytes) { return (Bytes + Page - 1) / Page * Page; }

} // namespace

Regions &memory() {
  static Regions *const All = new Regions; // for as long as the program
  return *All;
}

bool Regions::reserve() {
  // The wider, the farther an index may go astray and still be told; how much there is depends on the processor.
  for (SlotShift = 36; SlotShift >= 30; --SlotShift) {
    void *const Range =
        mmap(nullptr, MostSlots << SlotShift, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (Range == MAP_FAILED)
      continue;
    Arena = static_cast<char *>(Range);
    return true;
  }
  return false;
}

Region &Regions::add(std::string Name, char *Begin, std::size_t Bytes, bool IsShared) {
  Region &Added = All.emplace_back();
  Added.Name = std::move(Name);
  Added.Begin = Begin;
  Added.Bytes = Bytes;
  Added.IsShared = IsShared;
  Added.Cells = Shadow(Begin, Bytes);
  if (IsShared) {
    Added.Written.resize(Bytes);
    Shared.push_back(&Added);
  }
  return Added;
}

Region *Regions::allocate(std::string Name, std::size_t Bytes, bool IsShared) {
  if (Slots.size() == MostSlots || (!Arena && !reserve()))
    return nullptr;
  const std::size_t SlotBytes = std::size_t(1) << SlotShift;
  const std::size_t Gap = std::clamp(roundUp(Bytes), Page, LargestGap);
  char *const Begin = Arena + Slots.size() * SlotBytes + SlotBytes / 2;
  if (roundUp(Bytes) + Gap > SlotBytes / 2 ||
      mprotect(Begin - Gap, roundUp(Bytes) + 2 * Gap, PROT_READ | PROT_WRITE) != 0)
    return nullptr;
  Slots.push_back(&add(std::move(Name), Begin, Bytes, IsShared));
  return Slots.back();
}

Region &Regions::dynamicShared() {
  if (!Dynamic)
    Dynamic = allocate("dynamic shared memory", MostSharedBytes, true);
  if (!Dynamic)
    refuse("no memory for shared memory");
  return *Dynamic;
}

void Regions::declare(const char *Name, const volatile void *Address, std::size_t Bytes, bool IsShared) {
  char *const Begin = static_cast<char *>(const_cast<void *>(Address));
  const auto Where = std::ranges::lower_bound(Declared, Begin, {}, &Region::Begin);
  if (Where == Declared.end() || (*Where)->Begin != Begin)
    Declared.insert(Where, &add(Name, Begin, Bytes, IsShared));
}

std::vector<const Region *> Regions::variables() const {
  std::vector<const Region *> Found;
  std::ranges::copy_if(Declared, std::back_inserter(Found), [](const Region *Each) { return !Each->IsShared; });
  return Found;
}

Region *Regions::slotOf(const volatile void *Address) const {
  const std::size_t Offset = static_cast<const volatile char *>(Address) - Arena;
  const std::size_t Slot = Offset >> SlotShift;
  return Arena && Slot < Slots.size() ? Slots[Slot] : nullptr;
}

Region *Regions::declaredNear(const char *Address) const {
  const auto Behind = std::ranges::upper_bound(Declared, Address, {}, &Region::Begin);
  if (Behind == Declared.begin())
    return nullptr;
  Region *const Before = Behind[-1];
  const bool StandsApart = (Before->Begin - &__ehdr_start) % Page == 0;
  const std::size_t Kept = StandsApart ? roundUp(Before->Bytes) : Before->Bytes;
  const auto Offset = static_cast<std::size_t>(Before->offsetOf(Address));
  const bool IsInside = Offset < Before->Bytes;
  return IsInside || (Offset < Kept && !Program.isVariable(Address)) ? Before : nullptr;
}

Regions::Place Regions::search(const volatile void *Address, std::size_t Bytes) const {
  Region *Nearest = slotOf(Address);
  if (!Nearest)
    Nearest = declaredNear(const_cast<const char *>(static_cast<const volatile char *>(Address)));
  if (!Nearest)
    return {};
  return {Nearest, isWithin(*Nearest, Address, Bytes)};
}

} // namespace cuda_tidy::execution
