#include "torch/dangling_blob/BorrowedTensor.h"
#include "flow/Assignment.h"
#include "flow/Reach.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorConversion.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool emptiesOut(StringRef Method) {
  return llvm::StringSwitch<bool>(Method)
      .Cases({"clear", "pop_back", "pop_front", "pop", "erase", "swap", "reset", "resize"}, true)
      .Default(false);
}

/// The object that an assignment or a method changes: of `x.y[0]` the member `y`, of `x` the variable, of `*x` that,
/// too.
const ValueDecl *changedBy(const Expr &Target) {
  const Expr *E = Target.IgnoreParenImpCasts();
  for (;;) {
    if (const auto *Subscript = dyn_cast<CXXOperatorCallExpr>(E); Subscript && Subscript->getOperator() == OO_Subscript)
      E = Subscript->getArg(0)->IgnoreParenImpCasts();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase()->IgnoreParenImpCasts();
    else if (const auto *Pointee = dyn_cast<UnaryOperator>(E); Pointee && Pointee->getOpcode() == UO_Deref)
      E = Pointee->getSubExpr()->IgnoreParenImpCasts();
    else
      break;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? Reference->getDecl() : nullptr;
}

/// Classes that keep a tensor that they are made from.
bool keepsTensors(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return holdsTensor(Type) || nameOf(Class) == "IValue" || nameOf(Class) == "function";
}

bool holdsTensorsOrValues(QualType Type) {
  const auto *Class =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type.getNonReferenceType()->getAsCXXRecordDecl());
  return holdsTensor(Type) || (Class && Class->getTemplateArgs().size() != 0 &&
                               Class->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
                               keepsTensors(Class->getTemplateArgs()[0].getAsType()));
}

/// Whether \p Call keeps its argument: puts it into a container, or registers it with a module.
bool putsIn(const CXXMemberCallExpr &Call) {
  const StringRef Method = nameOf(Call.getMethodDecl());
  const bool Puts = llvm::StringSwitch<bool>(Method)
                        .Cases({"push_back", "emplace_back", "push", "emplace", "insert", "append"}, true)
                        .Default(false);
  return Method == "register_buffer" || Method == "register_parameter" ||
         (Puts && holdsTensorsOrValues(Call.getImplicitObjectArgument()->getType()));
}

/// The variable of which \p E is a part.
const VarDecl *wholeOf(const Expr &E) {
  const Expr *Whole = E.IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<MemberExpr>(Whole))
    Whole = Member->getBase()->IgnoreParenImpCasts();
  return variableIn(Whole);
}

/// Whether a part of an object of \p Class is an array in the object itself.
bool hasArray(QualType Class) {
  const RecordDecl *Record = Class->getAsRecordDecl();
  return Record && llvm::any_of(Record->fields(), [](const FieldDecl *Each) {
           const QualType Type = Each->getType();
           return Type->isArrayType() || isClassCalled(Type, "array") || isClassCalled(Type, "basic_string");
         });
}

/// Whether \p Statement replaces what \p Holder holds.
bool replaces(const Stmt &Statement, const ValueDecl &Holder) {
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Statement))
    return llvm::any_of(Declaration->decls(), [&](const Decl *D) {
      // Through a reference, such as that of a loop over it, anything may happen to a container.
      const auto *Variable = dyn_cast<VarDecl>(D);
      return D == &Holder || (Variable && Variable->getType()->isReferenceType() && Variable->getInit() &&
                              variableIn(Variable->getInit()) == &Holder);
    });
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Statement))
    return Operator->getOperator() == OO_Equal &&
           (changedBy(*Operator->getArg(0)) == &Holder || wholeOf(*Operator->getArg(0)) == &Holder);
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&Statement))
    return emptiesOut(nameOf(Call->getMethodDecl())) && changedBy(*Call->getImplicitObjectArgument()) == &Holder;
  const auto *Call = dyn_cast<CallExpr>(&Statement);
  return Call && Call->getNumArgs() == 1 && nameOf(Call->getCalleeDecl()) == "move" &&
         changedBy(*Call->getArg(0)) == &Holder;
}

