#include "torch/pinned_memory/PinnedTensor.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/TensorOperators.h"
#include "loops/HostWait.h"
#include "syntax/TensorConversion.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorOptions.h"
#include "tensors/CudaTensor.h"
#include "tensors/LocalStorage.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxViews = 8;

/// Whether a method gives what elements are reached through.
bool givesAccess(StringRef Name) { return Name.contains("data_ptr") || Name == "data" || Name.contains("accessor"); }

} // namespace

/// The call that made the memory of \p E, behind views and variables that have one value: of LibTorch's, or null.
static const CallExpr *madeBy(const Expr &E, const FunctionFlow &Flow) {
  const Expr *Inner = &withoutWrapping(E);
  for (unsigned Views = 0; Views < MaxViews; ++Views) {
    Inner = &withoutWrapping(originOf(*Inner, Flow));
    const auto *Call = dyn_cast<CallExpr>(Inner);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee || !isOfTorch(*Callee))
      return nullptr;
    const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
    if (!Member || isTensorFactory(calledName(*Call)) || sharingOf(calledName(*Call)) != Sharing::Always)
      return Call;
    Inner = &withoutWrapping(*Member->getImplicitObjectArgument());
  }
  return nullptr;
}

static bool isPinning(const Expr &Options, const FunctionFlow &Flow) {
  return settingIn(Options, "pinned_memory", Flow);
}

/// Whether \p FromBlob takes memory of an array or a `std::vector` of the function's that nobody locks.
static bool takesPageable(const CallExpr &FromBlob, const FunctionFlow &Flow) {
  const std::optional<LocalStorage> Storage = localStorageOf(*FromBlob.getArg(0), Flow);
  const VarDecl *Variable = Storage && Storage->EndsWithVariable ? Storage->Variable : nullptr;
  if (!Variable)
    return false;
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Variable->getType()->getAsCXXRecordDecl());
  const bool IsVector = nameOf(Class) == "vector" && Class->getTemplateArgs().size() == 2 &&
                        isClassCalled(Class->getTemplateArgs()[1].getAsType(), "allocator");
  // What asks for pinned memory is wrong for another reason.
  const bool AsksForPinned =
      llvm::any_of(FromBlob.arguments(), [&](const Expr *Each) { return isPinning(*Each, Flow); });
  return (IsVector || Variable->getType()->isArrayType()) && !AsksForPinned &&
         llvm::none_of(Flow.referencesTo(Variable), [&](const DeclRefExpr *Mention) {
           const Stmt *Around = Mention;
           while (isa_and_nonnull<Expr>(Around)) {
             const auto *Call = dyn_cast<CallExpr>(Around);
             if (Call && registersMemory(*Call))
               return true;
             Around = Flow.parentOf(Around);
           }
           return false;
         });
}

/// The tensor on whose device \p Factory makes another, `zeros_like(x)`, `x.new_empty(size)`; null if there is none.
static const Expr *modelOf(const CallExpr &Factory) {
  if (calledName(Factory).ends_with("_like"))
    return Factory.getArg(0);
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Factory);
  return Member && calledName(Factory).starts_with("new_") ? Member->getImplicitObjectArgument() : nullptr;
}

bool isPinned(const Expr &E, const FunctionFlow &Flow) {
  const CallExpr *Made = madeBy(E, Flow);
  return Made && (calledName(*Made) == "pin_memory" ||
                  (isTensorFactory(calledName(*Made)) &&
                   llvm::any_of(Made->arguments(), [&](const Expr *Each) { return isPinning(*Each, Flow); })));
}

bool isPageable(const Expr &E, const FunctionFlow &Flow) {
  const CallExpr *Made = madeBy(E, Flow);
  if (Made && calledName(*Made) == "from_blob")
    return takesPageable(*Made, Flow);
  if (!Made || !isTensorFactory(calledName(*Made)) || calledName(*Made).contains("tensor"))
    return false;
  bool NamesHost = false;
  for (const Expr *Each : Made->arguments()) {
    const NamedValues Devices = valuesNamed("DeviceType", *Each, Flow);
    constexpr int64_t Cpu = 0; // c10::DeviceType::CPU
    if (Devices.IsUnknown || llvm::any_of(Devices.Values, [](int64_t Each) { return Each != Cpu; }) ||
        isPinning(*Each, Flow))
      return false;
    NamesHost |= !Devices.Values.empty();
  }
  const Expr *Model = modelOf(*Made);
  return !Model || NamesHost || isPageable(*Model, Flow);
}

bool isNonBlocking(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !isOfTorch(*Callee))
    return false;
  for (unsigned Index = 0; Index < std::min(Call.getNumArgs(), Callee->getNumParams()); ++Index)
    if (const IdentifierInfo *Name = Callee->getParamDecl(Index)->getIdentifier(); Name && Name->isStr("non_blocking"))
      return isTrueOption(*Call.getArg(Index), Callee->getASTContext());
  return false;
}

/// Whether \p Access, which gives a pointer to the elements or an accessor of them, looks at one right there:
/// `x.data_ptr<float>()[0]`. What is kept may be used when the copy is done.
static bool looksAtOnce(const CallExpr &Access, const FunctionFlow &Flow) {
  const Stmt *Parent = Flow.parentOf(&Access);
  while (isa_and_nonnull<CastExpr, ParenExpr, MaterializeTemporaryExpr, FullExpr, CXXBindTemporaryExpr>(Parent) ||
         (isa_and_nonnull<BinaryOperator>(Parent) && cast<BinaryOperator>(Parent)->isAdditiveOp()))
    Parent = Flow.parentOf(Parent);
  return isa_and_nonnull<ArraySubscriptExpr, UnaryOperator, CallExpr, CXXConstructExpr>(Parent);
}

