#pragma once

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
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
  explicit NameForms(clang::Preprocessor &Parsed) : Parsed(Parsed) {}

  /// The form of the name at \p Place.
  NameForm at(clang::SourceLocation Place);

  /// Whether the name at \p Place is a type where clang parses an expression: an argument of a template, a cast, or
  /// `name(…)` where something else shows that it is a type.
  bool isTypeInExpression(clang::SourceLocation Place);

  /// Whether a file whose names were asked for uses it as a type.
  bool isType(const clang::IdentifierInfo &Name) const { return Types.contains(&Name); }

  /// The types that the file of \p Scope names directly below the name there, `scope::type`.
  llvm::SmallVector<clang::IdentifierInfo *> typesBelow(clang::SourceLocation Scope);

  /// Whether the file names what is named at \p Place for nothing but its members.
  bool isOnlyScope(clang::SourceLocation Place);

  /// Whether a class is derived from it, in a file whose names were asked for.
  bool isBase(const clang::IdentifierInfo &Name) const { return Bases.contains(&Name); }

  using Member = std::pair<clang::IdentifierInfo *, NameForm>;
  /// Names of members, `object.name`, of the files whose names were asked for since the last call.
  llvm::SmallVector<Member> takeMembers() { return std::move(Members); }

  /// Names that stand where a declaration has a specifier and no type, `NAME void f();`, `class NAME Buffer {`, in the
  /// files whose names were asked for: macros that a missing header defines, for attributes mostly.
  llvm::SmallVector<const clang::IdentifierInfo *> specifiers() const;

private:
  const std::vector<clang::Token> &tokensOf(clang::FileID File);
  /// The tokens of the file of \p Place, and which of them stands there; their number if none does.
  std::pair<const std::vector<clang::Token> &, std::size_t> find(clang::SourceLocation Place);
  NameForm formOf(const std::vector<clang::Token> &Tokens, std::size_t At) const;

  clang::Preprocessor &Parsed;
  bool isSpecifier(const std::vector<clang::Token> &Tokens, std::size_t At) const;
  bool isMacroOfSpecifier(const clang::Token &Name) const;

  std::map<clang::FileID, std::vector<clang::Token>> Files;
  llvm::DenseSet<const clang::IdentifierInfo *> Bases, Types;
  llvm::SmallVector<Member> Members;
};

} // namespace cuda_tidy
