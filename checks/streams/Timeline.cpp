#include "streams/Timeline.h"
#include "flow/IntegerConstant.h"
#include "knowledge/ApiNames.h"
#include "syntax/GivenValues.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr int64_t NonBlockingFlag = 1;     // cudaStreamNonBlocking
constexpr uint64_t LegacyStreamHandle = 1; // cudaStreamLegacy

/// Functions that make a stream. Those that take flags have them as the second argument.
constexpr StringRef Creators[] = {"cudaStreamCreate", "cudaStreamCreateWithFlags", "cudaStreamCreateWithPriority",
                                  "cuStreamCreate", "cuStreamCreateWithPriority"};

/// What \p Address is the address of: a variable, a member, or of an element of it, the variable or the member.
const ValueDecl *keeperAt(const Expr &Address) {
  const auto *Taken = dyn_cast<UnaryOperator>(Address.IgnoreParenCasts());
  if (!Taken || Taken->getOpcode() != UO_AddrOf)
    return nullptr;
  const Expr *Kept = Taken->getSubExpr()->IgnoreParenCasts();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Kept))
    Kept = Element->getBase()->IgnoreParenCasts();
  return namedIn(*Kept);
}

/// Whether \p Variable is a local number that only goes one way, but where it begins anew.
bool isCounter(const VarDecl &Variable, const FunctionFlow &Flow) {
  if (!Variable.getType()->isIntegerType() || !Variable.isLocalVarDecl() || !Variable.hasLocalStorage() ||
      !Flow.owns(Variable))
    return false;
  const VariableWrites &Writes = Flow.writesTo(Variable);
  const VariableWrite *First = nullptr;
  return !Writes.Escapes && llvm::all_of(Writes.Writes, [&](const VariableWrite &Each) {
    if (Each.What == VariableWrite::Assigns)
      return true;
    First = First ? First : &Each;
    const auto Steps = Each.Value ? integerConstant(*Each.Value, Variable.getASTContext()) : 1;
    return Each.What == VariableWrite::Combines && (Each.Operator == BO_Add || Each.Operator == BO_Sub) &&
           Each.Operator == First->Operator && Steps && *Steps > 0;
  }) && First;
}

} // namespace

bool isLegacyStream(const Expr *Stream, const ASTContext &Context) {
  if (!Stream)
    return false;
  const auto *Default = dyn_cast<CXXDefaultArgExpr>(Stream);
  const Expr &Value = Default ? *Default->getExpr() : *Stream;
  const auto *Number = dyn_cast<IntegerLiteral>(Value.IgnoreParenCasts());
  return (Number && Number->getValue() == LegacyStreamHandle) || isa<ImplicitValueInitExpr>(Value) ||
         Value.isNullPointerConstant(const_cast<ASTContext &>(Context), Expr::NPC_ValueDependentIsNotNull);
}

bool usesLegacyStreamByDefault(const ASTContext &Context) {
  return Context.getLangOpts().GPUDefaultStream == LangOptions::GPUDefaultStreamKind::Legacy;
}

llvm::SmallVector<const CallExpr *, 1> creationsOf(const ValueDecl &Kept, const FunctionUses &Uses,
                                                   const ASTContext &Context) {
  llvm::SmallVector<const CallExpr *, 1> Found;
  for (StringRef Name : Creators)
    for (const NamedDecl *Each : Context.getTranslationUnitDecl()->lookup(DeclarationName(&Context.Idents.get(Name))))
      if (const auto *Function = dyn_cast<FunctionDecl>(Each))
        for (const PlaceInFunction &Place : Uses.usesOf(*Function)) {
          const auto *Call = dyn_cast<CallExpr>(Place.Where);
          const ValueDecl *Keeper = Call && Call->getNumArgs() > 0 ? keeperAt(*Call->getArg(0)) : nullptr;
          // Calls are seen as templates have them, and `Kept` may be of an instantiation.
          if (Keeper && Keeper->getLocation() == Kept.getLocation())
            Found.push_back(Call);
        }
  return Found;
}

bool makesNonBlocking(const CallExpr &Creation) {
  const FunctionDecl *Callee = Creation.getDirectCallee();
  return Callee && Creation.getNumArgs() > 1 &&
         integerConstant(*Creation.getArg(1), Callee->getASTContext()) == NonBlockingFlag;
}

Timeline timelineOf(const Expr *Stream, const FunctionFlow &Flow, const FunctionUses &Uses) {
  const ASTContext &Context = Flow.function().getASTContext();
  if (!usesLegacyStreamByDefault(Context))
    return {};
  if (!Stream || isLegacyStream(Stream, Context))
    return {Timeline::Legacy};
  const Expr *Kept = Stream->IgnoreParenCasts();
  Timeline Found;
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Kept)) {
    const std::optional<int64_t> Index = integerConstant(*Subscript->getIdx(), Context);
    Found.Counter = Index ? nullptr : variableIn(Subscript->getIdx());
    if (!Index && !(Found.Counter && isCounter(*Found.Counter, Flow)))
      return {};
    Found.Element = Index.value_or(0);
    Kept = Subscript->getBase();
  }
  Found.Variable = variableIn(Kept);
  if (!Found.Variable || !Found.Variable->hasLocalStorage() || isa<ParmVarDecl>(Found.Variable) ||
      !Flow.owns(*Found.Variable))
    return {};
  // Another stream may be assigned to it.
  if (llvm::any_of(Flow.writesTo(*Found.Variable).Writes,
                   [](const VariableWrite &Each) { return Each.What == VariableWrite::Assigns; }))
    return {};
  for (const CallExpr *Each : creationsOf(*Found.Variable, Uses, Context)) {
    const Timeline::Kind What = makesNonBlocking(*Each) ? Timeline::NonBlocking : Timeline::Blocking;
    if (Found.isKnown() && Found.What != What)
      return {};
    Found.What = What;
  }
  return Found.isKnown() ? Found : Timeline();
}

} // namespace cuda_tidy
