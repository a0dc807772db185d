#include "cuda/callback/CallbackCheck.h"
#include "flow/Reach.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/HostCallbacks.h"
#include "knowledge/StatusTypes.h"
#include "syntax/LaunchSite.h"
#include "syntax/TensorExpr.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCalls = 4;

/// The function that \p E, a pointer to one or a lambda, names in the function of \p Flow; null if it names none.
const FunctionDecl *functionIn(const Expr &E, const FunctionFlow &Flow) {
  const Expr *Inner = &originOf(withoutWrapping(E), Flow);
  for (unsigned Steps = 0; Steps < 8; ++Steps) {
    Inner = withoutWrapping(*Inner).IgnoreParenCasts();
    if (const auto *Operator = dyn_cast<UnaryOperator>(Inner))
      Inner = Operator->getSubExpr();
    else if (const auto *Converted = dyn_cast<CXXMemberCallExpr>(Inner);
             Converted && isa_and_nonnull<CXXConversionDecl>(Converted->getMethodDecl()))
      Inner = &originOf(withoutWrapping(*Converted->getImplicitObjectArgument()), Flow);
    else
      break;
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(Inner))
    return Lambda->getCallOperator();
  const auto *Reference = dyn_cast<DeclRefExpr>(Inner);
  return Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
}

/// Whether \p Call is one of the runtime, the driver or a library above them that is not permitted.
bool isOfCuda(const CallExpr &Call, const SourceManager &Sources) {
  if (isLaunch(Call))
    return true;
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StatusType *Status = statusTypeOf(Call);
  return Callee && Status && llvm::is_contained(DriverCallers, Status->Library) && !apiNameOf(*Callee).empty() &&
         Sources.isInSystemHeader(Callee->getLocation()) && !callsNoDriver(apiNameOf(*Callee));
}

/// The first call of CUDA behind which \p Function goes on, in it or in a function of the project that it calls; null
/// if there is none.
const CallExpr *callOfCudaIn(const FunctionDecl &Function, FunctionFlows &Flows, unsigned CallsLeft);

/// The same that \p Call is, or leads to.
const CallExpr *callOfCudaBy(const CallExpr &Call, FunctionFlows &Flows, unsigned CallsLeft) {
  const SourceManager &Sources = Flows.context().getSourceManager();
  if (isOfCuda(Call, Sources))
    return &Call;
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Definition = Callee && CallsLeft > 0 ? definitionOf(*Callee) : nullptr;
  return Definition && !Definition->isDependentContext() && !Sources.isInSystemHeader(Definition->getLocation())
             ? callOfCudaIn(*Definition, Flows, CallsLeft - 1)
             : nullptr;
}

bool goesOnBehind(const CallExpr &Call, const FunctionFlow &Flow) {
  return leadsTo(Call, nullptr, Flow, [](const Stmt &) { return false; });
}

const CallExpr *callOfCudaIn(const FunctionDecl &Function, FunctionFlows &Flows, unsigned CallsLeft) {
  const CallExpr *Found = nullptr;
  findPart(
      Function.getBody(),
      [&](const Stmt &Part) {
        const auto *Call = dyn_cast<CallExpr>(&Part);
        const CallExpr *OfCuda = Call ? callOfCudaBy(*Call, Flows, CallsLeft) : nullptr;
        if (OfCuda && goesOnBehind(*Call, Flows.of(Function)))
          Found = OfCuda;
        return Found != nullptr;
      },
      isLambda);
  return Found;
}

std::string nameOfCalled(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee ? Callee->getNameAsString() : "the call";
}

} // namespace

void CallbackCheck::registerMatchers(MatchFinder *Finder) {
  const auto InFunction = forCallable(functionDecl().bind("function"));
  llvm::SmallVector<StringRef> Givers;
  for (const CallbackApi &Each : CallbackApis)
    Givers.push_back(Each.Name);
  Finder->addMatcher(
      callExpr(callee(functionDecl(hasAnyName(Givers))), unless(isExpansionInSystemHeader()), InFunction).bind("call"),
      this);
  const auto IsNodeFunction = fieldDecl(hasName("fn"));
  Finder->addMatcher(binaryOperator(isAssignmentOperator(), hasLHS(memberExpr(member(IsNodeFunction)).bind("member")),
                                    hasRHS(expr().bind("assigned")), InFunction),
                     this);
  Finder->addMatcher(initListExpr(hasType(recordDecl(has(IsNodeFunction)).bind("record")), InFunction).bind("list"),
                     this);
}

/// The function that a stream or a node is given; null if \p Nodes are something else.
static const Expr *givenIn(const BoundNodes &Nodes) {
  auto IsHostNode = [](const RecordDecl &Record) { return llvm::is_contained(HostNodeStructures, nameOf(&Record)); };
  if (const auto *Member = Nodes.getNodeAs<MemberExpr>("member"))
    return IsHostNode(*cast<FieldDecl>(Member->getMemberDecl())->getParent()) ? Nodes.getNodeAs<Expr>("assigned")
                                                                              : nullptr;
  if (const auto *List = Nodes.getNodeAs<InitListExpr>("list"))
    return IsHostNode(*Nodes.getNodeAs<RecordDecl>("record")) && List->getNumInits() > 0 ? List->getInit(0) : nullptr;
  const auto *Call = Nodes.getNodeAs<CallExpr>("call");
  const StringRef Name = apiNameOf(*Call->getDirectCallee());
  const CallbackApi *Found = llvm::find_if(CallbackApis, [&](const CallbackApi &Each) { return Each.Name == Name; });
  return Found != std::end(CallbackApis) && Found->Function < Call->getNumArgs() ? Call->getArg(Found->Function)
                                                                                 : nullptr;
}

void CallbackCheck::check(const MatchFinder::MatchResult &Result) {
  const Expr *Given = givenIn(Result.Nodes);
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (!Given || Function.isDependentContext() || Function.isInvalidDecl())
    return;
  FunctionFlows &Flows = analysisOf<FunctionFlows>(*Result.Context);
  const FunctionDecl *Named = functionIn(*Given, Flows.of(Function));
  const FunctionDecl *Callback = Named ? definitionOf(*Named) : nullptr;
  if (Callback && !Callback->isDependentContext())
    judge(*Callback, *Given, Flows);
}

void CallbackCheck::judge(const FunctionDecl &Callback, const Expr &Given, FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Callback);
  const SourceManager &Sources = Flows.context().getSourceManager();
  forEachPart(
      Callback.getBody(),
      [&](const Stmt &Part) {
        const auto *Call = dyn_cast<CallExpr>(&Part);
        const CallExpr *OfCuda = Call ? callOfCudaBy(*Call, Flows, MaxCalls) : nullptr;
        const SourceLocation Place = Sources.getFileLoc(Part.getBeginLoc());
        if (!OfCuda || !goesOnBehind(*Call, Flow) || !Reported.insert(Place).second)
          return;
        diag(Place, "'%0' is called in a function that a stream runs on the host, which must not call CUDA")
            << nameOfCalled(*OfCuda);
        if (OfCuda != Call)
          diag(Sources.getFileLoc(OfCuda->getBeginLoc()), "it is called here", DiagnosticIDs::Note);
        diag(Sources.getFileLoc(Given.getBeginLoc()), "the function is given to a stream here", DiagnosticIDs::Note);
        diag(Place, "have it wake another thread, which calls CUDA, or put the call on the stream behind it",
             DiagnosticIDs::Note);
      },
      isLambda);
}

} // namespace cuda_tidy
