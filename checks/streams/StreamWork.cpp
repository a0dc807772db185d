#include "streams/StreamWork.h"
#include "flow/Overriding.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/MemoryApis.h"
#include "memory/MemoryOrigin.h"
#include "memory/PointerUse.h"
#include "syntax/LaunchSite.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCalls = 3; // of methods, one by another

/// Where device code names a pointer.
struct Use {
  const Expr *At;
  const FunctionFlow *Body;
};
using Uses = llvm::SmallVector<Use, 8>;

/// Whether \p Of stands where a floating-point number has to be exactly a constant other than 0, which hardly one is:
/// such a write keeps the compiler from leaving out what nobody reads.
bool isHardlyReached(const Use &Of) {
  const ASTContext &Context = Of.Body->function().getASTContext();
  auto IsSide = [&](const Expr *Side) {
    llvm::APFloat Value(0.0);
    return !Side->isValueDependent() && Side->EvaluateAsFloat(Value, Context) && !Value.isZero();
  };
  for (const Stmt *Inner = Of.At, *Around = Of.Body->parentOf(Inner); Around;
       Inner = Around, Around = Of.Body->parentOf(Inner)) {
    const auto *If = dyn_cast<IfStmt>(Around);
    const auto *Equality =
        If && If->getThen() == Inner ? dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts()) : nullptr;
    if (Equality && Equality->getOpcode() == BO_EQ && Equality->getLHS()->getType()->isFloatingType() &&
        (IsSide(Equality->getLHS()) || IsSide(Equality->getRHS())))
      return true;
  }
  return false;
}

/// What is done, all in all, to what a pointer of \p Type points to; none where it is not used.
std::optional<StreamWork::Effect> effectOf(const Uses &Of, QualType Type) {
  if (!Type->isPointerType() || Type->getPointeeType().isVolatileQualified() || Of.empty())
    return std::nullopt;
  if (Type->getPointeeType().isConstQualified())
    return StreamWork::Reads;
  StreamWork::Effect Strongest = StreamWork::Reads;
  for (const Use &Each : Of)
    switch (useAt(*Each.At, *Each.Body)) {
    case PointerUse::Assigns:
    case PointerUse::Combines:
      if (!isHardlyReached(Each))
        return StreamWork::Writes;
      [[fallthrough]];
    case PointerUse::Unknown:
      Strongest = StreamWork::MayWrite;
      break;
    case PointerUse::Reads:
      break;
    }
  return Strongest;
}

/// The body of the method that is called on \p Object, or null.
const FunctionDecl *methodCalledOn(const Expr &Object, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Object, Flow);
  const auto *Operator = Use.by<CXXOperatorCallExpr>();
  const bool IsOnObject = Use.method() || (Operator && Operator->getArg(0) == Use.Value);
  const auto *Method = IsOnObject ? dyn_cast_or_null<CXXMethodDecl>(Use.by<CallExpr>()->getDirectCallee()) : nullptr;
  return Method && Method->hasBody() && !mayBeOverridden(*Method) ? definitionOf(*Method) : nullptr;
}

bool leadsToMember(const CXXThisExpr &This, const FunctionFlow &Flow) {
  const auto *Member = dyn_cast_or_null<MemberExpr>(Flow.parentOf(&This));
  return Member && isa<FieldDecl>(Member->getMemberDecl());
}

/// Follows what a kernel does with what it is given.
class LaunchedKernel {
public:
  LaunchedKernel(const FunctionFlow &Launching, const FunctionFlow &Body, FunctionFlows &Flows, StreamWork &Work)
      : Launching(Launching), Body(Body), Flows(Flows), Work(Work) {}

