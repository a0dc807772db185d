#include "model/PinnedTensor.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TensorOperations.h"
#include "knowledge/TensorSharing.h"
#include "model/CudaTensor.h"
#include "model/HostWait.h"
#include "model/LocalStorage.h"
#include "model/TensorConversion.h"
#include "model/TensorExpr.h"
#include "model/TensorOptions.h"
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

/// The call or operator that \p E is the object or an argument of, or null.
const CallExpr *callOn(const Expr &E, const FunctionFlow &Flow) {
  const Stmt *Parent = Flow.parentOf(&E);
  while (isa_and_nonnull<ImplicitCastExpr, ParenExpr, MemberExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr>(Parent))
    Parent = Flow.parentOf(Parent);
  return dyn_cast_or_null<CallExpr>(Parent);
}

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
             if (Call && llvm::is_contained({"cudaHostRegister", "cuMemHostRegister"}, calledName(*Call)))
               return true;
             Around = Flow.parentOf(Around);
           }
           return false;
         });
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
  return Made && isTensorFactory(calledName(*Made)) && !calledName(*Made).contains("tensor") &&
         llvm::none_of(Made->arguments(), [&](const Expr *Each) {
           const NamedValues Devices = valuesNamed("DeviceType", *Each, Flow);
           constexpr int64_t Cpu = 0; // c10::DeviceType::CPU
           return Devices.IsUnknown || llvm::any_of(Devices.Values, [](int64_t Each) { return Each != Cpu; }) ||
                  isPinning(*Each, Flow);
         });
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

const Expr *readBeforeArrival(const CallExpr &Copy, const VarDecl &Target, const FunctionFlow &Flow) {
  // The call or operator around each mention.
  llvm::DenseMap<const Stmt *, const Expr *> Reads;
  for (const DeclRefExpr *Mention : Flow.referencesTo(&Target)) {
    const CallExpr *Call = callOn(*Mention, Flow);
    // Of a part of it, too: `host[0].item<float>()`.
    while (Call && sharingOf(calledName(*Call)) == Sharing::Always && callOn(*Call, Flow))
      Call = callOn(*Call, Flow);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Call);
    // Assigned anew, or written to once more.
    const bool IsWritten = Call == &Copy || (Operator && Operator->isAssignmentOp()) ||
                           (Call && (calledName(*Call) == "copy_" || calledName(*Call) == "record_stream"));
    if (!Call || movesToDevice(*Call, Flow) || (givesAccess(calledName(*Call)) && !looksAtOnce(*Call, Flow)))
      continue;
    if (Callee && !IsWritten && !asksNoElement(calledName(*Call)) && sharingOf(calledName(*Call)) != Sharing::Always &&
        (isOfTorch(*Callee) || Operator))
      Reads[Call] = Mention;
  }
  const Expr *Found = nullptr;
  auto Classify = [&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    const auto *Call = Statement ? dyn_cast<CallExpr>(Statement->getStmt()) : nullptr;
    if (!Call || Call == &Copy)
      return Step::Pass;
    if (auto Read = Reads.find(Call); Read != Reads.end()) {
      Found = Read->second;
      return Step::Arrive;
    }
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool MayWait =
        !Callee || (!isOfTorch(*Callee) && !Callee->isInStdNamespace() && !isa<CXXOperatorCallExpr>(Call));
    if (MayWait || hostWaitOf(*Call, Flow) || calledName(*Call).contains("wait") || calledName(*Call).contains("query"))
      return Step::Stop;
    return Step::Pass;
  };
  Flow.findPathAfter(Copy, Classify, [](const Expr &, bool) { return true; });
  return Found;
}

} // namespace cuda_tidy
