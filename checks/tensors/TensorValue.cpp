#include "tensors/TensorValue.h"
#include "flow/BackwardWalk.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorTypes.h"
#include "tensors/CudaMentions.h"
#include "tensors/TensorEvent.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

using Event = TensorEvent;
using Graph = TensorValue::Graph;
using Memory = TensorValue::Memory;

// Beyond these, nothing is known.
constexpr unsigned MaxDepth = 24; // operations and variables, one behind the other
constexpr unsigned MaxCalls = 3;
constexpr unsigned MaxSteps = 2000;

Memory memoryOfName(StringRef Name) {
  return Name == "kCUDA" || Name == "CUDA" || Name.starts_with("cuda") ? Memory::Device
         : Name == "kCPU" || Name == "CPU" || Name.starts_with("cpu")  ? Memory::Host
                                                                       : Memory::Unknown;
}

bool namesDevice(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->getIdentifier() && Class->getName() == "Device" && isOfTorch(*Class);
}

/// Whether \p Value is an object that holds no tensors yet.
bool isEmpty(const Expr &Value) {
  const Expr &E = withoutWrapping(Value);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&E))
    return Made->getNumArgs() == 0;
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->isInStdNamespace() && calledName(*Call).starts_with("make_") &&
         tensorsAmong(Call->arguments()).empty();
}

} // namespace

void TensorValue::raiseGrad(const TensorValue &Other) {
  if (Other.Grad > Grad)
    std::tie(Grad, Origin, Recorder, RecordedIn) = std::tie(Other.Grad, Other.Origin, Other.Recorder, Other.RecordedIn);
}

TensorValues::TensorValues(const FunctionDecl &Function, FunctionFlows &Flows, GradModes *Modes)
    : Flows(Flows), Modes(Modes), Flow(Flows.of(Function)), StepsLeft(OwnSteps) {}

TensorValues::TensorValues(const FunctionDecl &Function, const CallExpr &By, TensorValues &Caller)
    : Flows(Caller.Flows), Modes(Caller.Modes), Flow(Flows.of(Function)), By(&By), Caller(&Caller),
      Depth(Caller.Depth + 1), Calls(Caller.Calls + 1), StepsLeft(Caller.StepsLeft) {}

TensorValue TensorValues::join(llvm::ArrayRef<const Expr *> Operands) {
  TensorValue Joined{Graph::None, Memory::Unknown};
  for (const Expr *Operand : Operands) {
    const TensorValue Each = valueOf(*Operand);
    Joined.raiseGrad(Each);
    // Operands are on one device, a number in a tensor aside, which is on the host.
    if (Joined.In == Memory::Unknown || Each.In == Memory::Device)
      Joined.In = Each.In;
  }
  return Joined;
}

TensorValue TensorValues::valueOf(const Expr &Wrapped) {
  const Expr &E = withoutWrapping(Wrapped);
  const bool IsQuestion = Caller ? Caller->Depth == 0 && Depth == 1 : Depth == 0;
  if (IsQuestion)
    StepsLeft = MaxSteps;
  if (Depth > MaxDepth || StepsLeft == 0)
    return {};
  --StepsLeft;
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  const auto Operands = operandsOf(E);
  TensorValue Value = Operands ? join(*Operands) : leafValue(E);
  // What is compared has no graph, and a device.
  if (const auto *Compared = dyn_cast<CXXOperatorCallExpr>(&E); Compared && Operands && Operands->empty())
    Value.In = join(tensorsAmong(Compared->arguments())).In;
  if (const std::optional<TensorOperation> Moved = tensorOperationIn(E)) {
    if (Moved->Name == "cpu")
      Value.In = Memory::Host;
    else if (Moved->Name == "cuda")
      Value.In = Memory::Device;
    else if (Moved->Name == "to")
      for (const Expr *Argument : Moved->Arguments)
        if (const Memory Named = memoryNamedIn(*Argument); Named != Memory::Unknown)
          Value.In = Named;
  }
  return Value.Grad == Graph::Recorded && !isRecorded(E) ? TensorValue{Graph::None, Value.In} : Value;
}

/// Whether what \p E computes from something with a graph has one, too; what it only takes out of a container may have.
bool TensorValues::isRecorded(const Expr &E) const {
  const auto *Call = dyn_cast<CallExpr>(&E);
  return !Modes || !Call || (isElementAccess(*Call) && !isTensor(objectOf(*Call)->getType())) ||
         calledName(*Call) == "requires_grad_" || Modes->at(E, Flow.function()).isRecorded();
}

