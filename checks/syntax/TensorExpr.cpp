#include "syntax/TensorExpr.h"
#include "flow/IntegerConstant.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ElementTypes.h"
#include "knowledge/TensorOperators.h"
#include "syntax/ModuleCalls.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

// The class that is called: of `Linear`, what it holds.
const CXXRecordDecl *moduleClassOf(const CallExpr &Call) {
  const Expr *Object = objectOf(Call);
  if (!Object)
    return nullptr;
  const QualType Type = withoutWrapping(*Object).getType();
  return Type->isPointerType() ? Type->getPointeeCXXRecordDecl() : Type.getNonReferenceType()->getAsCXXRecordDecl();
}

bool passesOn(const FunctionDecl &Function) {
  static constexpr StringRef Names[] = {"move", "forward", "get", "make_pair", "make_tuple", "tie", "as_const"};
  return Function.getIdentifier() && Function.isInStdNamespace() && llvm::is_contained(Names, Function.getName());
}

} // namespace

const Expr *objectOf(const CallExpr &Call) {
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
    return Member->getImplicitObjectArgument();
  return isa<CXXOperatorCallExpr>(Call) && Call.getNumArgs() ? Call.getArg(0) : nullptr;
}

bool isElementAccess(const CallExpr &Call) {
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call))
    return llvm::is_contained({OO_Subscript, OO_Arrow}, Operator->getOperator()) ||
           (Operator->getOperator() == OO_Star && Operator->getNumArgs() == 1); // not a product
  static constexpr StringRef Names[] = {"at",       "back",           "front",    "value",        "get",
                                        "top",      "toTuple",        "elements", "toTensorList", "second",
                                        "toTensor", "toTensorVector", "toList",   "vec",          "toTupleRef"};
  return isa<CXXMemberCallExpr>(Call) && llvm::is_contained(Names, calledName(Call));
}

bool isOfTorch(const Decl &D) { return llvm::is_contained({"at", "c10", "torch"}, outermostNamespaceOf(D)); }

std::optional<TensorOperation> tensorOperationIn(const Expr &E) {
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || isa<CXXOperatorCallExpr>(Call) || !isOfTorch(*Callee))
    return std::nullopt;
  llvm::ArrayRef<const Expr *> Arguments(Call->getArgs(), Call->getNumArgs());
  const auto *Method = dyn_cast<CXXMemberCallExpr>(Call);
  const Expr *Tensor = Method ? Method->getImplicitObjectArgument() : Arguments.empty() ? nullptr : Arguments.front();
  if (!Tensor || !isTensor(withoutWrapping(*Tensor).getType()))
    return std::nullopt;
  return TensorOperation{calledName(*Call), Tensor, Method ? Arguments : Arguments.drop_front()};
}

bool isLoss(const CXXRecordDecl &Class) {
  return isOfTorch(Class) && Class.getIdentifier() &&
         (Class.getName().ends_with("Loss") || Class.getName().ends_with("LossImpl"));
}

const CXXRecordDecl *objectClassOf(const CallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getCalleeDecl());
  return Method ? Method->getParent() : nullptr;
}

TensorOperands tensorsAmong(llvm::iterator_range<CallExpr::const_arg_iterator> Arguments) {
  TensorOperands Found;
  for (const Expr *Argument : Arguments)
    if (carriesGraph(Argument->getType()) || isa<InitListExpr, CXXStdInitializerListExpr>(withoutWrapping(*Argument)))
      Found.push_back(Argument);
  return Found;
}

/// Whether \p Call of `to` or `toType` makes integers or truth values of the elements.
static bool makesIntegers(const CallExpr &Call) {
  llvm::SmallVector<const Stmt *, 8> Pending(Call.arguments());
  while (!Pending.empty()) {
    const auto *Each = dyn_cast_or_null<Expr>(Pending.pop_back_val());
    if (!Each)
      continue;
    const auto *Enum = Each->getType()->getAs<EnumType>();
    if (Enum && Enum->getDecl()->getIdentifier() && Enum->getDecl()->getName() == "ScalarType") {
      const std::optional<int64_t> Type = integerConstant(*Each, Call.getDirectCallee()->getASTContext());
      return Type && isIntegral(*Type);
    }
    Pending.append(Each->child_begin(), Each->child_end());
  }
  return false;
}

bool isPosition(const Expr &Tuple, unsigned Index) {
  const Expr *E = &withoutWrapping(Tuple);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()); Variable && Variable->getInit())
      E = &withoutWrapping(*Variable->getInit());
  const auto *Call = dyn_cast<CallExpr>(E);
  return Index == 1 && Call && Call->getDirectCallee() && isOfTorch(*Call->getDirectCallee()) &&
         secondEndsGraph(calledName(*Call));
}

bool endsGraph(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return false;
  const StringRef Name = Callee->getName();
  if (isOfTorch(*Callee))
    return endsGraph(Name) || ((Name == "to" || Name == "toType") && makesIntegers(Call));
  const TemplateArgumentList *Given = Callee->getTemplateSpecializationArgs();
  return Callee->isInStdNamespace() && Name == "get" && Call.getNumArgs() == 1 && Given && Given->size() != 0 &&
         Given->get(0).getKind() == TemplateArgument::Integral &&
         isPosition(*Call.getArg(0), static_cast<unsigned>(Given->get(0).getAsIntegral().getZExtValue()));
}

