#include "memory/PointerCopies.h"
#include "flow/StatementParts.h"
#include "knowledge/MemoryApis.h"
#include "syntax/GivenValues.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Where a call copies bytes from, and where to; nulls where it fills memory, or takes the target for the device's.
struct ByteCopy {
  const Expr *To = nullptr, *From = nullptr;
};

ByteCopy byteCopyIn(const CallExpr &Call) {
  const TransferApi *Api = transferApiOf(Call);
  if (!Api)
    return movesBytes(Call) ? ByteCopy{argumentOf(Call, 0), argumentOf(Call, 1)} : ByteCopy();
  const std::optional<CopySides> Sides = sidesOf(Call, *Api);
  return Api->isFill() || (Sides && !Sides->ToHost) ? ByteCopy()
                                                    : ByteCopy{argumentOf(Call, Api->To), argumentOf(Call, Api->From)};
}

/// The structure that \p E is, or points to.
const RecordDecl *structureBehind(const Expr &E) {
  const QualType Is = E.IgnoreParenCasts()->getType();
  return Is.isNull() ? nullptr : Is->getPointeeOrArrayElementType()->getAsRecordDecl();
}

} // namespace

bool overwritesPointer(const CallExpr &Call, const ValueDecl &Pointer) {
  return findPart(byteCopyIn(Call).To, [&](const Stmt &Part) {
    const auto *E = dyn_cast<Expr>(&Part);
    return E && namedIn(*E) == &Pointer;
  });
}

const RecordDecl *structureOverwrittenBy(const CallExpr &Call) {
  const ByteCopy Copy = byteCopyIn(Call);
  const RecordDecl *Target = Copy.To && Copy.From ? structureBehind(*Copy.To) : nullptr;
  const bool IsFill = Target && Copy.From->getType()->isIntegerType();
  return Target && !IsFill && structureBehind(*Copy.From) != Target ? Target : nullptr;
}

} // namespace cuda_tidy
