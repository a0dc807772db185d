#include "torch/device_mismatch/UnregisteredParts.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "graphs/ModuleParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/Containers.h"
#include "syntax/ModuleCalls.h"
#include "syntax/TensorExpr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool registers(const CallExpr &Call) {
  static constexpr StringRef Names[] = {"register_module", "replace_module", "register_parameter", "register_buffer"};
  return Call.getDirectCallee() && isOfTorch(*Call.getDirectCallee()) && llvm::is_contained(Names, calledName(Call));
}

bool isRegistration(const Stmt &Part) {
  const auto *Call = dyn_cast<CallExpr>(&Part);
  return Call && registers(*Call);
}

/// The class of the elements of \p Type, a container of the standard library or an array; null if it is none.
const CXXRecordDecl *moduleClassOfElements(QualType Type) {
  if (const auto *Array = Type->getAsArrayTypeUnsafe())
    return moduleClassBehind(Array->getElementType());
  const auto *List = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type->getAsCXXRecordDecl());
  const bool IsList =
      List && List->isInStdNamespace() && llvm::is_contained({"vector", "array", "deque", "list"}, nameOf(List));
  return IsList ? moduleClassBehind(List->getTemplateArgs()[0].getAsType()) : nullptr;
}

/// What becomes of a member in the methods of its class.
class FieldUses {
public:
  FieldUses(const FieldDecl &Field, FunctionFlows &Flows) : Field(Field), Flows(Flows) {}

  /// Whether all methods are seen, and none hands the module to somebody who may register it, or moves it by itself.
  bool areHarmless() {
    const auto *Class = cast<CXXRecordDecl>(Field.getParent());
    for (const FieldDecl *Each : Class->fields())
      if (Each->hasInClassInitializer() && findPart(Each->getInClassInitializer(), [&](const Stmt &Part) {
            const auto *Member = dyn_cast<MemberExpr>(&Part);
            return Member && Member->getMemberDecl() == &Field;
          }))
        return false;
    return llvm::all_of(Class->methods(), [&](const CXXMethodDecl *Each) {
      if (Each->isImplicit() || Each->isDefaulted() || Each->isDeleted() || Each->isPureVirtual())
        return true;
      const FunctionDecl *Definition = definitionOf(*Each);
      if (!Definition)
        return false;
      const FunctionFlow &Flow = Flows.of(*Definition);
      return llvm::all_of(Flow.referencesTo(&Field), [&](const MemberExpr *It) { return isHarmless(*It, Flow); });
    });
  }

  /// Modules that are added to the list in a constructor.
  llvm::SmallVector<const Expr *, 4> Added;

private:
  bool isHarmless(const Expr &Mention, const FunctionFlow &Flow) {
    const ValueUse Use = useOf(Mention, Flow);
    if (isPartOf(Use))
      return isHarmless(*cast<Expr>(Use.By), Flow);
    if (const CXXMemberCallExpr *Call = Use.method())
      return isHarmlessCall(*Call, Flow);
    if (const auto *Member = Use.by<MemberExpr>())
      return isa<FieldDecl>(Member->getMemberDecl());
    if (const auto *Range = Use.by<DeclStmt>())
      return isHarmlessLoop(*Range, Flow);
    const auto *Operator = Use.by<CXXOperatorCallExpr>();
    if (!Operator)
      return isa_and_nonnull<CompoundStmt, IfStmt, CastExpr>(Use.By);
    if (Operator->getOperator() == OO_Equal)
      return Operator->getArg(0) == Use.Value && isMadeHere(*Operator->getArg(1));
    return Operator->getArg(0) == Use.Value && (Operator->getOperator() == OO_Call || Operator->isComparisonOp());
  }

  /// Whether what makes \p Use of the list or the module is the module, or one of the list.
  static bool isPartOf(const ValueUse &Use) {
    if (const auto *Operator = Use.by<CXXOperatorCallExpr>())
      return Operator->getArg(0) == Use.Value &&
             (Operator->getOperator() == OO_Arrow || Operator->getOperator() == OO_Subscript ||
              (Operator->getOperator() == OO_Star && Operator->getNumArgs() == 1));
    if (const auto *Unary = Use.by<UnaryOperator>())
      return Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_LNot;
    if (const CXXMemberCallExpr *Call = Use.method())
      return isa_and_nonnull<CXXConversionDecl>(Call->getMethodDecl()) ||
             llvm::is_contained({"at", "back", "front", "get"}, Use.methodName());
    return Use.by<ArraySubscriptExpr>();
  }

  /// Null, or a module that nobody else has got hold of.
  static bool isMadeHere(const Expr &Value) {
    return !findPart(&Value, isRegistration) && (moduleMadeIn(Value) || isNullModule(Value));
  }

  bool isHarmlessCall(const CXXMemberCallExpr &Call, const FunctionFlow &Flow) {
    const StringRef Name = calledName(Call);
    const bool IsOfList = Call.getMethodDecl()->getParent()->isInStdNamespace();
    if (IsOfList && addsElement(Name)) {
      for (const Expr *Each : Call.arguments())
        if (holdsModule(Each->getType()) && !isMadeHere(*Each))
          return false;
      if (isa<CXXConstructorDecl>(Flow.function()))
        Added.push_back(&Call);
      return true;
    }
    static constexpr StringRef OfLists[] = {"size", "empty", "reserve", "clear"};
    return IsOfList ? llvm::is_contained(OfLists, Name)
                    : Name.starts_with("forward") || Name == "is_empty" || Name == "size" || Name == "is_training";
  }