  void addArgument(const Expr &Given, const ParmVarDecl &Parameter) {
    const auto *Copy = dyn_cast<CXXConstructExpr>(Given.IgnoreImplicit());
    const Expr &From = Copy && Copy->getConstructor()->isCopyOrMoveConstructor() ? *Copy->getArg(0) : Given;
    const CXXRecordDecl *Class = Parameter.getType()->getAsCXXRecordDecl();
    if (Class && Class->isLambda())
      addCaptures(*Class, Parameter);
    else if (const std::optional<NamedPlace> Outside = namedPlaceIn(From, Launching))
      add({&Parameter}, *Outside, Parameter.getType());
  }

private:
  /// \p Inside is the kernel's name of what is \p Outside where it is launched.
  void add(const NamedPlace &Inside, const NamedPlace &Outside, QualType Type) {
    Uses Found;
    if (addUses(Inside, Found))
      if (const auto Effect = effectOf(Found, Type))
        Work.Accesses.push_back({Outside, *Effect});
    const auto *Pointer = Type->isPointerType() ? dyn_cast<VarDecl>(Outside.Named) : nullptr;
    if (Type->isPointerType() && (Inside.Object || !Pointer || !hasOneValue(*Pointer, Launching)))
      return;
    const RecordDecl *Class = (Pointer ? Type->getPointeeType() : Type)->getAsRecordDecl();
    const RecordDecl *Definition = Class ? Class->getDefinition() : nullptr;
    if (!Definition || Definition->isUnion())
      return;
    for (const FieldDecl *Field : Definition->fields())
      if (const auto OfOutside = Outside.memberOf(*Field))
        add(*Inside.memberOf(*Field), *OfOutside, Field->getType());
  }

  /// What a lambda has copied of the function that launches the kernel.
  void addCaptures(const CXXRecordDecl &Closure, const ParmVarDecl &Parameter) {
    for (const LambdaCapture &Each : Closure.captures()) {
      const auto *Variable = Each.capturesVariable() ? dyn_cast<VarDecl>(Each.getCapturedVar()) : nullptr;
      if (!Variable || Each.getCaptureKind() != LCK_ByCopy || !Launching.owns(*Variable) ||
          !hasOneValue(*Variable, Launching))
        continue;
      Uses Found;
      const bool AreAll = llvm::all_of(Body.referencesTo(&Parameter), [&](const DeclRefExpr *Closed) {
        const FunctionDecl *Operator = methodCalledOn(*Closed, Body);
        return Operator && addUsesIn(*Operator, *Variable, MaxCalls, Found);
      });
      const auto Effect = AreAll ? effectOf(Found, Variable->getType()) : std::nullopt;
      if (Effect)
        Work.Accesses.push_back({{Variable}, *Effect});
    }
  }

  /// Adds where the kernel, and what it calls of the object that \p Of is in, name it. False where somebody else is
  /// given that object.
  bool addUses(const NamedPlace &Of, Uses &To) {
    for (const Expr *Each : mentionsOf(Of, Body))
      To.push_back({Each, &Body});
    return llvm::all_of(wholesOf(Of, Body), [&](const Expr *Whole) {
      const FunctionDecl *Method = Of.Within.empty() ? methodCalledOn(*Whole, Body) : nullptr;
      return Method && addUsesIn(*Method, *Of.Named, MaxCalls, To);
    });
  }

  /// The same for \p Method, and \p Of, which is a member of its object or what a lambda has captured.
  bool addUsesIn(const FunctionDecl &Method, const ValueDecl &Of, unsigned CallsLeft, Uses &To) {
    const FunctionFlow &Code = Flows.of(Method);
    for (const Expr *Each : mentionsOf(NamedPlace{&Of}, Code))
      To.push_back({Each, &Code});
    return !findPart(Method.getBody(), [&](const Stmt &Part) {
      const auto *This = dyn_cast<CXXThisExpr>(&Part);
      if (!This || leadsToMember(*This, Code))
        return false;
      const FunctionDecl *Called = CallsLeft > 0 ? methodCalledOn(*This, Code) : nullptr;
      return !Called || !addUsesIn(*Called, Of, CallsLeft - 1, To);
    });
  }

  const FunctionFlow &Launching, &Body;
  FunctionFlows &Flows;
  StreamWork &Work;
};

} // namespace

const Expr *streamOf(const CUDAKernelCallExpr &Launch) {
  constexpr unsigned Stream = 3;
  return configurationOf(Launch, Stream);
}

std::string StreamWork::name() const {
  const CallExpr &Call = *Step.Call;
  if (isa<CUDAKernelCallExpr>(Call) && Call.getDirectCallee())
    return "kernel '" + Call.getDirectCallee()->getNameAsString() + "'";
  return isa<CUDAKernelCallExpr>(Call) ? "the kernel" : transferApiOf(Call)->isFill() ? "the fill" : "the copy";
}