bool TensorValues::isOnDevice(const Expr &E) {
  const TensorValue Value = valueOf(E);
  const auto *Origin = dyn_cast_or_null<CallExpr>(Value.Origin);
  return Value.In == Memory::Device ||
         (Value.In == Memory::Unknown && Value.Grad == Graph::Recorded && Origin &&
          calledName(*Origin) != "requires_grad_" && analysisOf<CudaMentions>(Flow.function().getASTContext()).any());
}

TensorValue TensorValues::leafValue(const Expr &E) {
  if (const auto *Call = dyn_cast<CallExpr>(&E))
    return callValue(*Call);
  if (isa<FloatingLiteral, IntegerLiteral, CXXBoolLiteralExpr>(E))
    return {Graph::None, Memory::Unknown};
  const auto *Reference = dyn_cast<DeclRefExpr>(&E);
  if (!Reference)
    return {};
  if (const auto *Part = dyn_cast<BindingDecl>(Reference->getDecl())) {
    const auto *Whole = dyn_cast<DecompositionDecl>(Part->getDecomposedDecl());
    if (!Whole || !Whole->getInit())
      return {};
    const TensorValue Value = valueOf(*Whole->getInit());
    const unsigned Index = llvm::find(Whole->bindings(), Part) - Whole->bindings().begin();
    return isPosition(*Whole->getInit(), Index) ? TensorValue{Graph::None, Value.In} : Value;
  }
  const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
  return Variable ? variableValue(*Variable, E) : TensorValue();
}

/// Whether it is what a data set gives.
static bool isExample(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && llvm::is_contained({"Example", "TensorExample"}, nameOf(Class)) && isOfTorch(*Class);
}

/// What the caller gives \p Variable, if it is a parameter and the caller is known.
const Expr *TensorValues::argumentFor(const VarDecl &Variable) const {
  if (!By || !isa<ParmVarDecl>(Variable) || Variable.getDeclContext() != &Flow.function())
    return nullptr;
  const unsigned Index = cast<ParmVarDecl>(Variable).getFunctionScopeIndex() + isa<CXXOperatorCallExpr>(By);
  return Index < By->getNumArgs() ? By->getArg(Index) : nullptr;
}

TensorValue TensorValues::variableValue(const VarDecl &Variable, const Expr &Use) {
  if (isExample(Variable.getType()))
    return {Graph::None, Memory::Host};
  if (const Expr *Given = argumentFor(Variable))
    return Caller->valueOf(*Given);
  if (auto Already = Known.find(&Use); Already != Known.end())
    return Already->second;
  if (!InProgress.insert(&Use).second) {
    ++Circles;
    return {Graph::None, Memory::Unknown};
  }
  const unsigned CirclesBefore = Circles;
  TensorValue Value{Graph::None, Memory::Unknown};
  bool IsFirst = true;
  auto Add = [&](const TensorValue &Each) {
    Value.raiseGrad(Each);
    Value.In = IsFirst || Value.In == Each.In                            ? Each.In
               : Value.In == Memory::Device || Each.In == Memory::Device ? Memory::Device
                                                                         : Memory::Unknown;
    IsFirst = false;
  };
  const bool IsUnknownAtEntry = walkBack(Flow, Use, [&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    const Event Found = Statement ? eventAt(*Statement->getStmt(), Variable) : Event{};
    if (Found.What == Event::Detached)
      Add({Graph::None, Found.Value ? valueOf(*Found.Value).In : Memory::Unknown});
    else if (Found.What == Event::Recorded)
      Add({Graph::Recorded, Memory::Unknown, Found.Value});
    else if (Found.What != Event::None && !isEmpty(*Found.Value))
      Add(valueOf(*Found.Value));
    return Found.What == Event::None || Found.What == Event::Combined ? Step::Pass : Step::Stop;
  });
  if (IsUnknownAtEntry && Value.Grad == Graph::None)
    Value.Grad = Graph::Unknown;
  InProgress.erase(&Use);
  if (Value.Grad == Graph::Unknown && llvm::any_of(differentiatedIn(*Flow.function().getBody()),
                                                   [&](const Expr *Each) { return namesVariable(*Each, Variable); }))
    Value.Grad = Graph::Recorded;
  if (Circles == CirclesBefore && StepsLeft > 0)
    Known.try_emplace(&Use, Value);
  return Value;
}

