#include "cuda/index_overflow/IndexedMemory.h"
#include "flow/ValueUses.h"
#include "knowledge/TypeSize.h"
#include "llvm/ADT/SetVector.h"
#include <map>

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whose memory \p Pointer leads to: a parameter, or a member. Null where that is not known, or is an array.
const ValueDecl *ownerOf(const Expr &Pointer) {
  const Expr &E = *Pointer.IgnoreParenImpCasts();
  if (!E.getType()->isPointerType())
    return nullptr;
  if (const auto *Member = dyn_cast<MemberExpr>(&E))
    return dyn_cast<FieldDecl>(Member->getMemberDecl());
  const auto *Reference = dyn_cast<DeclRefExpr>(&E);
  return Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr;
}

/// The pointer that \p Use adds its value to; null where it does something else.
const Expr *pointerIndexedBy(const ValueUse &Use) {
  const Expr *Pointer = nullptr;
  if (const auto *Element = Use.by<ArraySubscriptExpr>())
    Pointer = Element->getBase();
  else if (const auto *Sum = Use.by<BinaryOperator>(); Sum && Sum->getOpcode() == BO_Add)
    Pointer = Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS();
  return Pointer;
}

} // namespace

uint64_t bytesIndexedBy(const Expr &Index, const FunctionFlow &Flow) {
  std::map<const ValueDecl *, uint64_t> Elements;
  llvm::SetVector<const VarDecl *> Kept;
  auto Add = [&](const ValueUse &Use) {
    const Expr *Pointer = pointerIndexedBy(Use);
    if (const ValueDecl *Owner = Pointer ? ownerOf(*Pointer) : nullptr)
      Elements[Owner] = sizeInBytes(Owner->getType()->getPointeeType(), Flow.function().getASTContext()).value_or(0);
    const VarDecl *Variable = Use.assignedTo() ? variableIn(Use.assignedTo()) : Use.initialized();
    if (Variable && Variable->getType()->isIntegerType())
      Kept.insert(Variable);
  };
  Add(useOf(Index, Flow));
  for (unsigned Next = 0; Next < Kept.size(); ++Next)
    for (const ValueUse &Use : usesOf(*Kept[Next], Flow))
      Add(Use);
  uint64_t Bytes = 0;
  for (const auto &[Owner, Size] : Elements)
    Bytes += Size;
  return Bytes;
}

} // namespace cuda_tidy
