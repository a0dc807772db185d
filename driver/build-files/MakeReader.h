#pragma once

#include "build-files/BuildDescription.h"
#include "build-files/CMakeScope.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

namespace cuda_tidy {

/// A rule of a Makefile, its names expanded where it stands.
struct MakeRule {
  std::vector<std::string> Targets, Prerequisites;
  std::vector<std::string> Patterns; ///< Of a static pattern rule, those that its targets have.
  std::vector<std::string> Recipe;   ///< As it is written.
  bool IsCertain = true;             ///< It does not stand under a condition that is not known.
};

/// Reads a Makefile, and what it includes, with the variables as they are where nobody says anything to `make`. Nothing
/// is executed.
class MakeReader {
public:
  /// What is read for: with `Links`, rules are kept, and a variable that nothing sets is unknown, unless make sets it.
  enum Purpose { Flags, Links };
  MakeReader(BuildFileReader ReadFile, Purpose For) : ReadFile(ReadFile), For(For) {}

  /// False if there is no such file.
  bool read(const std::string &File, unsigned Depth = 0);

  /// What recipes say of macros.
  std::vector<BuildFlag> flags();

  llvm::ArrayRef<MakeRule> rules() const { return Rules; }

  /// Whether there is more than is read.
  bool isIncomplete() const { return IsIncomplete; }

  /// The text with its references replaced; what cannot be told is unknown.
  std::string expand(llvm::StringRef Text) { return expand(Text, All); }

  /// Sets the variables that are about the rule whose recipe is expanded: `@`, `<`, `^`.
  void setAutomatic(llvm::StringRef Name, const std::string &Value);

private:
  struct Origin {
    const std::string &File;
    unsigned Line, Depth;
  };
  struct Assignment {
    std::string Value, Origin;
  };
  enum References {
    All,         ///< Become what they stand for.
    OnlyInWords, ///< Those that are a word by themselves stay: their variables are looked at on their own.
  };

  bool follow(std::vector<CMakeBranch> &Branches, llvm::StringRef Line);
  std::optional<bool> evaluate(llvm::StringRef Word, llvm::StringRef Rest);
  void noteRecipe(llvm::StringRef Recipe, Origin At, bool IsCertain);
  void state(llvm::StringRef Line, Origin At, bool IsCertain);
  void addRule(llvm::StringRef Line, bool IsCertain);
  bool noteVariableOfTarget(llvm::StringRef Line);
  void include(llvm::StringRef Names, Origin At, bool HasToBeThere);
  void noteUse(llvm::StringRef Text);
  std::string valueOf(llvm::StringRef Name);
  std::optional<std::string> call(llvm::StringRef Text, unsigned Depth);
  std::optional<std::string> substitution(llvm::StringRef Text, unsigned Depth);
  std::string expand(llvm::StringRef Text, References Which, unsigned Depth = 0);

  static constexpr const char *OfRecipes = "$<"; ///< As a variable, whose value is what recipes say.

  BuildFileReader ReadFile;
  const Purpose For;
  llvm::StringMap<std::vector<Assignment>> Assignments;
  llvm::StringMap<std::string> Automatic;
  llvm::StringSet<> Uncertain; ///< Variables that may be set to something else.
  llvm::StringSet<> OfTargets; ///< Those that have other values in some recipes.
  std::vector<std::string> Used;
  std::vector<MakeRule> Rules;
  bool TakesUnsetForEmpty = false;
  bool IsIncomplete = false;
  bool MayIncludeMore = false; ///< Which may set any variable.
  unsigned Files = 0, Lines = 0;
  size_t Work = 0;
};

} // namespace cuda_tidy