/// The statement in whose course \p Variable lives; null for a parameter.
const Stmt *scopeOf(const VarDecl &Variable, const FunctionFlow &Flow) {
  if (isa<ParmVarDecl>(Variable))
    return nullptr;
  llvm::SmallVector<const Stmt *, 32> Pending = {Flow.function().getBody()};
  while (!Pending.empty()) {
    const Stmt *Statement = Pending.pop_back_val();
    if (const auto *Declaration = dyn_cast<DeclStmt>(Statement);
        Declaration && llvm::is_contained(Declaration->decls(), &Variable)) {
      const Stmt *Scope = Flow.parentOf(Statement);
      while (isa_and_nonnull<SwitchCase, LabelStmt>(Scope))
        Scope = Flow.parentOf(Scope);
      return Scope;
    }
    for (const Stmt *Child : Statement->children())
      if (Child)
        Pending.push_back(Child);
  }
  return nullptr;
}

bool isInNestedLambda(const Stmt &Place, const FunctionFlow &Flow) {
  for (const Stmt *Child = &Place; const Stmt *Around = Flow.parentOf(Child); Child = Around)
    if (const auto *Lambda = dyn_cast<LambdaExpr>(Around); Lambda && Lambda->getBody() == Child)
      return true;
  return false;
}

/// Whether nothing is done with the tensor at \p Reference that needs its elements: `tensor.size(0)`, `tensor.reset()`.
bool needsNoElement(const DeclRefExpr &Reference, const FunctionFlow &Flow) {
  const StringRef Method = useOf(Reference, Flow).methodName();
  return asksNoElement(Method) || emptiesOut(Method);
}

} // namespace

BorrowedTensor::BorrowedTensor(const LocalStorage &Storage, const FunctionFlow &Flow) : Storage(Storage), Flow(Flow) {
  if (Storage.Variable)
    Scope = scopeOf(*Storage.Variable, Flow);
}

std::optional<TensorEscape> BorrowedTensor::escapeOf(const Expr &Tensor, std::optional<int64_t> ElementType) {
  return follow({&Tensor, &Tensor, ElementType});
}

/// What gives the memory back on a way from \p At to \p Place, or to the end of the function if null, on which \p
/// Holder keeps the tensor; null if there is none.
const Stmt *BorrowedTensor::releaseBetween(const Stmt &At, const Stmt *Place, const ValueDecl &Holder) const {
  auto Replaced = [&](const Stmt &Each) { return replaces(Each, Holder); };
  auto IsOther = [&](const Stmt &Each) {
    const std::optional<Assignment> Set = assignmentIn(Each);
    return (Set && variableIn(Set->Target) == Storage.Variable) || (&Each != &At && Replaced(Each));
  };
  for (const Stmt *Each : Storage.Releases)
    if (leadsTo(At, Each, Flow, IsOther) && leadsTo(*Each, Place, Flow, Replaced))
      return Each;
  return nullptr;
}

/// Whether \p Place is outside the scope of the memory.
bool BorrowedTensor::isOutside(const Stmt &Place) const {
  if (!Storage.Variable)
    return true;
  if (!Storage.EndsWithVariable)
    return false;
  for (const Stmt *Around = &Place; Around; Around = Flow.parentOf(Around))
    if (Around == Scope)
      return false;
  return Scope != nullptr;
}

/// Whether \p Call gives one of the tensors of \p List, a container: `list[0]`, `list.front()`.
static bool takesElement(const CallExpr &Call, const Expr &List) {
  if (!isTensor(Call.getType()))
    return false;
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
  return Operator ? Operator->getOperator() == OO_Subscript && Operator->getArg(0) == &List
                  : llvm::is_contained({"at", "front", "back"}, nameOf(Call.getCalleeDecl())) &&
                        !llvm::is_contained(Call.arguments(), &List);
}

