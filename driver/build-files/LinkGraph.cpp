#include "build-files/LinkGraph.h"

#include "build-files/Wildcards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

namespace cuda_tidy {

using llvm::StringRef;

/// Builds have fewer, and steps from one to the next.
constexpr size_t MostTargets = 5000, MostSteps = 4000000;

static void sortUnique(std::vector<unsigned> &Values) {
  llvm::sort(Values);
  Values.erase(llvm::unique(Values), Values.end());
}

static void addTo(LinkTarget &Whole, const LinkTarget &Part) {
  llvm::append_range(Whole.Sources, Part.Sources);
  llvm::append_range(Whole.Wildcards, Part.Wildcards);
  llvm::append_range(Whole.Linked, Part.Linked);
  Whole.IsLibrary |= Part.IsLibrary;
  Whole.MayHaveMore |= Part.MayHaveMore;
  Whole.MayLinkMore |= Part.MayLinkMore;
}

LinkGraph::LinkGraph(std::vector<LinkTarget> Given) {
  if (Given.size() > MostTargets)
    return;
  for (LinkTarget &Each : Given) {
    auto [Known, IsNew] = Numbers.try_emplace(Each.Name, Targets.size());
    if (IsNew)
      Targets.push_back(std::move(Each));
    else
      addTo(Targets[Known->second], Each);
  }
  followLinks();
  for (auto [Number, Each] : llvm::enumerate(Targets)) {
    for (const std::string &Source : Each.Sources)
      Named[Source].push_back(Number);
    for (const std::string &Wildcard : Each.Wildcards)
      Wildcards.emplace_back(Wildcard, Number);
  }
}

/// What is open about a library is open about whatever is linked with it.
void LinkGraph::followLinks() {
  std::vector<std::vector<unsigned>> Next;
  for (const LinkTarget &Each : Targets) {
    std::vector<unsigned> &Linked = Next.emplace_back();
    for (const std::string &Name : Each.Linked)
      if (auto Found = Numbers.find(Name); Found != Numbers.end())
        Linked.push_back(Found->second);
    sortUnique(Linked);
  }
  UsersOf.resize(Targets.size());
  size_t Steps = 0;
  for (unsigned Target = 0; Target < Targets.size(); ++Target) {
    llvm::SetVector<unsigned> Linked;
    Linked.insert(Target);
    bool HasMore = false, LinksMore = false;
    for (size_t At = 0; At < Linked.size(); ++At) {
      const unsigned Each = Linked[At];
      HasMore |= Targets[Each].MayHaveMore;
      LinksMore |= Targets[Each].MayLinkMore;
      if ((Steps += Next[Each].size() + 1) > MostSteps)
        return Targets.clear();
      Linked.insert(Next[Each].begin(), Next[Each].end());
      if (At > 0)
        UsersOf[Each].push_back(Target);
    }
    MayHaveMore.push_back(HasMore);
    MayLinkMore.push_back(LinksMore);
  }
}

const LinkGraph::Membership &LinkGraph::membershipOf(StringRef File) const {
  auto [Entry, IsNew] = Known.try_emplace(File);
  Membership &Found = Entry->second;
  if (!IsNew)
    return Found;
  Found.Own = Named.lookup(File);
  for (const auto &[Wildcard, Target] : Wildcards)
    if (matchesWildcard(Wildcard, File))
      Found.Own.push_back(Target);
  sortUnique(Found.Own);
  Found.All = Found.Own;
  for (unsigned Each : Found.Own) {
    llvm::append_range(Found.All, UsersOf[Each]);
    Found.IsOfLibrary |= Targets[Each].IsLibrary;
  }
  sortUnique(Found.All);
  return Found;
}

LinkGraph::Part LinkGraph::partOf(StringRef File, unsigned Target) const {
  const Membership &Of = membershipOf(File);
  if (llvm::binary_search(Of.Own, Target))
    return Own;
  if (llvm::binary_search(Of.All, Target))
    return OfLibrary;
  const bool IsOpen = Of.Own.empty() || MayHaveMore[Target] || (MayLinkMore[Target] && Of.IsOfLibrary);
  return IsOpen ? Unknown : None;
}

bool LinkGraph::mayMeet(StringRef A, StringRef B) const {
  if (targetsWith(A).empty() || targetsWith(B).empty())
    return true;
  auto MayBeWith = [&](StringRef One, StringRef Other) {
    return llvm::any_of(targetsWith(Other), [&](unsigned Each) { return partOf(One, Each) != None; });
  };
  return MayBeWith(A, B) || MayBeWith(B, A);
}

} // namespace cuda_tidy