  /// `for (auto &layer : layers)`
  bool isHarmlessLoop(const DeclStmt &Range, const FunctionFlow &Flow) {
    const auto *Loop = dyn_cast_or_null<CXXForRangeStmt>(Flow.parentOf(&Range));
    return Loop && Loop->getRangeStmt() == &Range &&
           llvm::all_of(Flow.referencesTo(Loop->getLoopVariable()),
                        [&](const DeclRefExpr *Each) { return isHarmless(*Each, Flow); });
  }

  const FieldDecl &Field;
  FunctionFlows &Flows;
};

/// What registers a part in a constructor of \p Class or of one of its bases; null if nothing does.
const CallExpr *registrationIn(const CXXRecordDecl &Class) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition || isOfTorch(Class))
    return nullptr;
  for (const CXXConstructorDecl *Each : Definition->ctors()) {
    const auto *Body = cast_or_null<CXXConstructorDecl>(definitionOf(*Each));
    if (!Body || !Each->isUserProvided())
      continue;
    for (const CXXCtorInitializer *Initializer : Body->inits())
      if (const Stmt *Found = findPart(Initializer->getInit(), isRegistration))
        return cast<CallExpr>(Found);
    if (const Stmt *Found = findPart(Body->getBody(), isRegistration))
      return cast<CallExpr>(Found);
  }
  for (const FieldDecl *Field : Definition->fields())
    if (const Expr *Value = Field->hasInClassInitializer() ? Field->getInClassInitializer() : nullptr)
      if (const Stmt *Found = findPart(Value, isRegistration))
        return cast<CallExpr>(Found);
  for (const CXXBaseSpecifier &Base : Definition->bases())
    if (const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl())
      if (const CallExpr *Found = registrationIn(*BaseClass))
        return Found;
  return nullptr;
}

/// Where a constructor gives \p Field a module with parameters; invalid where it may be given another's, or none.
SourceLocation placeOf(const FieldDecl &Field, const CXXRecordDecl &Class, const CXXRecordDecl &Part,
                       llvm::ArrayRef<const Expr *> Added) {
  const bool IsList = moduleClassOfElements(Field.getType());
  const bool HasOwn = hasParameters(Part);
  if (IsList && !Added.empty() && HasOwn)
    return Added.front()->getExprLoc();
  if (IsList)
    return {};
  const PartFilling Given = fillingOf(Field, Class);
  if (Given.Values.empty())
    return Given.IsCertain && HasOwn ? Field.getLocation() : SourceLocation();
  SourceLocation Place;
  for (const Expr *Value : Given.Values) {
    if (findPart(Value, isRegistration))
      return {};
    if (isNullModule(*Value))
      continue;
    const Expr *Made = moduleMadeIn(*Value);
    if (!Made)
      return {};
    if (Place.isInvalid() && (HasOwn || makesParameters(*Made)))
      Place = Made->getBeginLoc();
  }
  return Place;
}

} // namespace

struct ModuleHandling::Collector : RecursiveASTVisitor<Collector> {
  explicit Collector(ModuleHandling &Of) : Of(Of) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCallExpr(CallExpr *Call) {
    if (registers(*Call))
      forEachPart(Call, [&](const Stmt &Part) {
        if (const auto *Member = dyn_cast<MemberExpr>(&Part))
          Of.Registered.insert(Member->getMemberDecl());
      });
    const auto *Method = dyn_cast<CXXMemberCallExpr>(Call);
    static constexpr StringRef Names[] = {"to", "cuda", "parameters", "named_parameters", "save"};
    if (Method && llvm::is_contained(Names, calledName(*Call)))
      if (const CXXRecordDecl *Class =
              moduleClassBehind(Method->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType())) {
        Of.Reaching.try_emplace(Class->getCanonicalDecl(), Call);
        Of.Registered.insert(rootOf(Method->getImplicitObjectArgument())); // somebody looks after it
      }
    return true;
  }

  ModuleHandling &Of;
};

ModuleHandling::ModuleHandling(ASTContext &Context) {
  Collector Collect(*this);
  const SourceManager &Files = Context.getSourceManager();
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Files.isInSystemHeader(Files.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
}

std::vector<UnregisteredPart> unregisteredPartsOf(const CXXRecordDecl &Class, UnitAnalyses &Unit) {
  std::vector<UnregisteredPart> Found;
  const auto &Handling = Unit.get<ModuleHandling>();
  const CallExpr *Other = registrationIn(Class);
  const CallExpr *Reaches = Handling.reachingParametersOf(Class);
  if (!Other && !Reaches)
    return Found;
  for (const FieldDecl *Field : Class.fields()) {
    const CXXRecordDecl *Part = moduleClassOfElements(Field->getType());
    Part = Part ? Part : moduleClassBehind(Field->getType());
    if (!Part || !Field->getIdentifier() || Handling.mayRegister(*Field))
      continue;
    FieldUses Uses(*Field, Unit.get<FunctionFlows>());
    if (!Uses.areHarmless())
      continue;
    if (const SourceLocation Place = placeOf(*Field, Class, *Part, Uses.Added); Place.isValid())
      Found.push_back({Field, Place, Part, Other, Reaches});
  }
  return Found;
}

} // namespace cuda_tidy
