#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace cuda_tidy::execution {

/// A place where execution was left and goes on later: a stack and, on top of it, the registers that a call preserves.
struct Context {
  void *StackPointer = nullptr;
};

/// Leaves `From`, which `switchTo` can enter again, and enters `To`.
void switchContext(Context &From, Context &To);

/// A stack of its own on which functions run that can be left and entered again.
class Fiber {
public:
  /// The fiber calls `Body`, which never returns, when it is first entered.
  Fiber(char *Stack, std::size_t Bytes, void (*Body)());

  Context Where;
  const char *const End; ///< The lowest address of the stack, which grows towards it.
};

/// All fibers, in one range of addresses. Below each stack is a page that nobody may touch.
class FiberPool {
public:
  explicit FiberPool(void (*Body)()) : Body(Body) {}

  /// A fiber that is about to enter `Body`, or was left there, null if there are too many.
  Fiber *take();
  void giveBack(Fiber *Each) { Free.push_back(Each); }

  bool contains(const volatile void *Address) const {
    return static_cast<std::size_t>(static_cast<const volatile char *>(Address) - Begin) < Reserved;
  }

private:
  void reserve();

  void (*Body)();
  char *Begin = nullptr;
  std::size_t Reserved = 0;
  std::vector<std::unique_ptr<Fiber>> Made;
  std::vector<Fiber *> Free;
};

} // namespace cuda_tidy::execution
