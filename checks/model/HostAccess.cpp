#include "model/HostAccess.h"
#include "model/LaunchSite.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Functions that access the memory of every pointer that they are given: of C, and algorithms of the standard library.
constexpr StringRef Functions[] = {"memcpy", "memmove", "memset", "memcmp"};
constexpr StringRef Algorithms[] = {
    "copy",      "copy_n",      "copy_if", "fill",     "fill_n",   "iota",          "reverse",     "accumulate",
    "reduce",    "inner_product", "partial_sum", "transform", "sort", "stable_sort", "unique",     "for_each",
    "generate",  "max_element", "min_element", "minmax_element", "find", "find_if",  "count",       "count_if",
    "equal",     "all_of",      "any_of",  "none_of",  "is_sorted"};

constexpr StringRef Containers[] = {"vector", "basic_string", "list", "deque", "set", "multiset", "unordered_set"};

bool accesses(const FunctionDecl &Callee) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Callee)) {
    const CXXRecordDecl &Class = *Method->getParent();
    const bool Reads = isa<CXXConstructorDecl>(Method) || Method->getNameAsString() == "assign" ||
                       Method->getNameAsString() == "insert";
    return Reads && Method->getNumParams() >= 2 && Class.isInStdNamespace() && Class.getIdentifier() &&
           llvm::is_contained(Containers, Class.getName());
  }
  StringRef Name = Callee.getIdentifier() ? Callee.getName() : StringRef();
  Name.consume_front("__builtin_");
  if (Callee.isInStdNamespace())
    return llvm::is_contained(Algorithms, Name) || llvm::is_contained(Functions, Name);
  return Callee.getDeclContext()->getRedeclContext()->isTranslationUnit() && llvm::is_contained(Functions, Name);
}

/// Whether \p Address tells a function of the runtime where to write, on the host, what it returns:
/// `cudaMalloc(&p[1].q, n)`.
bool isWrittenByCall(const Expr &Address, const FunctionFlow &Flow) {
  const Stmt *Argument = &Address, *Around = Flow.parentOf(Argument);
  while (isa_and_nonnull<CastExpr, ParenExpr>(Around))
    Around = Flow.parentOf(Argument = Around);
  const auto *Call = dyn_cast_or_null<CallExpr>(Around);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->getIdentifier() && Call->getNumArgs() > 0 && Call->getArg(0) == Argument &&
         (Callee->getName().starts_with("cudaMalloc") || Callee->getName().starts_with("cudaHostAlloc"));
}

/// Whether the lvalue \p Place, or a part of it, is read or written, and not only bound to a reference or an address.
bool isLoadedOrStored(const Expr &Place, const FunctionFlow &Flow) {
  const Expr *Part = &Place;
  while (const auto *Around = dyn_cast_or_null<Expr>(Flow.parentOf(Part))) {
    if (const auto *Cast = dyn_cast<CastExpr>(Around)) {
      if (Cast->getCastKind() == CK_LValueToRValue)
        return true;
      if (Cast->getCastKind() != CK_NoOp)
        return false;
    } else if (const auto *Operator = dyn_cast<BinaryOperator>(Around)) {
      return Operator->isAssignmentOp() && Operator->getLHS() == Part;
    } else if (const auto *Change = dyn_cast<UnaryOperator>(Around)) {
      return Change->isIncrementDecrementOp() || (Change->getOpcode() == UO_AddrOf && isWrittenByCall(*Change, Flow));
    } else if (const auto *Copy = dyn_cast<CXXConstructExpr>(Around)) {
      return Copy->getConstructor()->isCopyOrMoveConstructor();
    } else if (const auto *Overloaded = dyn_cast<CXXOperatorCallExpr>(Around)) {
      return Overloaded->isAssignmentOp() && Overloaded->getArg(0) == Part;
    } else if (const auto *Member = dyn_cast<MemberExpr>(Around); Member && !isa<FieldDecl>(Member->getMemberDecl())) {
      return false;
    } else if (!isa<MemberExpr, ParenExpr>(Around)) {
      return false;
    }
    Part = Around;
  }
  return false;
}

/// Whether somebody wrote `__device__` there, or hands it to a kernel: clang lets every lambda run on the device.
bool isForDevice(const LambdaExpr &Lambda, const FunctionFlow &Flow) {
  const auto *Allowed = Lambda.getCallOperator()->getAttr<CUDADeviceAttr>();
  const Stmt *Taker = Flow.parentOf(&Lambda);
  while (isa_and_nonnull<CastExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr, CXXConstructExpr>(Taker))
    Taker = Flow.parentOf(Taker);
  return Allowed && (!Allowed->isImplicit() || isa_and_nonnull<CUDAKernelCallExpr>(Taker));
}

/// In `sizeof`, or in a lambda that runs on the device.
bool isNotOfHost(const Stmt &Statement, const FunctionFlow &Flow) {
  for (const Stmt *Around = &Statement; Around; Around = Flow.parentOf(Around)) {
    const auto *Lambda = dyn_cast<LambdaExpr>(Around);
    if (isa<UnaryExprOrTypeTraitExpr>(Around) || (Lambda && isForDevice(*Lambda, Flow)))
      return true;
  }
  return false;
}

} // namespace

const Expr *hostAccessThrough(const Expr &Pointer, const FunctionFlow &Flow) {
  const Expr *Value = &Pointer;
  while (const auto *Around = dyn_cast_or_null<Expr>(Flow.parentOf(Value))) {
    const auto *Arithmetic = dyn_cast<BinaryOperator>(Around);
    const auto *Step = dyn_cast<UnaryOperator>(Around); // `*p++`
    if (Around->getType()->isPointerType() &&
        (isa<CastExpr, ParenExpr>(Around) || (Arithmetic && Arithmetic->isAdditiveOp()) ||
         (Step && Step->isIncrementDecrementOp()))) {
      Value = Around;
      continue;
    }
    bool Accesses = false;
    if (const auto *Dereference = dyn_cast<UnaryOperator>(Around))
      Accesses = Dereference->getOpcode() == UO_Deref && isLoadedOrStored(*Dereference, Flow);
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Around))
      Accesses = Element->getBase() == Value && isLoadedOrStored(*Element, Flow);
    else if (const auto *Member = dyn_cast<MemberExpr>(Around))
      Accesses = Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()) && isLoadedOrStored(*Member, Flow);
    else if (const auto *Construction = dyn_cast<CXXConstructExpr>(Around))
      Accesses = accesses(*Construction->getConstructor());
    else if (const auto *Call = dyn_cast<CallExpr>(Around))
      Accesses = Call->getDirectCallee() && accesses(*Call->getDirectCallee());
    return Accesses && !isNotOfHost(*Around, Flow) ? Around : nullptr;
  }
  return nullptr;
}

const Expr *hostAccessTo(const DeclRefExpr &Symbol, const FunctionFlow &Flow) {
  if (Symbol.getType()->isArrayType()) // its address
    return hostAccessThrough(Symbol, Flow);
  return isLoadedOrStored(Symbol, Flow) && !isNotOfHost(Symbol, Flow) ? &Symbol : nullptr;
}

} // namespace cuda_tidy
