#pragma once

#include "cuda/misaligned_access/Sum.h"
#include "flow/FunctionFlow.h"
#include "sizes/SizeOrigins.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// A place in memory: so many bytes behind the beginning of something.
struct Address {
  const clang::VarDecl *Variable = nullptr; ///< The pointer that points to the beginning, or the array itself.
  const clang::Expr *Pointer = nullptr;     ///< What else makes a pointer to it; null if it is a variable.
  Sum Offset;
  /// What makes it an address of something with a larger alignment: `reinterpret_cast<float4 *>(values)`.
  const clang::Expr *Cast = nullptr;
};

/// Computes numbers and addresses in one function as sums of what is unknown there.
class AddressEvaluator {
public:
  AddressEvaluator(const FunctionFlow &Flow, FunctionFlows &Flows, SizeOrigins &Sizes)
      : Flow(Flow), Flows(Flows), Context(Flows.context()), Sizes(Sizes) {}

  /// The value of \p E, an integer expression in the function.
  Sum valueOf(const clang::Expr &E);
  /// Where \p Pointer points to.
  Address addressOf(const clang::Expr &Pointer);
  /// Where the object is that \p Place names.
  Address placeOf(const clang::Expr &Place);

  const FunctionFlow &flow() const { return Flow; }

private:
  Sum unknown(const clang::Expr &E, int64_t Times = 1);
  Sum valueOfOperator(const clang::BinaryOperator &Operator);
  Sum quotient(const clang::BinaryOperator &Operator, const Sum &Dividend, int64_t Divisor);
  Sum valueOfCall(const clang::CallExpr &Call);
  Sum valueOfVariable(const clang::DeclRefExpr &Reference, const clang::VarDecl &Variable);
  Sum oneOf(const clang::Expr &E, llvm::ArrayRef<Sum> Values);
  /// What is added to \p Variable after its initialisation and before \p Use; nothing where it is changed otherwise.
  std::optional<Sum> addedTo(const clang::VarDecl &Variable, const clang::Expr &Use);
  std::optional<Sum> roundsOf(const clang::Expr &Write, const clang::VarDecl &Variable, const clang::Expr &Use);
  bool isOnlyRound(const clang::Stmt &Loop);
  Address addressOfVariable(const clang::DeclRefExpr &Reference, const clang::VarDecl &Variable);
  Address addressOfCast(const clang::CastExpr &Cast);
  Address moved(Address From, const clang::Expr &Index, int64_t Sign, clang::QualType Element);
  bool widens(clang::QualType From, clang::QualType To) const;

  const FunctionFlow &Flow;
  FunctionFlows &Flows;
  const clang::ASTContext &Context;
  SizeOrigins &Sizes;
  llvm::DenseSet<const clang::VarDecl *> InProgress;
  llvm::SmallVector<const clang::Expr *, 8> Unknowns;    ///< Each that is written alike once.
  llvm::DenseMap<const clang::VarDecl *, Sum> Constants; ///< The values of those that are never changed.
  unsigned Depth = 0;
  unsigned StepsLeft = 0;
};

} // namespace cuda_tidy
