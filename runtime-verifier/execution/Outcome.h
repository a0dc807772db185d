#pragma once

#include "Stamp.h"
#include <cstddef>
#include <string>

namespace cuda_tidy::execution {

struct Region;

/// How a run ends.
enum class End { Finished, Fault, Deadline, Deadlock, Unsupported };

enum class EventKind : std::uint8_t {
  Race,
  Unfenced, ///< What would be a race, but for atomic operations between which a fence is missing.
  OutOfBounds,
  Uninitialized,
  Misaligned,
  Overflow, ///< Of a signed integer.
  Divergent,
  Different,
  Ended,
  Trap,
};

/// One side of an event.
struct Side {
  Stamp Who;
  Access Kind = Access::Read;
  std::size_t Address = 0; ///< Of the instruction, where no site tells it.
  unsigned Threads = 0;    ///< That are on this side of a barrier.
};

/// Something that went wrong, or, of `Ended` and `Unfenced`, that is worth telling.
struct Event {
  EventKind Kind;
  const Region *Where = nullptr;
  std::string Name;          ///< Of what no region tells the name.
  std::ptrdiff_t Offset = 0; ///< From the begin of the region.
  std::size_t Bytes = 0;
  Side First, Second;
  bool IsSameValue = false; ///< Of two writes: whenever they met.
};

/// Keeps an event for the end of the run. Another one of its kind at the same two places is the same: returns the one
/// that is kept. Null if there are too many.
Event *note(const Event &New);
/// The event of this kind at these places, null if nothing was noted.
Event *noted(EventKind Kind, std::uint16_t FirstSite, std::uint16_t SecondSite);

/// Keeps standard output for `finish`: what the kernel itself prints goes nowhere.
void claimOutput();

/// Why a run cannot go on.
inline constexpr const char *NoStack = "a thread needs more stack than there is";

/// Prints all events and ends the program.
[[noreturn]] void finish(End How, const std::string &Why);

/// Ends the program for a mistake in the job.
[[noreturn]] void refuse(const std::string &Why);

} // namespace cuda_tidy::execution