bool BorrowedTensor::goesOnThroughCall(Alias &Current, const CallExpr &Call) const {
  StringRef Name = nameOf(Call.getCalleeDecl());
  if (Name == "move" || Name == "forward" || Name == "make_tuple" || Name == "make_pair") {
    Current.IsHeld |= Name.starts_with("make");
    Current.IsList &= !Name.starts_with("make");
    Current.Value = &Call;
    return true;
  }
  if (Current.IsList && takesElement(Call, *Current.Value)) {
    Current.IsHeld = Current.IsList = false;
    Current.Value = Current.Tensor = &Call;
    return true;
  }
  // The tensor is the object of a method, or the first argument.
  const bool IsArgument = llvm::is_contained(Call.arguments(), Current.Value);
  if (Current.IsHeld || (!isTensor(Call.getType()) && !holdsTensor(Call.getType())) ||
      IsArgument != (!isa<CXXMemberCallExpr>(Call) && Call.getArg(0) == Current.Value))
    return false;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
    if (Operator->getOperator() != OO_Subscript && !Operator->isAssignmentOp())
      return false;
    Name = Operator->getOperator() == OO_Subscript ? "operator[]" : "add_";
  }
  const Sharing Shares = sharingOf(Name);
  if (Shares == Sharing::Never || (Shares == Sharing::IfContiguous && Current.IsReordered) ||
      (Shares == Sharing::IfUnchanged && !mayReturnItself(Call, Current.ElementType, Flow)))
    return false;
  Current.IsReordered |= reordersElements(Name);
  Current.Value = &Call;
  Current.IsHeld = Current.IsList = Shares == Sharing::EachOfList;
  if (!Current.IsList)
    Current.Tensor = &Call;
  return true;
}

/// Whether the expression that makes \p Use of \p Current shares the memory too; then it is what to go on with.
bool BorrowedTensor::goesOnAs(Alias &Current, const ValueUse &Use) const {
  if (const auto *Call = Use.by<CallExpr>())
    return goesOnThroughCall(Current, *Call);
  const auto *Choice = Use.by<ConditionalOperator>();
  const auto *Lambda = Use.by<LambdaExpr>();
  const auto *Around = Use.by<Expr>();
  const bool IsMade = isa_and_nonnull<CXXConstructExpr, InitListExpr, CXXStdInitializerListExpr>(Around);
  if ((!Choice && !Lambda && !IsMade) || (Choice && Choice->getCond() == Use.Value) || Use.isCapturedByReference() ||
      (isa<CXXConstructExpr>(Around) && !keepsTensors(Around->getType())))
    return false;
  Current.IsHeld |= Lambda || (IsMade && !isTensor(Around->getType()));
  Current.IsList &= !Lambda && !IsMade;
  Current.Value = Around;
  return true;
}

/// The member, no reference, that \p Value initialises in a constructor; null if there is none.
static const FieldDecl *memberFor(const Expr &Value, const FunctionDecl &Function) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *Each : Constructor->inits())
      if (Each->getInit() == &Value && Each->isMemberInitializer() && !Each->getMember()->getType()->isReferenceType())
        return Each->getMember();
  return nullptr;
}

std::optional<TensorEscape> BorrowedTensor::follow(Alias Current) {
  for (;;) {
    const ValueUse Use = useOf(*Current.Value, Flow, Through::Copies);
    Current.Value = Use.Value;
    if (!Use.By)
      break;
    if (const auto *Return = Use.by<ReturnStmt>())
      return Flow.function().getReturnType()->isReferenceType() || !Storage.EndsWithVariable
                 ? std::nullopt
                 : std::optional(TensorEscape{TensorEscape::Returned, Current.Tensor, Return});
    if (const VarDecl *Variable = Use.initialized())
      return Variable->getType()->isReferenceType() ? std::nullopt : followVariable(Current, *Variable, *Use.By);
    if (const Expr *Target = Use.assignedTo())
      // What is assigned to `tensor[i]`, no variable, is copied.
      return Target->isLValue() ? arriveIn(Current, *Target, *Use.by<Expr>()) : std::nullopt;
    if (const auto *Call = Use.by<CXXMemberCallExpr>(); Call && !Use.method() && putsIn(*Call))
      return arriveIn(Current, *Call->getImplicitObjectArgument(), *Call);
    if (!goesOnAs(Current, Use))
      return std::nullopt;
  }
  if (const FieldDecl *Member = memberFor(*Current.Value, Flow.function()); Member && Storage.EndsWithVariable)
    return TensorEscape{TensorEscape::Kept, Current.Tensor, Current.Value, Member};
  return std::nullopt;
}