/// What \p Launch, in the body of \p Flow, does; false where the kernel has no body in the unit.
static bool addAccesses(StreamWork &Work, const CUDAKernelCallExpr &Launch, const FunctionFlow &Flow,
                        FunctionFlows &Flows) {
  const FunctionDecl *Kernel = Launch.getDirectCallee();
  const FunctionDecl *Definition = Kernel ? definitionOf(*Kernel) : nullptr;
  if (!Definition)
    return false;
  LaunchedKernel Launched(Flow, Flows.of(*Definition), Flows, Work);
  for (unsigned I = 0; I < std::min(Launch.getNumArgs(), Definition->getNumParams()); ++I)
    Launched.addArgument(*Launch.getArg(I), *Definition->getParamDecl(I));
  return true;
}

/// The same of a copy or a fill.
static void addAccesses(StreamWork &Work, const TransferApi &Api, const FunctionFlow &Flow) {
  const auto Add = [&](int Argument, StreamWork::Effect What) {
    const Expr *Given = argumentOf(*Work.Step.Call, Argument);
    if (const auto Place = Given ? namedPlaceIn(*Given, Flow) : std::nullopt)
      Work.Accesses.push_back({*Place, What});
  };
  Add(Api.To, StreamWork::Writes);
  Add(Api.From, StreamWork::Reads);
}

/// Names what \p Work accesses as the function of \p Flow does, which gives it to others.
static void nameAsGiven(StreamWork &Work, const FunctionFlow &Flow, FunctionFlows &Flows) {
  llvm::SmallVector<StreamWork::Access, 4> Given;
  const FunctionFlow &Body = Work.Step.bodyIn(Flow, Flows);
  for (const StreamWork::Access &Each : Work.Accesses) {
    const auto *Parameter = Each.Place.Object ? nullptr : dyn_cast<ParmVarDecl>(Each.Place.Named);
    const auto Mentions = Parameter ? Body.referencesTo(Parameter) : llvm::ArrayRef<const DeclRefExpr *>();
    const Expr *Argument = Mentions.empty() ? nullptr : Work.Step.given(Mentions.front(), Flows);
    if (const auto Place = Argument && Argument != Mentions.front() ? namedPlaceIn(*Argument, Flow) : std::nullopt)
      Given.push_back({*Place, Each.What});
  }
  Work.Accesses = Given;
}

std::optional<StreamWork> streamWorkIn(const QueueStep &Step, const FunctionFlow &Flow, FunctionFlows &Flows,
                                       const FunctionUses &Uses) {
  const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Step.Call);
  const TransferApi *Api = transferApiOf(*Step.Call);
  if (!Launch && !Api)
    return std::nullopt;
  const Expr *Stream = Launch ? streamOf(*Launch) : argumentOf(*Step.Call, Api->Stream);
  StreamWork Work = {Step, timelineOf(Step.given(Stream, Flows), Flow, Uses), {}};
  const FunctionFlow &Body = Step.bodyIn(Flow, Flows);
  if (Launch && !addAccesses(Work, *Launch, Body, Flows))
    return std::nullopt;
  if (Api)
    addAccesses(Work, *Api, Body);
  if (!Step.Through.empty())
    nameAsGiven(Work, Flow, Flows);
  return Work;
}

bool isDoneOnReturn(const QueueStep &Step, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const CallExpr &Call = *Step.Call;
  const TransferApi *Api = transferApiOf(Call);
  const Expr *Target = Api && !Api->isFill() ? argumentOf(Call, Api->To) : nullptr;
  if (!Target)
    return false;
  const Expr *Given = Step.given(Target, Flows);
  const auto To = memoryOriginOf(*Given, Given == Target ? Step.bodyIn(Flow, Flows) : Flow, Flows);
  const bool IsPageable = To && To->Space == MemorySpace::Host;
  const std::optional<CopySides> Sides = sidesOf(Call, *Api);
  return IsPageable || (Api->Stream < 0 && ((Sides && Sides->ToHost) || (To && To->Space == MemorySpace::Pinned)));
}

} // namespace cuda_tidy
