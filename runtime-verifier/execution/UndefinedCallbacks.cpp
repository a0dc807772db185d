// What `-fsanitize=alignment` and `-fsanitize=signed-integer-overflow` call, where a kernel is compiled with them: the
// accesses that vector types allow are split up before the thread sanitizer sees them.

#include "Grid.h"

using namespace cuda_tidy::execution;

#define HERE __builtin_return_address(0)
#define CALLBACK extern "C" __attribute__((visibility("default")))

namespace {

struct Location {
  const char *File;
  std::uint32_t Line, Column;
};

struct MismatchedType {
  Location Where;
  const void *Type;
  unsigned char AlignmentLog, Use;
};

constexpr unsigned char Store = 1; ///< Of the uses. clang takes copies of records for references to them.

Side here(const void *ReturnAddress, Access Kind) {
  const Sites::Number Site = TheGrid->Code.reach(ReturnAddress, Current->Of->Number, Current->Index);
  Current->LastSite = Site;
  return {.Who = Current->stamp(Site), .Kind = Kind};
}

void overflow(const void *ReturnAddress, const char *Operation) {
  if (!Current)
    return;
  const Side At = here(ReturnAddress, Access::Read);
  if (!noted(EventKind::Overflow, At.Who.Site, 0))
    note({.Kind = EventKind::Overflow, .Name = Operation, .First = At});
}

} // namespace

CALLBACK void __ubsan_handle_type_mismatch_v1(MismatchedType *What, std::size_t Address) {
  if (!Current || Address == 0)
    return;
  const Side At = here(HERE, What->Use == Store ? Access::Write : Access::Read);
  const std::size_t Bytes = std::size_t(1) << What->AlignmentLog;
  Region *Hint = nullptr;
  const Region *const Where = memory().find(reinterpret_cast<const void *>(Address), 1, Hint).Nearest;
  if (Where && !noted(EventKind::Misaligned, At.Who.Site, 0))
    note({.Kind = EventKind::Misaligned,
          .Where = Where,
          .Name = {},
          .Offset = Where->offsetOf(reinterpret_cast<const void *>(Address)),
          .Bytes = Bytes,
          .First = At});
}

CALLBACK void __ubsan_handle_add_overflow(void *, std::size_t, std::size_t) { overflow(HERE, "addition"); }
CALLBACK void __ubsan_handle_sub_overflow(void *, std::size_t, std::size_t) { overflow(HERE, "subtraction"); }
CALLBACK void __ubsan_handle_mul_overflow(void *, std::size_t, std::size_t) { overflow(HERE, "multiplication"); }
CALLBACK void __ubsan_handle_negate_overflow(void *, std::size_t) { overflow(HERE, "negation"); }
CALLBACK void __ubsan_handle_divrem_overflow(void *, std::size_t, std::size_t) { overflow(HERE, "division"); }