/// The operands of an operation of LibTorch, or of a call that passes on what it is given; nothing for other calls.
static std::optional<TensorOperands> operandsOfCall(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return std::nullopt;
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (const CXXRecordDecl *Module = moduleClassOf(Call); Module && isLoss(*Module) && !isElementAccess(Call))
    return tensorsAmong(llvm::drop_begin(Call.arguments(), Operator ? 1 : 0));
  if (runsModule(Call))
    return std::nullopt;
  const StringRef Name = calledName(Call);
  if (endsGraph(Call) || (isOfTorch(*Callee) && (isTensorFactory(Name) || Name == "requires_grad_")))
    return std::nullopt;
  const bool IsOperation = isOfTorch(*Callee) || Operator || passesOn(*Callee);
  if (!IsOperation && !isElementAccess(Call))
    return std::nullopt;
  if (Operator && Operator->getOperator() == OO_Call)
    return std::nullopt;
  if (Operator && (Operator->isComparisonOp() || Operator->getOperator() == OO_Exclaim))
    return TensorOperands();
  if (Operator && isElementAccess(Call))
    return {{Call.getArg(0)}};
  TensorOperands Operands;
  if (const auto *Method = dyn_cast<CXXMemberCallExpr>(&Call))
    Operands.push_back(Method->getImplicitObjectArgument());
  llvm::append_range(Operands, tensorsAmong(Call.arguments()));
  return Operands;
}

std::optional<TensorOperands> operandsOf(const Expr &E) {
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(&E))
    return tensorsAmong(Construction->arguments());
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(&E))
    return {{List->getSubExpr()}};
  if (const auto *List = dyn_cast<InitListExpr>(&E))
    return TensorOperands(List->inits());
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(&E))
    return {{Choice->getTrueExpr(), Choice->getFalseExpr()}};
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&E))
    return {{Cast->getSubExpr()}};
  if (const auto *Dereference = dyn_cast<UnaryOperator>(&E))
    return {{Dereference->getSubExpr()}};
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&E))
    return {{Element->getBase()}};
  if (const auto *Member = dyn_cast<MemberExpr>(&E)) {
    if (!isa<FieldDecl>(Member->getMemberDecl()) || isa<CXXThisExpr>(withoutWrapping(*Member->getBase())))
      return std::nullopt;
    return {{Member->getBase()}};
  }
  const auto *Call = dyn_cast<CallExpr>(&E);
  return Call ? operandsOfCall(*Call) : std::nullopt;
}

const Expr &withoutWrapping(const Expr &E) {
  const Expr *Inner = &E;
  while (true) {
    Inner = Inner->IgnoreParenImpCasts();
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    else if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bound->getSubExpr();
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Inner))
      Inner = Default->getExpr();
    else if (const auto *Copy = dyn_cast<CXXConstructExpr>(Inner);
             Copy && Copy->getNumArgs() == 1 && Copy->getConstructor()->isCopyOrMoveConstructor())
      Inner = Copy->getArg(0);
    else
      return *Inner;
  }
}

const ValueDecl *ownerOf(const Expr &E, unsigned MaxAliases) {
  const Expr &Inner = withoutWrapping(E);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&Inner)) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    const bool IsAlias = Variable && Variable->isLocalVarDecl() && Variable->getType()->isReferenceType() &&
                         Variable->getInit() && !Variable->isCXXForRangeDecl();
    // A reference may name itself in its initialiser.
    return IsAlias && MaxAliases > 0 ? ownerOf(*Variable->getInit(), MaxAliases - 1) : Variable;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(&Inner))
    return isa<CXXThisExpr>(withoutWrapping(*Member->getBase())) ? dyn_cast<FieldDecl>(Member->getMemberDecl())
                                                                 : ownerOf(*Member->getBase(), MaxAliases);
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&Inner))
    return ownerOf(*Element->getBase(), MaxAliases);
  if (const auto *Dereference = dyn_cast<UnaryOperator>(&Inner); Dereference && Dereference->getOpcode() == UO_Deref)
    return ownerOf(*Dereference->getSubExpr(), MaxAliases);
  const auto *Call = dyn_cast<CallExpr>(&Inner);
  return Call && isElementAccess(*Call) && objectOf(*Call) ? ownerOf(*objectOf(*Call), MaxAliases) : nullptr;
}

StringRef calledName(const CallExpr &Call) {
  const auto *Callee = dyn_cast_or_null<NamedDecl>(Call.getCalleeDecl());
  return Callee && Callee->getIdentifier() ? Callee->getName() : StringRef();
}

bool runsModule(const CallExpr &Call) {
  const std::optional<ModuleCall> Found = moduleCallIn(Call);
  return Found && Found->What == ModuleCall::Forward;
}

TensorOperands partsOf(const Expr &E) {
  TensorOperands Parts, Pending = {&E};
  while (!Pending.empty()) {
    const Expr &Each = withoutWrapping(*Pending.pop_back_val());
    if (auto Operands = operandsOf(Each))
      Pending.append(Operands->rbegin(), Operands->rend());
    else
      Parts.push_back(&Each);
  }
  return Parts;
}

llvm::SmallVector<const Expr *, 2> differentiatedIn(const Stmt &Part) {
  llvm::SmallVector<const Expr *, 2> Found;
  forEachPart(&Part, [&](const Stmt &Each) {
    const auto *Call = dyn_cast<CallExpr>(&Each);
    if (!Call || !isDifferentiation(*Call))
      return;
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
      Found.push_back(Member->getImplicitObjectArgument());
    else if (Call->getNumArgs())
      Found.push_back(Call->getArg(0));
  });
  return Found;
}

} // namespace cuda_tidy
