#pragma once

#include "flow/FunctionFlow.h"
#include <string>

namespace cuda_tidy {

/// A variable, or a member of one object, by the name that a function has for it.
struct NamedPlace {
  const clang::ValueDecl *Named;          ///< The variable, or the member.
  const clang::VarDecl *Object = nullptr; ///< Whose member it is: by value, by reference or behind a pointer that has
                                          ///< one value. Null for a variable, and for a member of `*this`.
  MemberPath Within = {};                 ///< The members between: `first` for `object.first.values`.

  /// The variable, where that is a local one, or the member's object, where that is one by value.
  const clang::VarDecl *localObject() const;
  /// The members that lead from the object to it; none for a variable.
  MemberPath path() const;
  /// The member \p Field of what it names; none where that is a member of `*this`.
  std::optional<NamedPlace> memberOf(const clang::FieldDecl &Field) const;
  /// Whether \p Part of the object is the place, is in it, or has it in it.
  bool meets(llvm::ArrayRef<const clang::FieldDecl *> Part) const;
  /// How a message names it: `values`, `buffer.values`.
  std::string name() const;

  bool operator==(const NamedPlace &) const = default;
};

/// Whether \p Pointer, a variable of the function of \p Flow, has one value, be it given later: a parameter's argument
/// counts as one, null does not.
bool hasOneValue(const clang::VarDecl &Pointer, const FunctionFlow &Flow);

/// What \p E names; none where that is no variable, and no member of an object with a name.
std::optional<NamedPlace> namedPlaceIn(const clang::Expr &E, const FunctionFlow &Flow);

/// Where the function of \p Flow names \p Place.
llvm::SmallVector<const clang::Expr *, 8> mentionsOf(const NamedPlace &Place, const FunctionFlow &Flow);

/// The values that the function of \p Flow gives \p Place, a local one, as a whole, as far as they are written there:
/// those that a member begins with are not.
llvm::SmallVector<const clang::Expr *, 2> valuesOf(const NamedPlace &Place, const FunctionFlow &Flow);

/// Where the function of \p Flow names the object whose member \p Place is, or a part of that with the place in it, and
/// none of its members.
llvm::SmallVector<const clang::Expr *, 4> wholesOf(const NamedPlace &Place, const FunctionFlow &Flow);

/// Where the function of \p Flow gives \p Place, a member, another value, by itself or with the object, or hands it to
/// somebody who may.
llvm::SmallVector<const clang::Stmt *, 4> changesOf(const NamedPlace &Place, const FunctionFlow &Flow);

} // namespace cuda_tidy
