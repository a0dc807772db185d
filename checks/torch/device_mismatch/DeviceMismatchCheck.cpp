#include "torch/device_mismatch/DeviceMismatchCheck.h"
#include "flow/StatementParts.h"
#include "graphs/ModuleParts.h"
#include "knowledge/TensorOperators.h"
#include "memory/MemoryOrigin.h"
#include "syntax/ModuleCalls.h"
#include "syntax/TensorTypes.h"
#include "tensors/ModuleDevice.h"
#include "tensors/ModuleInputs.h"
#include "tensors/OneDevice.h"
#include "tensors/UnmovedModule.h"
#include "torch/device_mismatch/TensorRank.h"
#include "torch/device_mismatch/UnregisteredParts.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// How a message calls \p E: a variable by its name, something else by what it is.
std::string nameFor(const Expr &E, StringRef Otherwise) {
  const ValueDecl *Named = rootOf(&withoutWrapping(E));
  const bool IsWhole = Named && isa<DeclRefExpr, MemberExpr>(withoutWrapping(E));
  return IsWhole && Named->getIdentifier() ? ("'" + Named->getName() + "'").str() : Otherwise.str();
}

/// Of an operator its first operand.
SourceLocation beginOf(const Expr &E) { return E.getBeginLoc(); }

bool isLossCalled(const CallExpr &Run) {
  const CXXMethodDecl *Forward = forwardOf(Run);
  return Forward && isLoss(*Forward->getParent());
}

/// Whether \p Module, a list of layers that is a variable, is made of some that have parameters.
bool isMadeWithParameters(const ValueDecl &Module) {
  const auto *Variable = dyn_cast<VarDecl>(&Module);
  return Variable && Variable->getInit() && makesParameters(*Variable->getInit());
}

/// Whether objects of \p Class, of the project's, are modules themselves: no holders of them.
bool isModuleClass(const CXXRecordDecl &Class) {
  return moduleClassBehind(Class.getASTContext().getCanonicalTagType(&Class)) == &Class && !isOfTorch(Class);
}

} // namespace

void DeviceMismatchCheck::registerMatchers(MatchFinder *Finder) {
  TensorCheckBase::registerMatchers(Finder);
  Finder->addMatcher(cxxRecordDecl(isDefinition(), unless(isExpansionInSystemHeader())).bind("class"), this);
}

void DeviceMismatchCheck::check(const MatchFinder::MatchResult &Result) {
  if (const auto *Class = Result.Nodes.getNodeAs<CXXRecordDecl>("class"))
    judgeParts(*Class, *Result.Context);
  else
    TensorCheckBase::check(Result);
}

void DeviceMismatchCheck::judge(const FunctionDecl &Function) {
  const FunctionFlow &Flow = flows().of(Function);
  forEachPart(
      Function.getBody(),
      [&](const Stmt &Part) {
        const auto *Call = dyn_cast<CallExpr>(&Part);
        const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
        if (!Callee)
          return;
        if (runsModule(*Call) && !isLossCalled(*Call))
          judgeRun(*Call, Flow);
        else if (calledName(*Call) == "from_blob" && isOfTorch(*Callee))
          judgeBlob(*Call, Flow);
        else if (isLossCalled(*Call) || (needsOneDevice(*Call) && !mayTakeHostTensor(calledName(*Call))))
          judgeOperation(*Call, Flow);
      },
      isLambda);
}

/// One error in a statement is reported, and not what follows from it there.
bool DeviceMismatchCheck::isFirstIn(const CallExpr &Place, const FunctionFlow &Flow) {
  return isNew(Flow.statementAround(Place).getBeginLoc());
}

void DeviceMismatchCheck::judgeRun(const CallExpr &Run, const FunctionFlow &Flow) {
  const std::optional<ModuleCall> Called = moduleCallIn(Run);
  const ValueDecl *Module = rootOf(Called->Module);
  const CXXRecordDecl *Class = Module ? moduleClassBehind(Module->getType()) : nullptr;
  const bool IsOfScript = isScript(*Called->Module);
  if (!Class || calledName(Run) == "data_parallel" || !staysOnDevice(Run) ||
      !(IsOfScript || hasParameters(*Class) || isMadeWithParameters(*Module)))
    return;
  const std::optional<TensorOperands> Inputs = tensorsGivenToModule(Run, Flow);
  if (!Inputs || Inputs->empty())
    return;
  const std::string Name = nameFor(*Called->Module, "the module");
  const CudaEvidence Moved = evidenceOfMoveToCuda(Run, Flow, flows());
  if (Moved.At) {
    // Of several inputs, one may be meant to be on the CPU, as the lengths of sequences.
    const Expr *OnCpu = Inputs->size() == 1 ? madeOnCpu(*Inputs->front(), Flow) : nullptr;
    if (!OnCpu || !isFirstIn(Run, Flow))
      return;
    const std::string Input = nameFor(*Inputs->front(), "its input");
    diag(beginOf(Run), "%0 is on a CUDA device%select{| where CUDA is available}1, and is given %2 on the CPU")
        << Name << Moved.OnlyIfAvailable << Input;
    diag(Moved.At->getBeginLoc(), "the module is moved to the device here", DiagnosticIDs::Note);
    diag(OnCpu->getBeginLoc(), "the input is made on the CPU here, and not moved", DiagnosticIDs::Note);
    diag(Inputs->front()->getBeginLoc(), "'.to(…)' with the module's device before this call moves it",
         DiagnosticIDs::Note);
    return;
  }
  const Expr *ToCpu = movedToCpu(Run, Flow, flows());
  const Expr *Made = ToCpu || isModuleMoved(Run, Flow, &flows()) ? ToCpu : madeAndNotMoved(Run, Flow, flows());
  if (!Made)
    return;
  for (const Expr *Each : *Inputs) {
    const CudaEvidence Evidence = evidenceOfCuda(*Each, Run, Flow.function(), flows());
    if (!Evidence.At)
      continue;
    if (!isFirstIn(Run, Flow))
      return;
    diag(beginOf(Run), "%0 is on the CPU, and is given %1 on a CUDA device%select{| where CUDA is available}2")
        << Name << nameFor(*Each, "an input") << Evidence.OnlyIfAvailable;
    diag(Made->getBeginLoc(),
         "the module is %select{made here, on the CPU, and nothing moves it|moved to the CPU here}0",
         DiagnosticIDs::Note)
        << (ToCpu != nullptr);
    diag(Evidence.At->getBeginLoc(), "this puts the input on the device", DiagnosticIDs::Note);
    diag(beginOf(Run), "'to(…)' with the input's device moves the module's parameters before this call",
         DiagnosticIDs::Note);
    return;
  }
}

