#include "devices/DeviceChoice.h"
#include "flow/FunctionFlow.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceGuards.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_tidy {

/// Whether \p Argument is the device of a tensor: `x.get_device()`, `x.device().index()`.
static bool namesDevice(const Expr *Argument) {
  for (const Expr *E = Argument->IgnoreParenImpCasts();;) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
    if (!Call || !Call->getMethodDecl() || !Call->getMethodDecl()->getIdentifier())
      return false;
    const llvm::StringRef Name = Call->getMethodDecl()->getName();
    if (Name == "get_device" || Name == "get_device_index" || Name == "device")
      return true;
    if (Name != "index")
      return false;
    E = Call->getImplicitObjectArgument()->IgnoreParenImpCasts();
  }
}

/// Whether \p Type is a guard, or something that holds one: `std::optional<CUDAGuard>`, `std::unique_ptr<CUDAGuard>`.
static bool holdsGuard(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && Class->getIdentifier() && isDeviceGuard(Class->getName()))
    return true;
  const auto *Holder = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  return Holder && llvm::any_of(typesAmong(Holder->getTemplateArgs().asArray()), [](QualType Held) {
           const CXXRecordDecl *Guard = Held->getAsCXXRecordDecl();
           return Guard && Guard->getIdentifier() && isDeviceGuard(Guard->getName());
         });
}

/// Whether \p Made begins without a device, which somebody has to give it later: `OptionalCUDAGuard guard;`.
static bool isEmptyGuard(const CXXConstructExpr &Made) {
  const CXXRecordDecl *Class = Made.getConstructor()->getParent();
  return Made.getNumArgs() == 0 && Class->getIdentifier() && Class->getName().starts_with_insensitive("optional");
}

/// Whether \p Variable is a guard that nobody gives a device.
static bool staysEmpty(const VarDecl &Variable) {
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Variable.getInit());
  return Made && isEmptyGuard(*Made) && !Variable.isReferenced();
}

/// Whether \p Function is a method of a class that has a guard as long as its objects live.
static bool isMethodUnderGuard(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method &&
         llvm::any_of(Method->getParent()->fields(), [](const FieldDecl *Each) { return holdsGuard(Each->getType()); });
}

/// Whether autograd's engine calls \p Function, on a thread that has the device of the gradients as its current one:
/// the `backward` of a `torch::autograd::Function`.
static bool isCalledByAutograd(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const CXXRecordDecl *Class = Method && nameOf(Method) == "backward" ? Method->getParent() : nullptr;
  return Class && Class->hasDefinition() && llvm::any_of(Class->bases(), [](const CXXBaseSpecifier &Each) {
           const CXXRecordDecl *Base = Each.getType()->getAsCXXRecordDecl();
           return Base && Base->getQualifiedNameAsString() == "torch::autograd::Function";
         });
}

/// Whether \p Function gives its caller a guard: one of LibTorch, or an object that has one as a member.
static bool givesGuard(const FunctionDecl &Function) {
  const QualType Type = Function.getReturnType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (holdsGuard(Type) || !Class || !Class->hasDefinition())
    return holdsGuard(Type);
  return llvm::any_of(Class->fields(), [](const FieldDecl *Each) { return holdsGuard(Each->getType()); });
}

/// Whether \p E is something that its receiver can call: a lambda, a function, an object with `operator()`.
static bool isCallable(const Expr *E) {
  const QualType Type = E->getType().getNonReferenceType();
  if (Type->isFunctionType() || Type->isFunctionPointerType())
    return true;
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && llvm::any_of(Class->methods(), [](const CXXMethodDecl *Each) {
           return Each->getOverloadedOperator() == OO_Call;
         });
}

/// Whether \p Call gives its callee something to call, which then runs under the callee's guards.
static bool givesCallable(const CallExpr &Call) {
  const bool HasObject = isa<CXXOperatorCallExpr>(Call);
  return std::any_of(Call.arg_begin() + HasObject, Call.arg_end(), isCallable);
}

/// The project's own, with a body in another file.
static bool isUnknownToHere(const FunctionDecl &Function) {
  return !definitionOf(Function) &&
         !Function.getASTContext().getSourceManager().isInSystemHeader(Function.getLocation());
}

/// Looks for calls that set the device or ask for it, and for objects that set it: their constructors count as called.
struct DeviceChoices::Finder : RecursiveASTVisitor<Finder> {
  /// Without \p Flow one choice is enough, wherever it is.
  Finder(DeviceChoices &Known, Choices &Result, unsigned CallsLeft, bool WithGuards, const FunctionFlow *Flow)
      : Known(Known), Result(Result), CallsLeft(CallsLeft), WithGuards(WithGuards), Flow(Flow) {}

  /// A guard is there behind its declaration, as long as the block lasts. Nobody asks for the initialiser of one that
  /// is not there.
  bool TraverseDeclStmt(DeclStmt *Declarations) {
    const bool AreGuards = llvm::all_of(Declarations->decls(), [](const Decl *Each) {
      const auto *Variable = dyn_cast<VarDecl>(Each);
      return Variable && holdsGuard(Variable->getType());
    });
    if (AreGuards && !WithGuards)
      return true; // gone when the function returns
    llvm::SaveAndRestore Around(Guards, AreGuards ? Declarations : Guards);
    return RecursiveASTVisitor::TraverseDeclStmt(Declarations);
  }

