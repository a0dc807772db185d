#pragma once

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
}

namespace cuda_tidy {

/// As what a program uses a name, by the grammar around it.
enum class NameForm {
  Value,            ///< A variable, a function or a macro.
  FunctionTemplate, ///< `name<…>(…)`.
  Kernel,           ///< `name<<<…>>>(…)`.
  Type,
  ClassTemplate, ///< `name<…>` where that is a type.
  Scope,         ///< `name::`.
};

/// Tells how names are used, from the tokens around them.
class NameForms {
public:
  using Tokens = std::vector<clang::Token>;

  explicit NameForms(clang::Preprocessor &Parsed) : Parsed(Parsed) {}

  /// The form of the name at \p Place.
  NameForm at(clang::SourceLocation Place);

  /// Whether the name at \p Place is a type where clang parses an expression: an argument of a template, a cast, or
  /// `name(…)` where something else shows that it is a type.
  bool isTypeInExpression(clang::SourceLocation Place);

  /// The kinds of a template's arguments, so far as overloads tell them apart.
  enum class Arguments { Types, Values, TypeThenValues, ValueThenTypes };
  /// Those of the template at \p Place. \p IsValue is asked of names.
  Arguments argumentsAt(clang::SourceLocation Place, llvm::function_ref<bool(const clang::IdentifierInfo &)> IsValue);

  /// Whether a file whose names were asked for uses it as a type.
  bool isType(const clang::IdentifierInfo &Name) const { return Types.contains(&Name); }

  bool isClassTemplate(const clang::IdentifierInfo &Name) const { return ClassTemplates.contains(&Name); }

  /// Whether it is called at \p Place as a function is, `name(…)`.
  bool isCall(clang::SourceLocation Place);

  using Member = std::pair<clang::IdentifierInfo *, NameForm>;
  /// What the files whose names were asked for name directly below it, `scope::name`.
  llvm::ArrayRef<Member> below(const clang::IdentifierInfo &Scope) const;

  /// Whether these files name it for nothing but what is below it.
  bool isOnlyScope(const clang::IdentifierInfo &Name) const { return !NoScopes.contains(&Name); }

  /// Whether a class is derived from it, in a file whose names were asked for.
  bool isBase(const clang::IdentifierInfo &Name) const { return Bases.contains(&Name); }

  /// Names of members, `object.name`, of the files whose names were asked for since the last call.
  llvm::SmallVector<Member> takeMembers() { return std::move(Members); }

  /// What a name can only be a macro for, by where it stands.
  enum class MacroForm {
    Specifier, ///< `NAME void f();`, `class NAME Buffer {`, or a line of its own between declarations.
    Access,    ///< `NAME:` between members.
    Function,  ///< `NAME(…) {` where a function is defined.
    Block,     ///< `NAME(…) {` in a function.
    Loop,      ///< The same, and the block breaks or continues.
    Statement, ///< `NAME(…)` on a line of its own in a function, without a semicolon.
  };
  struct Macro {
    const clang::IdentifierInfo *Name;
    MacroForm Form;
    bool HasArguments; ///< `NAME(…)`
  };
  /// The names in the program's files that can only be macros, and are none.
  std::vector<Macro> undefinedMacros();

  /// Whether a file whose names were asked for has it behind `case`.
  bool isConstant(const clang::IdentifierInfo &Name) const { return Constants.contains(&Name); }

private:
  const Tokens &tokensOf(clang::FileID File);
  /// The tokens of the file of \p Place, and which of them stands there; their number if none does.
  std::pair<const Tokens &, std::size_t> find(clang::SourceLocation Place);
  NameForm formOf(const Tokens &All, std::size_t At) const;
  NameForm nextFormOf(const Tokens &All, std::size_t At) const;
  clang::Preprocessor &Parsed;
  std::map<clang::FileID, Tokens> Files;
  llvm::DenseSet<const clang::IdentifierInfo *> Bases, Types, ClassTemplates, NoScopes, Constants;
  llvm::DenseMap<const clang::IdentifierInfo *, llvm::SmallSetVector<Member, 1>> Below;
  llvm::SmallVector<Member> Members;
};

} // namespace cuda_tidy