void DeviceMismatchCheck::judgeOperation(const CallExpr &Operation, const FunctionFlow &Flow) {
  TensorOperands Tensors = tensorsGivenTo(Operation);
  llvm::erase_if(Tensors, [](const Expr *Each) { return !isTensor(withoutWrapping(*Each).getType()); });
  if (Tensors.size() < 2)
    return;
  const Expr *Host = nullptr, *HostMaker = nullptr;
  for (const Expr *Each : Tensors)
    if (const Expr *Maker = hasDimensions(*Each, Flow) ? madeOnCpu(*Each, Flow) : nullptr; Maker && !Host)
      Host = Each, HostMaker = Maker;
  if (!Host)
    return;
  for (const Expr *Each : Tensors) {
    const CudaEvidence Evidence =
        Each == Host ? CudaEvidence() : evidenceOfCuda(*Each, Operation, Flow.function(), flows());
    if (!Evidence.At)
      continue;
    if (!isFirstIn(Operation, Flow))
      return;
    const std::string OnHost = nameFor(*Host, "a tensor"), OnCuda = nameFor(*Each, "a tensor");
    diag(beginOf(Operation), "%0 on the CPU meets %1 on a CUDA device%select{| where CUDA is available}2")
        << OnHost << OnCuda << Evidence.OnlyIfAvailable;
    diag(HostMaker->getBeginLoc(), "%0 is made on the CPU here, and not moved", DiagnosticIDs::Note) << OnHost;
    diag(Evidence.At->getBeginLoc(), "this puts %0 on the device", DiagnosticIDs::Note) << OnCuda;
    diag(beginOf(Operation), "operands have to be on one device: '.to(…)' moves one before they meet",
         DiagnosticIDs::Note);
    return;
  }
}

void DeviceMismatchCheck::judgeBlob(const CallExpr &Blob, const FunctionFlow &Flow) {
  if (Blob.getNumArgs() == 0)
    return;
  const std::optional<MemoryOrigin> Origin = memoryOriginOf(*Blob.getArg(0), Flow, flows());
  if (!Origin || !Origin->Unless.empty() ||
      (Origin->Space != MemorySpace::Host && Origin->Space != MemorySpace::Device))
    return;
  const bool IsHost = Origin->Space == MemorySpace::Host;
  const CudaEvidence Cuda = IsHost ? evidenceOfCuda(Blob, Blob, Flow.function(), flows()) : CudaEvidence();
  if (IsHost ? !Cuda.At : !madeOnCpu(Blob, Flow))
    return;
  if (!isFirstIn(Blob, Flow))
    return;
  diag(beginOf(Blob), "'from_blob' makes a %select{CPU|CUDA}0 tensor%select{| where CUDA is available,}1 over "
                      "memory of the %select{device|host}0")
      << IsHost << Cuda.OnlyIfAvailable;
  diag(Origin->location(), "the memory comes from here", DiagnosticIDs::Note);
  diag(beginOf(Blob),
       IsHost ? "make the tensor on the CPU, and copy it with '.to(torch::kCUDA)'"
              : "name the device: 'torch::TensorOptions().device(torch::kCUDA)'",
       DiagnosticIDs::Note);
}

void DeviceMismatchCheck::judgeParts(const CXXRecordDecl &Class, ASTContext &Context) {
  if (!declaresTensor(Context) || Class.isInvalidDecl() || Class.isDependentContext() ||
      Class.getTemplateInstantiationPattern() || !isModuleClass(Class))
    return;
  for (const UnregisteredPart &Each : unregisteredPartsOf(Class, UnitAnalyses::of(Context))) {
    if (!isNew(Each.Place))
      continue;
    diag(Each.Place, "%0 is not registered in %1: 'to' does not move its parameters, no optimizer is given them, and "
                     "'save' leaves them out")
        << Each.Field << &Class;
    if (Each.Place != Each.Field->getLocation())
      diag(Each.Field->getLocation(), "%0 is a plain member", DiagnosticIDs::Note) << Each.Field;
    if (Each.Other)
      diag(Each.Other->getBeginLoc(), "another part is registered here", DiagnosticIDs::Note);
    if (Each.Reaches)
      diag(Each.Reaches->getBeginLoc(), "this reaches only what is registered", DiagnosticIDs::Note);
    diag(Each.Place, "'register_module' registers it; a 'torch::nn::ModuleList' registers all that is in it",
         DiagnosticIDs::Note);
  }
}

} // namespace cuda_tidy
