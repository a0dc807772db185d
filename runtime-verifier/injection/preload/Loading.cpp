#include "Loading.h"
#include <dlfcn.h>
#include <unordered_set>

namespace cuda_tidy {
namespace {

void (*Follower)(LoadedObject &) = nullptr;
std::unordered_set<std::uintptr_t> *KnownBases = nullptr; // Lives as long as the program.

} // namespace

void followLoading(const std::vector<LoadedObject> &Known, void (*Follow)(LoadedObject &)) {
  KnownBases = new std::unordered_set<std::uintptr_t>;
  for (const LoadedObject &Object : Known)
    KnownBases->insert(Object.Base);
  Follower = Follow;
}

} // namespace cuda_tidy

extern "C" {

/// Takes note of the object that holds \p Code, in each library of this tool that follows in the order of search: in
/// the last one first, the simulation, which answers what the injection stands in front of.
__attribute__((visibility("default"))) void cudaTidyFollow(const void *Code) {
  using namespace cuda_tidy;
  if (const auto InNextLibrary = reinterpret_cast<decltype(&cudaTidyFollow)>(dlsym(RTLD_NEXT, "cudaTidyFollow")))
    InNextLibrary(Code);
  if (!Follower)
    return;
  if (auto New = loadedObjectAt(Code); New && !KnownBases->contains(New->Base))
    Follower(*New);
}

// The startup code of the C library, a part of every object, calls this function from the object's `_init` if somebody
// defines it. A function in front of dlopen would not do: for dlopen the file of its caller says where to look, and it
// would be the caller.
__attribute__((visibility("default"))) void __gmon_start__() { cudaTidyFollow(__builtin_return_address(0)); }
}