  /// Another operator: `m.def("scale", [](at::Tensor x) {...})`. Where it is called, its call operator counts.
  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    llvm::SaveAndRestore Around(Operator, tensorParameterOf(*Lambda->getCallOperator()) ? Lambda : Operator);
    return RecursiveASTVisitor::TraverseLambdaExpr(Lambda);
  }

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && ((isUnknownToHere(*Callee) && llvm::any_of(Call->arguments(), namesDevice)) ||
                   isChoice(*Callee, givesGuard(*Callee) || givesCallable(*Call))))
      add();
    return !isDecided();
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) {
    const CXXConstructorDecl *Constructor = Construction->getConstructor();
    const CXXRecordDecl *Class = Constructor->getParent();
    const bool IsGuard = Class->getIdentifier() && isDeviceGuard(Class->getName()) && !isEmptyGuard(*Construction);
    // A temporary, which nothing is done under.
    if (IsGuard && Flow && useOf(*Construction, *Flow).isDiscarded())
      Result.IsAny = true;
    else if (IsGuard || isChoice(*Constructor, /*WithGuards=*/false))
      add();
    return !isDecided();
  }
  bool VisitVarDecl(VarDecl *Variable) {
    if (holdsGuard(Variable->getType()) && !staysEmpty(*Variable))
      add();
    return !isDecided();
  }

  bool isChoice(const FunctionDecl &Callee, bool WithGuards) {
    return (Callee.getIdentifier() && (setsDevice(Callee.getName()) || readsDevice(Callee.getName()))) ||
           Known.chooses(Callee, CallsLeft, WithGuards);
  }

  void add() {
    Result.IsAny = true;
    const auto *Block = Guards && Flow ? dyn_cast_or_null<CompoundStmt>(Flow->parentOf(Guards)) : nullptr;
    if (!Block) {
      Result.Always.insert(Operator);
      return;
    }
    const unsigned Here = Flow->ordinalIn(*Block, *Guards);
    unsigned &First = Result.Guards.try_emplace(Block, Here).first->second;
    First = std::min(First, Here);
  }

  bool isDecided() const { return Flow ? Result.Always.contains(nullptr) : Result.IsAny; }

  DeviceChoices &Known;
  Choices &Result;
  unsigned CallsLeft;
  bool WithGuards;
  const FunctionFlow *Flow;
  const DeclStmt *Guards = nullptr;     ///< What is visited is in this declaration of nothing but guards.
  const LambdaExpr *Operator = nullptr; ///< What is visited is in this other operator.
};

const DeviceChoices::Choices &DeviceChoices::choicesIn(const FunctionDecl &Definition, const FunctionFlow &Flow) {
  auto [Found, IsNew] = KnownIn.try_emplace(&Definition);
  if (IsNew)
    Finder(*this, Found->second, /*CallsLeft=*/2, /*WithGuards=*/true, &Flow)
        .TraverseDecl(const_cast<FunctionDecl *>(&Definition));
  return Found->second;
}

bool DeviceChoices::chooses(const FunctionDecl &Function, const Stmt &Work, FunctionFlows &Flows) {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || isMethodUnderGuard(*Definition) || isCalledByAutograd(*Definition))
    return Definition;
  const FunctionFlow &Flow = Flows.of(*Definition);
  const Choices &Found = choicesIn(*Definition, Flow);
  const Stmt *Around = Flow.parentOf(&Work);
  if (!Around || Found.Always.contains(nullptr)) // the work is in another instantiation
    return Found.IsAny;
  for (const Stmt *Child = &Work; Around; Child = Around, Around = Flow.parentOf(Around)) {
    if (const auto *Lambda = dyn_cast<LambdaExpr>(Around); Lambda && Found.Always.contains(Lambda))
      return true;
    const auto *Block = dyn_cast<CompoundStmt>(Around);
    const auto Guard = Block ? Found.Guards.find(Block) : Found.Guards.end();
    if (Guard != Found.Guards.end() && Guard->second <= Flow.ordinalIn(*Block, *Child))
      return true;
  }
  return false;
}

bool DeviceChoices::chooses(const FunctionDecl &Function, unsigned CallsLeft, bool WithGuards) {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || CallsLeft == 0 ||
      Definition->getASTContext().getSourceManager().isInSystemHeader(Definition->getLocation()))
    return false;
  auto [Entry, IsNew] =
      Known.try_emplace(std::pair(Definition, WithGuards), false); // of a recursive call nothing new is learnt
  if (!IsNew)
    return Entry->second;
  Choices Found;
  Found.IsAny = isMethodUnderGuard(*Definition);
  if (!Found.IsAny)
    Finder(*this, Found, CallsLeft - 1, WithGuards, /*Flow=*/nullptr)
        .TraverseDecl(const_cast<FunctionDecl *>(Definition));
  return Known[{Definition, WithGuards}] = Found.IsAny;
}

} // namespace cuda_tidy