TensorValue TensorValues::callValue(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = calledName(Call);
  if (!Callee)
    return {};
  if (runsModule(Call)) {
    const CXXRecordDecl *Class = objectClassOf(Call);
    TensorValue Value = join(tensorsAmong(llvm::drop_begin(Call.arguments(), isa<CXXOperatorCallExpr>(Call) ? 1 : 0)));
    if (!Class || !isLoss(*Class)) {
      Value.Grad = Graph::Recorded;
      Value.Origin = Value.Recorder = &Call;
      Value.RecordedIn = &Flow.function();
    }
    return Value;
  }
  if (!isOfTorch(*Callee) && endsGraph(Call))
    return {Graph::None, join(tensorsAmong(Call.arguments())).In};
  if (!isOfTorch(*Callee))
    return resultOf(*Callee, Call);
  TensorValue Value{Graph::None, Memory::Unknown};
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
    Value.In = valueOf(*Member->getImplicitObjectArgument()).In;
  else if (endsGraph(Call))
    Value.In = join(tensorsAmong(Call.arguments())).In;
  if (Name == "requires_grad_") {
    Value.Grad = Call.getNumArgs() && isFalse(*Call.getArg(0)) ? Graph::None : Graph::Recorded;
    Value.Origin = &Call;
  } else if (!endsGraph(Call) && !isTensorFactory(Name)) {
    Value.Grad = Graph::Unknown;
  } else if (isTensorFactory(Name)) {
    if (!isa<CXXMemberCallExpr>(Call)) // `x.new_zeros(…)` is where `x` is
      Value.In = Memory::Host;
    for (const Expr *Argument : Call.arguments()) {
      if (isTensor(Argument->getType()))
        Value.In = valueOf(*Argument).In;
      else if (const Memory Named = memoryNamedIn(*Argument); Named != Memory::Unknown)
        Value.In = Named;
    }
  }
  return Value;
}

TensorValue TensorValues::resultOf(const FunctionDecl &Function, const CallExpr &Call) {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || Definition->isDependentContext() || Calls == MaxCalls ||
      Definition->getASTContext().getSourceManager().isInSystemHeader(Definition->getLocation()))
    return {};
  TensorValues Inside(*Definition, Call, *this);
  TensorValue Value{Graph::None, Memory::Unknown};
  bool Returns = false;
  auto Merge = [&](const Stmt &Part) {
    const auto *Return = dyn_cast<ReturnStmt>(&Part);
    if (!Return || !Return->getRetValue())
      return;
    const TensorValue One = Inside.valueOf(*Return->getRetValue());
    Value.raiseGrad(One);
    Value.In = !Returns || Value.In == One.In ? One.In : Memory::Unknown;
    Returns = true;
  };
  forEachPart(Definition->getBody(), Merge, isLambda);
  if (Value.Grad == Graph::Recorded)
    Value.Origin = &Call;
  return Returns ? Value : TensorValue();
}

/// The initialiser of \p Variable and what is assigned to it as a whole, whoever else may write to it.
static llvm::SmallVector<const Expr *, 2> valuesGiven(const VarDecl &Variable, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 2> Values;
  if (Variable.getInit())
    Values.push_back(Variable.getInit());
  for (const DeclRefExpr *Mention : Flow.referencesTo(&Variable))
    if (const Stmt *Parent = Flow.parentOf(Mention))
      if (const Event Found = eventAt(*Parent, Variable); Found.What == Event::Assigned)
        Values.push_back(Found.Value);
  return Values;
}

Memory TensorValues::memoryNamedIn(const Expr &E) const {
  Memory Found = Memory::Unknown;
  llvm::SmallVector<const Stmt *, 8> Pending = {&E};
  llvm::SmallPtrSet<const VarDecl *, 4> Seen;
  while (!Pending.empty()) {
    const Stmt *Each = Pending.pop_back_val();
    if (!Each)
      continue;
    Pending.append(Each->child_begin(), Each->child_end());
    Memory Named = Memory::Unknown;
    if (const auto *Text = dyn_cast<StringLiteral>(Each); Text && Text->isOrdinary())
      Named = memoryOfName(Text->getString());
    else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Each);
             Call && (calledName(*Call) == "device" || calledName(*Call) == "options") && Call->getNumArgs() == 0)
      return const_cast<TensorValues *>(this)->valueOf(*Call->getImplicitObjectArgument()).In;
    else if (const auto *Member = dyn_cast<MemberExpr>(Each); Member && namesDevice(Member->getType()))
      Named = Memory::Device;
    else if (const auto *Reference = dyn_cast<DeclRefExpr>(Each)) {
      if (isOfTorch(*Reference->getDecl()))
        Named = memoryOfName(nameOf(Reference->getDecl()));
      const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
      const bool IsOwn = Variable && Variable->isLocalVarDecl() && Seen.insert(Variable).second;
      if (Named == Memory::Unknown && IsOwn)
        llvm::append_range(Pending, valuesGiven(*Variable, Flow));
      // A device that the program chooses elsewhere.
      else if (Named == Memory::Unknown && Variable && namesDevice(Variable->getType()))
        Named = Memory::Device;
    }
    if (Named == Memory::Device)
      return Named;
    if (Named == Memory::Host)
      Found = Named;
  }
  return Found;
}

} // namespace cuda_tidy
