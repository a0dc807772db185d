#pragma once

#include "LoadedObjects.h"
#include <cstdint>
#include <functional>
#include <span>

namespace cuda_tidy {

/// A function between a caller and the function it means. The layout of the first two members is known to `enterHook`.
struct Hook {
  void *Original = nullptr; ///< What is called unless the handler answers.
  void *Data = nullptr;     ///< The handler's own.
  std::string Name;
};

/// The arguments that a caller passes in registers: rdi, rsi, rdx, rcx, r8, r9.
using Registers = std::uint64_t[6];

/// The arguments that it passes on the stack. \p Of are those that a `Handler` is given.
inline const std::uint64_t *stackArguments(const Registers &Of) { return Of + 28; } // see `cudaTidyEnterHook`

/// Called instead of each function that a hook stands in front of. True if \p Result is the answer; else the original
/// is called with what the caller passed.
using Handler = bool (*)(Hook &Hook, Registers &Arguments, void *ReturnAddress, std::uint64_t &Result);

/// A function with hooks in front of it.
struct HookedFunction {
  std::string Name;
  unsigned Calls = AnyNumber; ///< How many lead there.

  static constexpr unsigned AnyNumber = 1'000'000; ///< Where a slot leads there.
};

/// Puts hooks in front of the functions that \p IsWanted names: into the slots through which \p Objects import them,
/// and into the calls of those that are linked into an object.
std::vector<HookedFunction> hookCalls(std::span<LoadedObject> Objects, Handler Answer,
                                      const std::function<bool(std::string_view)> &IsWanted);

/// What \p Import of \p Object leads to: what its slot holds already, unless that is the code which looks the function
/// up at the first call. Null if nobody has the function.
void *resolve(const LoadedObject &Object, const ImportSlot &Import);

/// Makes \p Function continue at \p Target. False if it is too short, or no memory is near enough.
bool redirectEntry(const DefinedFunction &Function, void *Target);

/// Makes \p Slot hold \p Target, whether or not its page may be written.
void redirectSlot(void **Slot, void *Target);

/// Code near \p Near (null: anywhere) that enters \p Target with \p Argument in r11. Null if there is no memory.
void *makeThunk(std::uintptr_t Near, void *Target, void *Argument);

} // namespace cuda_tidy
