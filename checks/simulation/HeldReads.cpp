#include "simulation/HeldReads.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {

void HeldReads::hold(const Part &There, unsigned Read, const llvm::BitVector &Threads) {
  if (Exposed.contains(There.Variable))
    return;
  Seen.insert(Read);
  Now[There.Variable].push_back({There, Read, Threads});
}

void HeldReads::overwrite(const Part &There, const llvm::BitVector &Threads) {
  auto Found = Now.find(There.Variable);
  if (Found == Now.end())
    return;
  for (Held &Each : Found->second)
    if (Each.There.Begin >= There.Begin && Each.There.Begin + Each.There.Bytes <= There.Begin + There.Bytes)
      Each.Threads.reset(Threads);
  llvm::erase_if(Found->second, [](const Held &Each) { return Each.Threads.none(); });
}

void HeldReads::use(const Part &There) {
  auto Found = Now.find(There.Variable);
  if (Found == Now.end())
    return;
  llvm::erase_if(Found->second, [&](const Held &Each) {
    const bool IsThere =
        Each.There.Begin < There.Begin + There.Bytes && There.Begin < Each.There.Begin + Each.There.Bytes;
    if (IsThere)
      Used.insert(Each.Read);
    return IsThere;
  });
}

void HeldReads::useAll(const ValueDecl &Variable) {
  auto Found = Now.find(&Variable);
  if (Found == Now.end())
    return;
  for (const Held &Each : Found->second)
    Used.insert(Each.Read);
  Now.erase(Found);
}

void HeldReads::expose(const ValueDecl &Variable) {
  useAll(Variable);
  Exposed.insert(&Variable);
}

void HeldReads::merge(const State &Other) {
  for (const auto &[Variable, Others] : Other) {
    auto &Here = Now[Variable];
    for (const Held &Each : Others) {
      auto Same = llvm::find_if(Here, [&](const Held &Mine) {
        return Mine.Read == Each.Read && Mine.There.Begin == Each.There.Begin && Mine.There.Bytes == Each.There.Bytes;
      });
      if (Same == Here.end())
        Here.push_back(Each);
      else
        Same->Threads |= Each.Threads;
    }
  }
}

std::set<unsigned> HeldReads::unused(bool Complete) const {
  std::set<unsigned> Found;
  std::set_difference(Seen.begin(), Seen.end(), Used.begin(), Used.end(), std::inserter(Found, Found.end()));
  if (!Complete)
    for (const auto &[Variable, Held] : Now)
      for (const auto &Each : Held)
        Found.erase(Each.Read);
  return Found;
}

} // namespace cuda_tidy
