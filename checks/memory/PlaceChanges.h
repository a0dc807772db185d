#pragma once

#include "flow/FunctionFlow.h"
#include "syntax/NamedPlace.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Where a function may give a variable or a member another value: by its name, by that of its object, or in a function
/// that it calls.
class PlaceChanges {
public:
  /// \p Place, in the function of \p Flow. A member without an object is that of any.
  PlaceChanges(const NamedPlace &Place, const FunctionFlow &Flow, FunctionFlows &Flows);

  /// Whether it gets no value at a time that nothing tells: through a pointer that somebody keeps, or in a lambda.
  bool areKnown() const { return AreKnown; }

  /// Whether \p Element is such a place.
  bool mayBeAt(const clang::CFGElement &Element) const;

  /// The variable, or the object that the member is of, if \p Element declares that; null if not.
  const clang::VarDecl *declaredAt(const clang::CFGElement &Element) const;

private:
  void add(const VariableWrites &Writes);
  void add(const clang::Stmt &At);
  bool isOnlyReadBy(const clang::Stmt &At) const;

  NamedPlace Place;
  const FunctionFlow &Flow;
  FunctionFlows &Flows;
  llvm::DenseSet<const clang::Stmt *> Changes;
  bool AreKnown = true;
};

/// Whether \p Element may write to what \p Reference, a reference to a pointer, refers to by another name of that.
bool mayWriteBehind(const clang::VarDecl &Reference, const clang::CFGElement &Element);

/// Whether \p A and \p B, which are written alike, have one value in the function of \p Flow: nothing that it does, and
/// nothing that it calls between the two, may change what they name; or each way to one of them passes the other, once,
/// and nothing in between may change that.
bool haveOneValue(const clang::Expr &A, const clang::Expr &B, const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
