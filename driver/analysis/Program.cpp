#include "analysis/Program.h"
#include "command/ProjectFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Path.h"

using llvm::StringRef;

namespace cuda_tidy {

/// Callers of callers that are followed: programs that mean well have fewer, and the stack holds as many.
constexpr unsigned MostLevels = 500;

static bool isOfDefinition(Property About) { return About >= Property::RunsModule; }

static bool isOfMemory(Property About) {
  return About >= Property::GivesHostMemory && About <= Property::MayRegisterMemory;
}

/// The property of \p Function that \p Asked is about, or null.
static const DefinedProperty *propertyOf(const DefinedFunction &Function, const Question &Asked) {
  const auto Found = llvm::find_if(Function.Has, [&](const DefinedProperty &Each) {
    return Each.About == Asked.About && Each.Parameter == Asked.Parameter && Each.Unit == Asked.Unit;
  });
  return Found == Function.Has.end() ? nullptr : &*Found;
}

/// Whether \p Fact is of the argument that \p Asked is about, or both are of the function itself.
static bool isOfArgument(const UseFact &Fact, const Question &Asked) {
  return Fact.ParameterName.empty() ? Fact.Parameter == Asked.Parameter : Fact.ParameterName == Asked.ParameterName;
}

void Program::add(StringRef File, const UnitFacts &Facts) {
  for (const DefinedFunction &Each : Facts.Defined)
    Definitions[Each.Function].push_back({&Each, File});
  for (const UseFact &Each : Facts.Uses)
    Uses[Each.Function].push_back({&Each, File});
  Known.clear();
  Meanings.clear();
}

void Program::leaveUnread(const UnreadFunctions &Functions) {
  Unread.AreAll |= Functions.AreAll;
  Unread.Names.insert(Functions.Names.begin(), Functions.Names.end());
  Known.clear();
}

bool Program::isUnread(StringRef Function) const { return Unread.AreAll || Unread.Names.contains(Function.str()); }

const LinkGraph &Program::links() const {
  if (!Links)
    Links = ReadLinks();
  return *Links;
}

/// Whether \p Definer is the nearest of \p Candidates, which has it; unknown where another is equally near.
static Answer isNearest(StringRef User, StringRef Definer, llvm::ArrayRef<StringRef> Candidates) {
  // Of two programs beside the caller's folder one may lie deeper, and is as likely meant.
  auto DistanceTo = [&](StringRef Unit) {
    const StringRef Own = llvm::sys::path::parent_path(User), Other = llvm::sys::path::parent_path(Unit);
    return std::pair(stepsUp(Own, Other), Own != Other);
  };
  const auto Own = DistanceTo(Definer);
  bool IsOnly = true;
  for (StringRef Each : Candidates) {
    const auto Other = DistanceTo(Each);
    if (Each != Definer && Other < Own)
      return Answer::No;
    IsOnly &= Each == Definer || Other > Own;
  }
  return IsOnly ? Answer::Yes : Answer::Unknown;
}

/// A source of several programs means the definition of each.
static void alsoMeans(std::optional<Answer> &Known, Answer Here) {
  if (!Known || Here == Answer::Yes || (Here == Answer::Unknown && *Known == Answer::No))
    Known = Here;
}

Program::Meaning Program::meaningOf(StringRef Function, StringRef User) const {
  Meaning Found;
  llvm::SetVector<StringRef> Candidates;
  for (const Told<DefinedFunction> &Each : Definitions.find(Function)->second)
    if (!Each.What->MayBeElsewhere)
      Candidates.insert(Each.Unit);
  for (StringRef Each : Candidates)
    if (links().mayMeet(User, Each))
      Found.Candidates.push_back(Each);
  if (Found.Candidates.empty()) // the build files do not tell of all
    Found.Candidates.assign(Candidates.begin(), Candidates.end());
  Found.IsOpen = links().mayBeElsewhere(User);
  for (unsigned Target : links().targetsWith(User)) {
    // What is in the target itself stands before what is in a library.
    LinkGraph::Part Best = LinkGraph::None;
    bool IsUnknown = false;
    for (StringRef Each : Found.Candidates) {
      const LinkGraph::Part Here = links().partOf(Each, Target);
      Best = std::max(Best, Here);
      IsUnknown |= Here == LinkGraph::Unknown;
    }
    if (Best < LinkGraph::OfLibrary || (Best == LinkGraph::OfLibrary && IsUnknown)) {
      Found.IsOpen = true;
      continue;
    }
    std::vector<StringRef> Linked;
    llvm::copy_if(Found.Candidates, std::back_inserter(Linked),
                  [&](StringRef Each) { return links().partOf(Each, Target) == Best; });
    // Of several libraries, their order decides, and what else they are needed for.
    for (StringRef Each : Linked)
      alsoMeans(Found.Linked[Each], Best == LinkGraph::Own ? isNearest(User, Each, Linked)
                                    : Linked.size() == 1   ? Answer::Yes
                                                           : Answer::Unknown);
  }
  return Found;
}

Answer Program::isMeant(StringRef Function, StringRef User, StringRef Definer) const {
  auto Found = Definitions.find(Function);
  if (User == Definer || Found == Definitions.end())
    return Answer::Yes;
  bool IsDefined = false, MayBeElsewhere = false;
  for (const Told<DefinedFunction> &Each : Found->second)
    if (Each.Unit == Definer) {
      IsDefined = true;
      MayBeElsewhere |= Each.What->MayBeElsewhere;
    }
  // Of what Python calls by that name, modules alone are told: it may be a function of its own.
  if (!IsDefined && Function.starts_with(pythonKey("")))
    return Answer::Yes;
  if (llvm::any_of(Found->second,
                   [&](const Told<DefinedFunction> &Each) { return Each.Unit == User && !Each.What->MayBeElsewhere; }))
    return Answer::No;
  auto [Entry, IsNew] = Meanings.try_emplace({Found->first(), User.str()});
  if (IsNew)
    Entry->second = meaningOf(Function, User);
  const Meaning &Means = Entry->second;
  // What a header defines is part of every program that includes it.
  if (IsDefined && !MayBeElsewhere) {
    if (auto Linked = Means.Linked.find(Definer); Linked != Means.Linked.end())
      return *Linked->second;
    if (!Means.IsOpen || !llvm::is_contained(Means.Candidates, Definer))
      return Answer::No;
  }
  return isNearest(User, Definer, Means.Candidates);
}

Answer Program::decisive(Of Wanted) { return Wanted == Of::All ? Answer::No : Answer::Yes; }

std::vector<std::pair<Program::Told<UseFact>, Answer>> Program::usesFor(const Question &Asked, StringRef Unit) const {
  std::vector<std::pair<Told<UseFact>, Answer>> Found;
  for (const std::string &Function : Asked.Functions)
    if (auto Users = Uses.find(Function); Users != Uses.end())
      for (const Told<UseFact> &Each : Users->second)
        if (Each.What->About == Asked.About && isOfArgument(*Each.What, Asked))
          if (const Answer Meant = isMeant(Function, Each.Unit, Unit); Meant != Answer::No)
            Found.emplace_back(Each, Meant);
  return Found;
}

Program::Reply Program::askAt(const Told<UseFact> &Use, Of Wanted, SeenQuestions &Seen, unsigned LevelsLeft) const {
  const UseFact &Fact = *Use.What;
  Reply Found = {Fact.Holds, &Fact.At};
  const bool IsLeft = Fact.Holds == Answer::No && !Fact.Otherwise.empty();
  if (Fact.Holds == Answer::Unknown || (IsLeft && LevelsLeft == 0))
    Found.Holds = Wanted == Of::All ? Answer::Yes : Answer::No;
  if (!IsLeft || LevelsLeft == 0)
    return Found;
  const Answer Decisive = decisive(Wanted);
  Found.Holds = Wanted == Of::All ? Answer::Yes : Answer::No;
  for (const Question &Each : Fact.Otherwise)
    // Whoever calls himself adds nothing; and if the answer was the decisive one, all is decided.
    if (Seen.insert({Each, Use.Unit}).second) {
      const Reply There = askUses(Each, Use.Unit, Wanted, Seen, LevelsLeft - 1);
      if ((There.Holds == Answer::Yes) != (Decisive == Answer::Yes))
        continue;
      Found.Holds = Decisive;
      // Of what is registered for Python, the call tells more.
      const bool IsOfPython =
          llvm::all_of(Each.Functions, [](StringRef Function) { return Function.starts_with(pythonKey("")); });
      if (There.Because && IsOfPython)
        Found.Because = There.Because;
      break;
    }
  return Found;
}

Program::Reply Program::askUses(const Question &Asked, StringRef Unit, Of Wanted, SeenQuestions &Seen,
                                unsigned LevelsLeft) const {
  Reply Found;
  for (const auto &[Use, Meant] : usesFor(Asked, Unit)) {
    const Reply Here = askAt(Use, Wanted, Seen, LevelsLeft);
    // What is not known to mean the function may be a reason for silence, and not for a finding.
    if (Meant == Answer::Unknown && Here.Holds != (Wanted == Of::All ? Answer::Yes : Answer::No))
      continue;
    if (Found.Holds == Answer::Unknown || Here.Holds == decisive(Wanted))
      Found = Here;
    if (Here.Holds == decisive(Wanted))
      break;
  }
  return Found;
}

Program::Reply Program::askDefinitions(const Question &Asked, StringRef Unit) const {
  const bool NeedsAll = isOfMemory(Asked.About) && Asked.About != Property::MayRegisterMemory;
  const Answer Decisive = NeedsAll ? Answer::No : Answer::Yes;
  Reply Found;
  // A file that nobody read may define it, too.
  if (isOfMemory(Asked.About) && isUnread(Asked.Name))
    return Found;
  for (const std::string &Function : Asked.Functions)
    if (auto Defined = Definitions.find(Function); Defined != Definitions.end())
      for (const Told<DefinedFunction> &Each : Defined->second)
        if (Found.Holds != Decisive && isMeant(Function, Unit, Each.Unit) != Answer::No) {
          const DefinedProperty *Has = propertyOf(*Each.What, Asked);
          Found = {Has ? Answer::Yes : Answer::No, Has && !Has->At.File.empty() ? &Has->At : nullptr};
        }
  return Found;
}

const Program::Reply &Program::answer(const Question &Asked, StringRef Unit, Of Wanted) {
  auto [Entry, IsNew] = Known.try_emplace({Asked, Unit.str(), Wanted});
  SeenQuestions Seen = {{Asked, Unit}};
  if (IsNew)
    Entry->second =
        isOfDefinition(Asked.About) ? askDefinitions(Asked, Unit) : askUses(Asked, Unit, Wanted, Seen, MostLevels);
  return Entry->second;
}

bool Program::isSeen(const Question &Asked, StringRef Unit) const {
  return llvm::any_of(Asked.Functions, [&](const std::string &Function) {
    if (isOfDefinition(Asked.About)) {
      auto Defined = Definitions.find(Function);
      return Defined != Definitions.end() && llvm::any_of(Defined->second, [&](const Told<DefinedFunction> &Each) {
               return isMeant(Function, Unit, Each.Unit) != Answer::No;
             });
    }
    auto Users = Uses.find(Function);
    return Users != Uses.end() && llvm::any_of(Users->second, [&](const Told<UseFact> &Each) {
             return isMeant(Function, Each.Unit, Unit) != Answer::No;
           });
  });
}

void Program::addUnknown(const Question &Asked, StringRef Unit, SeenQuestions &Seen, Unknown &To,
                         unsigned LevelsLeft) const {
  if (LevelsLeft == 0 || !Seen.insert({Asked, Unit}).second)
    return;
  for (const std::string &Each : Asked.Functions)
    if (StringRef Name = Each; Name.consume_front(pythonKey("")))
      To.Python.insert(Name);
  const auto Users = usesFor(Asked, Unit);
  // Of memory, each definition that may be meant counts: one that is known is not enough.
  const bool IsKnown = isOfMemory(Asked.About)       ? false
                       : isOfDefinition(Asked.About) ? askDefinitions(Asked, Unit).Holds != Answer::Unknown
                                                     : !Users.empty();
  if (!IsKnown && !Asked.Name.empty()) {
    To.Functions.insert(Asked.Name);
    if (!isSeen(Asked, Unit))
      To.Unseen.insert(Asked.Name);
  }
  // Where one user decides, the others need not be asked.
  if (llvm::any_of(Users, [](const auto &Each) {
        return Each.first.What->Holds == Answer::No && Each.first.What->Otherwise.empty();
      }))
    return;
  for (const auto &[Use, Meant] : Users)
    for (const Question &Each : Use.What->Otherwise)
      addUnknown(Each, Use.Unit, Seen, To, LevelsLeft - 1);
}

void Program::addUnknown(StringRef File, llvm::ArrayRef<Finding> Findings, Unknown &To) const {
  SeenQuestions Seen;
  for (const Finding &Found : Findings)
    for (const Condition &Each : Found.Conditions)
      for (const Question &Asked : Each.Questions)
        addUnknown(Asked, File, Seen, To, MostLevels);
}

bool Program::stands(Finding &Found, StringRef Unit, SourceTexts &Sources) {
  for (const Condition &Each : Found.Conditions) {
    const bool IsOfAny = Each.Needs == Condition::OnlyIfAny || Each.Needs == Condition::UnlessAny;
    const Of Wanted = IsOfAny ? Of::Any : Of::All;
    auto IsYes = [&](const Question &Asked) { return answer(Asked, Unit, Wanted).Holds == Answer::Yes; };
    auto IsNo = [&](const Question &Asked) { return answer(Asked, Unit, Wanted).Holds == Answer::No; };
    auto Stands = [&] {
      switch (Each.Needs) {
      case Condition::UnlessAll:
        return !llvm::all_of(Each.Questions, IsYes);
      case Condition::UnlessAny:
        return llvm::none_of(Each.Questions, IsYes);
      case Condition::OnlyIfAll:
        return llvm::all_of(Each.Questions, IsYes);
      case Condition::OnlyIfAny:
        return llvm::any_of(Each.Questions, IsYes);
      case Condition::OnlyIfDenied:
        return llvm::any_of(Each.Questions, IsNo);
      case Condition::OnlyIfUsed:
        return llvm::any_of(Each.Questions, [&](const Question &Asked) {
          return llvm::any_of(usesFor(Asked, Unit), [](const auto &Use) { return Use.second == Answer::Yes; });
        });
      }
      return true; // what a worker says is not to be trusted
    };
    if (!Stands())
      return false;
    for (const Question &Asked : Each.Questions) {
      const Reply &Told = answer(Asked, Unit, Wanted);
      if (Told.Because && !Each.Note.empty() && IsYes(Asked) == (Wanted == Of::Any)) {
        const auto [Line, Column] = Sources.place(Told.Because->File, Told.Because->Offset);
        Found.Notes.push_back({{Told.Because->File, Told.Because->Offset, Line, Column}, Each.Note, {}, {}});
        break;
      }
    }
  }
  return true;
}

static bool hangsOnMemory(const Finding &Found) {
  return llvm::any_of(Found.Conditions, [](const Condition &Each) {
    return llvm::any_of(Each.Questions, [](const Question &Asked) { return isOfMemory(Asked.About); });
  });
}

unsigned Program::decide(StringRef File, std::vector<Finding> &Findings, SourceTexts &Sources) {
  // A place uses memory wrongly once: of what other files say may be wrong there, the first counts that is.
  std::set<std::tuple<std::string, std::string, unsigned>> Wrong;
  llvm::erase_if(Findings, [&](Finding &Each) {
    const bool HangsOnMemory = hangsOnMemory(Each);
    return !stands(Each, File, Sources) ||
           (HangsOnMemory && !Wrong.insert({Each.Check, Each.At.File, Each.At.Offset}).second);
  });
  unsigned Hanging = 0;
  for (Finding &Each : Findings) {
    Hanging += !Each.Conditions.empty();
    Each.Conditions.clear();
  }
  return Hanging;
}

} // namespace cuda_tidy
