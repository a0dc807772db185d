#pragma once

#include "build-files/LinkGraph.h"
#include "findings/Finding.h"
#include "findings/SourceTexts.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace cuda_tidy {

/// The functions that files name which nobody has read.
struct UnreadFunctions {
  bool AreAll = false; ///< Nobody knows which they name.
  std::set<std::string> Names;
};

/// The translation units of a run as one program, or several: what each asks about functions of others is answered by
/// the facts of all. Where several units define a function, a use means the one that is linked with it. Where the build
/// leaves that open, it means the definition in its own directory, or else the one for which the path from the user
/// goes up the fewest directories. If that is true of several, which one is meant is unknown.
class Program {
public:
  /// \p ReadLinks tells what is linked with what. It is asked once at most, when a unit asks about another.
  explicit Program(std::function<LinkGraph()> ReadLinks) : ReadLinks(std::move(ReadLinks)) {}

  /// Both, the file of a unit and its facts, must live longer.
  void add(llvm::StringRef File, const UnitFacts &Facts);

  /// What findings hang on, and nothing that was added tells of.
  struct Unknown {
    llvm::StringSet<> Functions; ///< The names of those whose uses, or definition, nothing is known of.
    llvm::StringSet<> Unseen;    ///< Those of them that nobody is known to use, or to define, in any way.
    llvm::StringSet<> Python;    ///< The names by which Python may use one; an empty one asks for its programs as such.
  };

  /// Adds what the findings of the unit of \p File hang on.
  void addUnknown(llvm::StringRef File, llvm::ArrayRef<Finding> Findings, Unknown &To) const;

  /// Drops the findings of the unit of \p File that the others answer, and adds what they say to those that stand.
  /// Returns how many of these hang on others.
  unsigned decide(llvm::StringRef File, std::vector<Finding> &Findings, SourceTexts &Sources);

  /// Whether both files may be parts of one program or library, for all that the build files say.
  bool mayMeet(llvm::StringRef A, llvm::StringRef B) const { return links().mayMeet(A, B); }

  /// Says of which functions files may tell something that nobody has read.
  void leaveUnread(const UnreadFunctions &Functions);

private:
  /// A fact, and the file of the unit that tells it.
  template <class Fact> struct Told {
    const Fact *What;
    llvm::StringRef Unit;
  };
  struct Reply {
    Answer Holds = Answer::Unknown;    ///< Unknown where nobody is known to use the function, or to define it.
    const UsePlace *Because = nullptr; ///< The first place that decides, if one does.
  };
  /// Which uses have to have the property.
  enum class Of { All, Any };
  UnreadFunctions Unread;

  const Reply &answer(const Question &Asked, llvm::StringRef Unit, Of Wanted);
  /// What the definitions say that may be meant. About memory all have to say the same: a finding stands on it.
  Reply askDefinitions(const Question &Asked, llvm::StringRef Unit) const;
  using SeenQuestions = std::set<std::pair<Question, llvm::StringRef>>;
  Reply askUses(const Question &Asked, llvm::StringRef Unit, Of Wanted, SeenQuestions &Seen, unsigned LevelsLeft) const;
  Reply askAt(const Told<UseFact> &Use, Of Wanted, SeenQuestions &Seen, unsigned LevelsLeft) const;
  /// The answer of one use that decides for all.
  static Answer decisive(Of Wanted);
  /// The uses that \p Asked by \p Unit is about and, for each, whether it is known to mean that unit's function.
  std::vector<std::pair<Told<UseFact>, Answer>> usesFor(const Question &Asked, llvm::StringRef Unit) const;
  /// Whether what \p User calls is what \p Definer defines.
  Answer isMeant(llvm::StringRef Function, llvm::StringRef User, llvm::StringRef Definer) const;
  /// Which definitions of a function one unit may mean.
  struct Meaning {
    /// The units that define it and may be linked with the user; all, if none may.
    std::vector<llvm::StringRef> Candidates;
    std::map<llvm::StringRef, std::optional<Answer>> Linked; ///< Those that a target of the user's has for sure.
    bool IsOpen = false;                                     ///< Others may be meant.
  };
  Meaning meaningOf(llvm::StringRef Function, llvm::StringRef User) const;
  const LinkGraph &links() const;
  void addUnknown(const Question &Asked, llvm::StringRef Unit, SeenQuestions &Seen, Unknown &To,
                  unsigned LevelsLeft) const;
  /// Whether somebody is known to use the function, or to define it, that \p Asked by \p Unit is about.
  bool isSeen(const Question &Asked, llvm::StringRef Unit) const;
  bool isUnread(llvm::StringRef Function) const;
  bool stands(Finding &Found, llvm::StringRef Unit, SourceTexts &Sources);

  const std::function<LinkGraph()> ReadLinks;
  mutable std::optional<LinkGraph> Links;
  mutable std::map<std::pair<llvm::StringRef, std::string>, Meaning> Meanings; ///< By function and user.
  llvm::StringMap<std::vector<Told<UseFact>>> Uses;                            ///< By the key of the function.
  llvm::StringMap<std::vector<Told<DefinedFunction>>> Definitions;             ///< Likewise.
  std::map<std::tuple<Question, std::string, Of>, Reply> Known;                ///< What findings have asked.
};

} // namespace cuda_tidy
