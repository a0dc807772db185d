#include "tensors/DevicePointer.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxSteps = 6;

/// Follows pointers back to what allocates.
class Search {
public:
  explicit Search(FunctionFlows &Flows) : Flows(Flows) {}

  const Expr *ofValue(const Expr &Value, const FunctionFlow &Flow, unsigned StepsLeft) {
    const Expr *E = Value.IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    // `(unknown())` has no type.
    if (StepsLeft == 0 || E->getType().isNull() || !E->getType()->isPointerType())
      return nullptr;
    if (const VarDecl *Variable = variableIn(E))
      return ofVariable(*Variable, Flow, StepsLeft - 1);
    if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp())
      return ofValue(Sum->getLHS()->getType()->isPointerType() ? *Sum->getLHS() : *Sum->getRHS(), Flow, StepsLeft - 1);
    const auto *Call = dyn_cast<CallExpr>(E);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee)
      return nullptr;
    return isRawPointerOfThrust(*Callee, *Call) || returnsDevicePointer(*Callee, StepsLeft - 1) ? Call : nullptr;
  }

  const Expr *ofVariable(const VarDecl &Variable, const FunctionFlow &Flow, unsigned StepsLeft) {
    if (StepsLeft == 0 || !Variable.hasLocalStorage() || isa<ParmVarDecl>(Variable) ||
        !Variable.getType()->isPointerType())
      return nullptr;
    const Expr *Found = nullptr;
    if (Variable.getInit() && !isNull(*Variable.getInit()) && !(Found = ofValue(*Variable.getInit(), Flow, StepsLeft)))
      return nullptr;
    return ofWrites(Flow.writesTo(Variable), Found, Flow, StepsLeft);
  }

private:
  bool isNull(const Expr &Value) const {
    return Value.isNullPointerConstant(Flows.context(), Expr::NPC_NeverValueDependent) != Expr::NPCK_NotNull;
  }

  const Expr *ofWrites(const VariableWrites &Writes, const Expr *Found, const FunctionFlow &Flow, unsigned StepsLeft) {
    if (Writes.Escapes)
      return nullptr;
    for (const VariableWrite &Write : Writes.Writes) {
      const Expr *Evidence = nullptr;
      if (Write.What == VariableWrite::Assigns && isNull(*Write.Value))
        continue;
      if (Write.What == VariableWrite::Assigns)
        Evidence = ofValue(*Write.Value, Flow, StepsLeft);
      else if (const auto *Call = dyn_cast<CallExpr>(Write.At); Call && Write.What == VariableWrite::MayChange)
        Evidence = allocatesOnDevice(*Call) || allocatesThroughArgument(*Call, StepsLeft) ? Call : nullptr;
      else if (Write.What == VariableWrite::Combines)
        Evidence = Found; // `p += n` stays in the same memory
      if (!Evidence)
        return nullptr;
      Found = Found ? Found : Evidence;
    }
    return Found;
  }

  /// `alloc(&p, n)`, whose first parameter goes to `cudaMalloc` and nowhere else.
  bool allocatesThroughArgument(const CallExpr &Call, unsigned StepsLeft) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const FunctionDecl *Definition = Callee && StepsLeft > 0 ? bodyOf(*Callee) : nullptr;
    if (!Definition || isa<CXXMethodDecl>(Definition) || Definition->getNumParams() == 0)
      return false;
    const FunctionFlow &Flow = Flows.of(*Definition);
    bool Allocates = false;
    for (const DeclRefExpr *Reference : Flow.referencesTo(Definition->getParamDecl(0))) {
      const Stmt *Child = Reference, *Around = Flow.parentOf(Child);
      while (isa_and_nonnull<CastExpr, ParenExpr, UnaryOperator>(Around))
        Around = Flow.parentOf(Child = Around);
      const auto *Taker = dyn_cast_or_null<CallExpr>(Around);
      const bool IsHere = Taker && allocatesOnDevice(*Taker) && Taker->getArg(0) == Child;
      Allocates |= IsHere;
      if (!IsHere && !cast<Expr>(Child)->isPRValue()) // `*p = other`
        return false;
    }
    return Allocates;
  }

  bool returnsDevicePointer(const FunctionDecl &Callee, unsigned StepsLeft) {
    const FunctionDecl *Definition = StepsLeft > 0 ? bodyOf(Callee) : nullptr;
    if (!Definition || !Callee.getReturnType()->isPointerType())
      return false;
    const FunctionFlow &Flow = Flows.of(*Definition);
    bool ReturnsAny = false;
    auto ReturnsOther = [&](const Stmt &Each) {
      const auto *Return = dyn_cast<ReturnStmt>(&Each);
      if (!Return || !Return->getRetValue() || isNull(*Return->getRetValue()))
        return false;
      ReturnsAny = true;
      return !ofValue(*Return->getRetValue(), Flow, StepsLeft);
    };
    return !findPart(Definition->getBody(), ReturnsOther, isLambda) && ReturnsAny;
  }

  static bool isRawPointerOfThrust(const FunctionDecl &Callee, const CallExpr &Call) {
    if (nameOf(&Callee) != "raw_pointer_cast" || Call.getNumArgs() != 1)
      return false;
    const CXXRecordDecl *Class = Call.getArg(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
    return Class && nameOf(Class) == "device_ptr";
  }

  /// The definition, if it is the project's and no template that waits for its arguments.
  const FunctionDecl *bodyOf(const FunctionDecl &Function) const {
    const FunctionDecl *Definition = nullptr;
    return Function.hasBody(Definition) && !Definition->isDependentContext() && !Definition->isInvalidDecl() &&
                   !Flows.context().getSourceManager().isInSystemHeader(Definition->getLocation())
               ? Definition
               : nullptr;
  }

  FunctionFlows &Flows;
};

} // namespace

bool allocatesOnDevice(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Call.getNumArgs() > 0 &&
         llvm::is_contained({"cudaMalloc", "cudaMallocAsync", "cudaMallocPitch", "cudaMallocFromPoolAsync"},
                            nameOf(Callee));
}

const Expr *evidenceOfDevice(const Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Search(Flows).ofValue(Pointer, Flow, MaxSteps);
}

const Expr *evidenceOfDevice(const VarDecl &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return Search(Flows).ofVariable(Pointer, Flow, MaxSteps);
}

} // namespace cuda_tidy
