// What `-fsanitize=thread` makes of the accesses in a kernel: a call before each.

#include "Accesses.h"
#include "Grid.h"
#include <cstring>

using namespace cuda_tidy::execution;

#define HERE __builtin_return_address(0)
#define CALLBACK extern "C" __attribute__((visibility("default")))

CALLBACK void __tsan_init() {}
/// Variables of the function may reach beyond what is kept apart below the stack. The place is that of a thread that
/// has come to nothing else yet.
CALLBACK void __tsan_func_entry(void *) {
  if (!Current)
    return;
  if (static_cast<const char *>(__builtin_frame_address(0)) < Current->Runs->End)
    finish(End::Unsupported, NoStack);
  if (Current->LastSite == 0)
    Current->LastSite = TheGrid->Code.reach(HERE, Current->Of->Number, Current->Index);
}
CALLBACK void __tsan_func_exit() {}
CALLBACK void __tsan_ignore_thread_begin() {}
CALLBACK void __tsan_ignore_thread_end() {}

#define ACCESSES(Bytes)                                                                                                \
  CALLBACK void __tsan_read##Bytes(void *At) { access(At, Bytes, Access::Read, {}, HERE); }                            \
  CALLBACK void __tsan_write##Bytes(void *At) { access(At, Bytes, Access::Write, {}, HERE); }                          \
  CALLBACK void __tsan_unaligned_read##Bytes(void *At) {                                                               \
    access(At, Bytes, Access::Read, {.IsAligned = false}, HERE);                                                       \
  }                                                                                                                    \
  CALLBACK void __tsan_unaligned_write##Bytes(void *At) {                                                              \
    access(At, Bytes, Access::Write, {.IsAligned = false}, HERE);                                                      \
  }                                                                                                                    \
  CALLBACK void __tsan_volatile_read##Bytes(void *At) { access(At, Bytes, Access::Read, {.IsVolatile = true}, HERE); } \
  CALLBACK void __tsan_volatile_write##Bytes(void *At) {                                                               \
    access(At, Bytes, Access::Write, {.IsVolatile = true}, HERE);                                                      \
  }                                                                                                                    \
  CALLBACK void __tsan_unaligned_volatile_read##Bytes(void *At) {                                                      \
    access(At, Bytes, Access::Read, {.IsVolatile = true, .IsAligned = false}, HERE);                                   \
  }                                                                                                                    \
  CALLBACK void __tsan_unaligned_volatile_write##Bytes(void *At) {                                                     \
    access(At, Bytes, Access::Write, {.IsVolatile = true, .IsAligned = false}, HERE);                                  \
  }                                                                                                                    \
  CALLBACK void __tsan_read_write##Bytes(void *At) {                                                                   \
    access(At, Bytes, Access::Read, {}, HERE);                                                                         \
    access(At, Bytes, Access::Write, {}, HERE);                                                                        \
  }                                                                                                                    \
  CALLBACK void __tsan_unaligned_read_write##Bytes(void *At) {                                                         \
    access(At, Bytes, Access::Read, {.IsAligned = false}, HERE);                                                       \
    access(At, Bytes, Access::Write, {.IsAligned = false}, HERE);                                                      \
  }

ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)

namespace {

constexpr Manner Unaligned = {.IsAligned = false};

} // namespace

CALLBACK void __tsan_read_range(void *At, std::size_t Bytes) { access(At, Bytes, Access::Read, Unaligned, HERE); }
CALLBACK void __tsan_write_range(void *At, std::size_t Bytes) { access(At, Bytes, Access::Write, Unaligned, HERE); }
CALLBACK void __tsan_vptr_read(void *At) { access(At, sizeof(void *), Access::Read, {}, HERE); }
CALLBACK void __tsan_vptr_update(void *At, void *) { access(At, sizeof(void *), Access::Write, {}, HERE); }

CALLBACK void *__tsan_memcpy(void *To, const void *From, std::size_t Bytes) {
  access(From, Bytes, Access::Read, Unaligned, HERE);
  access(To, Bytes, Access::Write, Unaligned, HERE);
  return std::memcpy(To, From, Bytes);
}
CALLBACK void *__tsan_memmove(void *To, const void *From, std::size_t Bytes) {
  access(From, Bytes, Access::Read, Unaligned, HERE);
  access(To, Bytes, Access::Write, Unaligned, HERE);
  return std::memmove(To, From, Bytes);
}
CALLBACK void *__tsan_memset(void *To, int Value, std::size_t Bytes) {
  access(To, Bytes, Access::Write, Unaligned, HERE);
  return std::memset(To, Value, Bytes);
}