/// The tensor is put into \p Target, a variable, a member, or a container, by \p At.
std::optional<TensorEscape> BorrowedTensor::arriveIn(const Alias &Current, const Expr &Target, const Expr &At) {
  const ValueDecl *Holder = changedBy(Target);
  if (isa<CXXThisExpr>(Target.IgnoreParenImpCasts()) && Storage.EndsWithVariable) // `register_buffer("mean", tensor)`
    return TensorEscape{TensorEscape::Kept, Current.Tensor, &At, dyn_cast<CXXRecordDecl>(Flow.function().getParent())};
  // A member of a local object goes where the object goes.
  const auto *Member = dyn_cast<MemberExpr>(Target.IgnoreParenImpCasts());
  const auto *Variable = dyn_cast_or_null<VarDecl>(Member ? wholeOf(Target) : Holder);
  const bool IsLocal = Variable && Variable->hasLocalStorage() && Variable->getDeclContext() == &Flow.function();
  if (IsLocal && Variable == Storage.Variable && !hasArray(Variable->getType())) // whose containers go with it
    return std::nullopt;
  if (IsLocal && !Variable->getType()->isPointerOrReferenceType()) {
    Alias Inside = Current;
    Inside.IsHeld |= Member || !isTensor(Target.getType());
    Inside.IsList &= !Member;
    return followVariable(Inside, *Variable, At);
  }
  if (!Holder || (IsLocal && !isa<ParmVarDecl>(Variable)))
    return std::nullopt;
  if (!Storage.EndsWithVariable) {
    const Stmt *Release = releaseBetween(At, nullptr, *Holder);
    return Release ? std::optional(TensorEscape{TensorEscape::Kept, Current.Tensor, &At, Holder, Release})
                   : std::nullopt;
  }
  if (!leadsTo(At, nullptr, Flow, [&](const Stmt &Each) { return &Each != &At && replaces(Each, *Holder); }))
    return std::nullopt;
  return TensorEscape{TensorEscape::Kept, Current.Tensor, &At, Holder};
}

std::optional<TensorEscape> BorrowedTensor::followVariable(const Alias &Current, const VarDecl &Variable,
                                                           const Stmt &At) {
  if (!Seen.insert({&Variable, &At}).second)
    return std::nullopt;
  if (!Storage.Variable)
    return TensorEscape{TensorEscape::UsedLater, Current.Tensor, &At, &Variable};
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Variable)) {
    if (isInNestedLambda(*Reference, Flow))
      continue;
    const auto *Assignment = dyn_cast_or_null<CXXOperatorCallExpr>(Flow.parentOf(Reference));
    if (Assignment && Assignment->getOperator() == OO_Equal && Assignment->getArg(0) == Reference)
      continue;
    if (!leadsTo(At, Reference, Flow, [&](const Stmt &Each) { return &Each != &At && replaces(Each, Variable); }))
      continue;
    if (isOutside(*Reference))
      return TensorEscape{TensorEscape::UsedLater, Current.Tensor, Reference, &Variable};
    if (const Stmt *Release = releaseBetween(At, Reference, Variable); Release && !needsNoElement(*Reference, Flow))
      return TensorEscape{TensorEscape::UsedLater, Current.Tensor, Reference, &Variable, Release};
    Alias Next = Current;
    Next.Value = Reference;
    Next.Tensor = Current.IsHeld ? Current.Tensor : Reference;
    if (std::optional<TensorEscape> Found = follow(Next))
      return Found;
  }
  return std::nullopt;
}

} // namespace cuda_tidy
