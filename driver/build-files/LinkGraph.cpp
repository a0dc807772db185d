#include "build-files/LinkGraph.h"

#include "build-files/Wildcards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {

using llvm::StringRef;

namespace path = llvm::sys::path;

/// Builds have fewer, and steps from one to the next.
constexpr size_t MostTargets = 5000, MostSteps = 4000000, MostWildcards = 2000;

static void sortUnique(std::vector<unsigned> &Values) {
  llvm::sort(Values);
  Values.erase(llvm::unique(Values), Values.end());
}

static void addTo(LinkTarget &Whole, const LinkTarget &Part) {
  llvm::append_range(Whole.Sources, Part.Sources);
  llvm::append_range(Whole.Wildcards, Part.Wildcards);
  llvm::append_range(Whole.Linked, Part.Linked);
  llvm::append_range(Whole.Objects, Part.Objects);
  Whole.IsLibrary |= Part.IsLibrary;
  Whole.IsOfObjects |= Part.IsOfObjects;
  Whole.IsOnlyPossible &= Part.IsOnlyPossible;
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
  addParts();
  findLibraries();
  followLinks();
}

void LinkGraph::addParts() {
  for (auto [Number, Each] : llvm::enumerate(Targets)) {
    for (const std::string &Source : Each.Sources)
      Named[Source].push_back(Number);
    for (const std::string &Wildcard : Each.Wildcards)
      if (Wildcards.size() < MostWildcards)
        Wildcards.emplace_back(Wildcard, Number);
  }
  if (Wildcards.size() >= MostWildcards)
    *this = LinkGraph();
}

/// What a library is called: `name` of `-lname`, `/path/libname.so`, and of CMake's `/path:name` and `/path:of::name`.
static StringRef libraryName(StringRef Name) {
  if (Name.consume_front("-l"))
    return Name;
  if (Name.contains(':'))
    return Name.rsplit(':').second;
  Name = path::filename(Name);
  Name.consume_front("lib");
  return Name.take_until([](char C) { return C == '.'; });
}

/// Whether the toolkit, the system or a package has a library of that name, for which no project makes its own.
static bool isOfOthers(StringRef Name) {
  return Name.contains("::") ||
         llvm::is_contained({"cuda",   "cudart",   "cudart_static", "cudadevrt", "cublas",    "cublasLt",   "cufft",
                             "curand", "cusparse", "cusolver",      "cudnn",     "nvrtc",     "nvToolsExt", "nccl",
                             "c",      "m",        "pthread",       "dl",        "rt",        "stdc++",     "gomp",
                             "c10",    "c10_cuda", "torch",         "torch_cpu", "torch_cuda"},
                            libraryName(Name));
}

void LinkGraph::findLibraries() {
  llvm::StringMap<llvm::SmallVector<std::string, 1>> ByName;
  for (const LinkTarget &Each : Targets)
    if (Each.IsLibrary && !Each.IsOnlyPossible)
      ByName[libraryName(Each.Name)].push_back(Each.Name);
  for (LinkTarget &Each : Targets)
    for (std::string &Name : Each.Linked) {
      if (Numbers.contains(Name))
        continue;
      const llvm::SmallVector<std::string, 1> Libraries = ByName.lookup(libraryName(Name));
      if (Libraries.size() == 1)
        Name = Libraries.front();
      else
        Each.MayLinkMore |= !Libraries.empty() || !isOfOthers(Name);
    }
}

std::vector<unsigned> LinkGraph::numbersOf(llvm::ArrayRef<std::string> Names) const {
  std::vector<unsigned> Found;
  for (const std::string &Name : Names)
    if (auto Number = Numbers.find(Name); Number != Numbers.end())
      Found.push_back(Number->second);
  sortUnique(Found);
  return Found;
}

/// What is open about a library is open about whatever is linked with it.
void LinkGraph::followLinks() {
  std::vector<std::vector<unsigned>> Next;
  UsersOf.resize(Targets.size());
  OwnersOf.resize(Targets.size());
  for (auto [Number, Each] : llvm::enumerate(Targets)) {
    Next.push_back(numbersOf(Each.Linked));
    for (unsigned Linked : Next.back())
      if (Targets[Linked].IsOfObjects)
        OwnersOf[Linked].push_back(Number);
    for (unsigned Objects : numbersOf(Each.Objects)) {
      OwnersOf[Objects].push_back(Number);
      Next.back().push_back(Objects);
    }
  }
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
        return void(*this = LinkGraph());
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
  llvm::SetVector<unsigned> Own;
  auto Add = [&](unsigned Target) {
    Targets[Target].IsOnlyPossible ? void(Found.IsOpen = true) : void(Own.insert(Target));
  };
  for (unsigned Target : Named.lookup(File))
    Add(Target);
  for (const auto &[Wildcard, Target] : Wildcards)
    if (matchesWildcard(Wildcard, File))
      Add(Target);
  for (size_t At = 0; At < Own.size(); ++At) {
    const std::vector<unsigned> &Owners = OwnersOf[Own[At]];
    Own.insert(Owners.begin(), Owners.end());
  }
  Found.Own.assign(Own.begin(), Own.end());
  sortUnique(Found.Own);
  Found.All = Found.Own;
  for (unsigned Each : Found.Own) {
    llvm::append_range(Found.All, UsersOf[Each]);
    Found.IsOfLibrary |= Targets[Each].IsLibrary;
  }
  sortUnique(Found.All);
  Found.IsOpen |= Found.Own.empty();
  return Found;
}

LinkGraph::Part LinkGraph::partOf(StringRef File, unsigned Target) const {
  const Membership &Of = membershipOf(File);
  if (llvm::binary_search(Of.Own, Target))
    return Own;
  if (llvm::binary_search(Of.All, Target))
    return OfLibrary;
  const bool IsOpen = Of.IsOpen || MayHaveMore[Target] || (MayLinkMore[Target] && Of.IsOfLibrary);
  return IsOpen ? Unknown : None;
}

bool LinkGraph::mayMeet(StringRef A, StringRef B) const {
  if (mayBeElsewhere(A) || mayBeElsewhere(B))
    return true;
  auto MayBeWith = [&](StringRef One, StringRef Other) {
    return llvm::any_of(targetsWith(Other), [&](unsigned Each) { return partOf(One, Each) != None; });
  };
  return MayBeWith(A, B) || MayBeWith(B, A);
}

} // namespace cuda_tidy