/// Whether \p Call queues a copy to the device, behind the one from there.
static bool movesToDevice(const CallExpr &Call, const FunctionFlow &Flow) {
  return calledName(Call) == "cuda" || (calledName(Call) == "to" && madeOnCuda(Call, Flow));
}

/// The local variable that \p Access, a pointer or an accessor, is kept in, and nothing else after it; null if there is
/// none.
static const VarDecl *keptIn(const CallExpr &Access, const FunctionFlow &Flow) {
  const VarDecl *Variable = useOf(Access, Flow, Through::Copies).initialized();
  const bool IsOnlyThat = Variable && llvm::none_of(Flow.writesTo(*Variable).Writes, [](const VariableWrite &Each) {
                            return Each.What == VariableWrite::Assigns;
                          });
  return IsOnlyThat && Variable->isLocalVarDecl() ? Variable : nullptr;
}

/// The expression around \p Mention, of such a variable, that looks at an element, or hands all to a function or a
/// container of the standard library; null if none does.
static const Stmt *lookAt(const DeclRefExpr &Mention, const FunctionFlow &Flow) {
  const Stmt *Parent = Flow.parentOf(&Mention);
  while (isa_and_nonnull<CastExpr, ParenExpr>(Parent) ||
         (isa_and_nonnull<BinaryOperator>(Parent) && cast<BinaryOperator>(Parent)->isAdditiveOp()))
    Parent = Flow.parentOf(Parent);
  if (isa_and_nonnull<ArraySubscriptExpr>(Parent))
    return Parent;
  if (const auto *Operator = dyn_cast_or_null<UnaryOperator>(Parent))
    return Operator->getOpcode() == UO_Deref ? Operator : nullptr;
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Parent))
    return Made->getNumArgs() > 1 && Made->getConstructor()->getParent()->isInStdNamespace() ? Made : nullptr;
  const auto *Call = dyn_cast_or_null<CallExpr>(Parent);
  const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Call);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const bool Looks = (Operator && Operator->getOperator() == OO_Subscript) ||
                     (Callee && (Callee->isInStdNamespace() || Callee->getBuiltinID()));
  return Looks ? Call : nullptr;
}

/// What reads elements of \p Target, other than \p Copy, and the mention that it reads by.
static llvm::DenseMap<const Stmt *, const Expr *> readsOf(const VarDecl &Target, const CallExpr &Copy,
                                                          const FunctionFlow &Flow) {
  llvm::DenseMap<const Stmt *, const Expr *> Reads;
  for (const DeclRefExpr *Mention : Flow.referencesTo(&Target)) {
    const auto *Call = useOf(*Mention, Flow).by<CallExpr>();
    // Of a part of it, too: `host[0].item<float>()`.
    while (Call && sharingOf(calledName(*Call)) == Sharing::Always && useOf(*Call, Flow).by<CallExpr>())
      Call = useOf(*Call, Flow).by<CallExpr>();
    if (!Call || movesToDevice(*Call, Flow))
      continue;
    const StringRef Name = calledName(*Call);
    if (givesAccess(Name) && !looksAtOnce(*Call, Flow)) {
      if (const VarDecl *Kept = keptIn(*Call, Flow))
        for (const DeclRefExpr *Each : Flow.referencesTo(Kept))
          if (const Stmt *Look = lookAt(*Each, Flow))
            Reads[Look] = Each;
      continue;
    }
    const FunctionDecl *Callee = Call->getDirectCallee();
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
    // Assigned anew, or written to once more.
    const bool IsWritten =
        Call == &Copy || (Operator && Operator->isAssignmentOp()) || Name == "copy_" || Name == "record_stream";
    if (Callee && !IsWritten && !asksNoElement(Name) && sharingOf(Name) != Sharing::Always &&
        (isOfTorch(*Callee) || Operator))
      Reads[Call] = Mention;
  }
  return Reads;
}

const Expr *readBeforeArrival(const CallExpr &Copy, const VarDecl &Target, const FunctionFlow &Flow) {
  const auto Reads = readsOf(Target, Copy, Flow);
  const Expr *Found = nullptr;
  auto Classify = [&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    if (auto Read = Statement ? Reads.find(Statement->getStmt()) : Reads.end(); Read != Reads.end()) {
      Found = Read->second;
      return Step::Arrive;
    }
    const auto *Call = Statement ? dyn_cast<CallExpr>(Statement->getStmt()) : nullptr;
    if (!Call || Call == &Copy)
      return Step::Pass;
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool MayWait =
        !Callee || (!isOfTorch(*Callee) && !Callee->isInStdNamespace() && !isa<CXXOperatorCallExpr>(Call));
    if (MayWait || hostWaitOf(*Call, Flow) || calledName(*Call).contains("wait") || calledName(*Call).contains("query"))
      return Step::Stop;
    return Step::Pass;
  };
  const Landmarks Asked = Flow.elementsThat([&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    return Statement && (isa<CallExpr>(Statement->getStmt()) || Reads.contains(Statement->getStmt()));
  });
  Flow.findPathAfter(Copy, &Asked, Classify, [](const Expr &, bool) { return true; }, AtEnd::Stop);
  return Found;
}

} // namespace cuda_tidy
