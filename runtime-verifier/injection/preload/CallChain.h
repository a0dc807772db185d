#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace cuda_tidy {

/// The return addresses of a call, innermost first.
class CallChain {
public:
  /// Of a call that returns to \p ReturnAddress; what lies below that on the stack is left out.
  explicit CallChain(void *ReturnAddress);

  std::span<void *const> frames() const { return {Frames, Count}; }
  std::size_t hash() const;

private:
  static constexpr std::size_t Limit = 128; // Of a chain that is longer the outermost calls are not known.
  void *Frames[Limit];
  std::size_t Count = 0;
};

/// The places of all frames, which tabulators separate.
std::string placesOf(const CallChain &Chain);

} // namespace cuda_tidy
