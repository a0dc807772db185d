#include "memory/KeptPointers.h"
#include "calls/FunctionVisitor.h"
#include "calls/HostCode.h"
#include "memory/PointerCopies.h"
#include "memory/PointerUse.h"
#include "syntax/LaunchArguments.h"
#include "syntax/TensorExpr.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whether only methods may name the member \p Kept, and the bodies of all of them are in the unit.
bool isOfSeenMethods(const ValueDecl &Kept) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Kept.getDeclContext());
  return Class && Kept.getAccess() == AS_private && !Class->hasFriends() &&
         llvm::all_of(Class->decls(), [](const Decl *Each) {
           const auto *Method = dyn_cast<CXXMethodDecl>(Each);
           const auto *Inner = dyn_cast<CXXRecordDecl>(Each);
           return (!Method || !Method->isUserProvided() || Method->isDefined()) &&
                  (!Inner || Inner->isInjectedClassName()) && !isa<FunctionTemplateDecl, ClassTemplateDecl>(Each);
         });
}

/// Whether all code that may write to \p Kept is in the unit, as far as anybody can who sees where it is declared.
bool isOfUnit(const ValueDecl &Kept) {
  const SourceManager &Sources = Kept.getASTContext().getSourceManager();
  return Sources.isInMainFile(Sources.getExpansionLoc(Kept.getCanonicalDecl()->getLocation())) || isOfSeenMethods(Kept);
}

bool isKept(const ValueDecl &Declared) {
  const auto *Variable = dyn_cast<VarDecl>(&Declared);
  return (isa<FieldDecl>(Declared) ||
          (Variable && Variable->hasGlobalStorage() && !Variable->hasAttr<CUDADeviceAttr>() &&
           !Variable->hasAttr<CUDAConstantAttr>())) &&
         isAddress(Declared.getType()) && isOfUnit(Declared);
}

} // namespace

struct KeptPointers::Collector : FunctionVisitor<Collector> {
  explicit Collector(KeptPointers &Index) : Index(Index) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool isOfHost() const { return Outermost && isHostCode(*Outermost); }

  void mention(const ValueDecl &Declared, const Expr &At) {
    if (!Outermost || Outermost->isDependentContext() || Outermost->isInvalidDecl() || !isKept(Declared))
      return;
    Pointer &Of = Index.Known[cast<ValueDecl>(Declared.getCanonicalDecl())];
    (isOfHost() ? Of.Mentions : Of.OnDevice).push_back({&At, Outermost});
  }

  void begin(const ValueDecl &Declared, const Expr *Value) {
    if (Value && isKept(Declared))
      Index.Known[cast<ValueDecl>(Declared.getCanonicalDecl())].Initial.push_back(
          {Value, isOfHost() ? Outermost : nullptr});
  }

  bool VisitMemberExpr(MemberExpr *Member) {
    if (!isa<CXXMethodDecl>(Member->getMemberDecl()))
      mention(*Member->getMemberDecl(), *Member);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    if (isa<VarDecl>(Reference->getDecl()))
      mention(*Reference->getDecl(), *Reference);
    return true;
  }
  bool VisitVarDecl(VarDecl *Variable) {
    begin(*Variable, Variable->getInit());
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Initializer) {
    if (isOfHost() && Initializer->isMemberInitializer())
      begin(*Initializer->getMember(), Initializer->getInit());
    return FunctionVisitor::TraverseConstructorInitializer(Initializer);
  }
  /// Other members of a union change what is in one, and bytes of something else what is in a structure.
  bool VisitRecordDecl(RecordDecl *Record) {
    if (Record->isUnion() && Record->isThisDeclarationADefinition())
      giveAnything(*Record);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (isOfHost() && !Outermost->isDependentContext())
      if (const RecordDecl *Whole = structureOverwrittenBy(*Call))
        giveAnything(*Whole);
    return true;
  }
  void giveAnything(const RecordDecl &Record) {
    const RecordDecl *Definition = Record.getDefinition();
    if (!Definition || !Overwritten.insert(Definition).second)
      return;
    for (const FieldDecl *Field : Definition->fields())
      if (isKept(*Field))
        Index.Known[Field->getCanonicalDecl()].MayBeOther = true;
      else if (const RecordDecl *Inner = Field->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl())
        giveAnything(*Inner);
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Definition))
      for (const CXXBaseSpecifier &Base : Class->bases())
        if (const RecordDecl *Inner = Base.getType()->getAsRecordDecl())
          giveAnything(*Inner);
  }

  bool VisitInitListExpr(InitListExpr *List) {
    if (!List->isSemanticForm())
      List = List->getSemanticForm();
    const RecordDecl *Record = List ? List->getType()->getAsRecordDecl() : nullptr;
    if (Record && !Record->isUnion())
      for (const FieldDecl *Field : Record->fields())
        if (Field->getFieldIndex() < List->getNumInits())
          begin(*Field, List->getInit(Field->getFieldIndex()));
    return true;
  }

  KeptPointers &Index;
  llvm::SmallPtrSet<const RecordDecl *, 4> Overwritten;
};

KeptPointers::KeptPointers(ASTContext &Context) : Flows(analysisOf<FunctionFlows>(Context)) {
  const SourceManager &Sources = Context.getSourceManager();
  Collector Found(*this);
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Found.TraverseDecl(Top);
}

std::optional<MemoryOrigin> KeptPointers::originOf(const ValueDecl &Kept) {
  const auto Found = Known.find(cast<ValueDecl>(Kept.getCanonicalDecl()));
  if (Found == Known.end())
    return std::nullopt;
  // What is given to itself round a circle says nothing of it.
  if (!std::exchange(Found->second.IsJudged, true))
    judge(*Found->first, Found->second);
  return Found->second.MayBeOther ? std::nullopt : Found->second.Origin;
}

llvm::ArrayRef<KeptPointers::Mention> KeptPointers::mentionsOf(const ValueDecl &Kept) const {
  const auto Found = Known.find(cast<ValueDecl>(Kept.getCanonicalDecl()));
  return Found == Known.end() ? llvm::ArrayRef<Mention>() : llvm::ArrayRef<Mention>(Found->second.Mentions);
}

std::vector<const ValueDecl *> KeptPointers::all() const {
  std::vector<const ValueDecl *> All;
  for (const auto &[Kept, Of] : Known)
    All.push_back(Kept);
  return All;
}

void KeptPointers::judge(const ValueDecl &Kept, Pointer &Of) {
  if (const auto *Field = dyn_cast<FieldDecl>(&Kept);
      Field && Field->hasInClassInitializer() && Field->getInClassInitializer())
    give(Kept, Of, *Field->getInClassInitializer(), nullptr);
  for (const Given &Each : Of.Initial)
    give(Kept, Of, *Each.Value, Each.Outermost);
  for (const auto &Mentions : {Of.Mentions, Of.OnDevice})
    for (const Mention &Each : Mentions)
      judgeMention(Kept, Of, Each);
  if (Of.Origin && Of.Origin->Space == MemorySpace::Host)
    Of.Origin = unlessRegistered(*Of.Origin, Of.Registered);
}

void KeptPointers::give(const ValueDecl &Kept, Pointer &To, const Expr &Value, const FunctionDecl *Outermost) {
  const Expr &Given = withoutWrapping(Value);
  if (isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(Given) ||
      Value.isNullPointerConstant(Flows.context(), Expr::NPC_ValueDependentIsNull) != Expr::NPCK_NotNull)
    return;
  if (const auto *Other = dyn_cast<MemberExpr>(&Given); Other && Other->getMemberDecl() == &Kept) // moved or copied
    return;
  take(To, Outermost ? memoryOriginOf(Value, Flows.of(*Outermost), Flows) : std::nullopt);
}

void KeptPointers::take(Pointer &To, const std::optional<MemoryOrigin> &Origin) {
  if (!Origin || (To.Origin && To.Origin->Space != Origin->Space))
    To.MayBeOther = true;
  else if (!To.Origin)
    To.Origin = Origin;
  else
    To.Origin->IsOneOfSeveral = true;
  if (Origin)
    To.Registered.add(Origin->Unless);
}

void KeptPointers::judgeMention(const ValueDecl &Kept, Pointer &Of, const Mention &Place) {
  const FunctionFlow &Flow = Flows.of(*Place.Outermost);
  const Stmt *Child = Place.At, *Around = Flow.parentOf(Child);
  while (isa_and_nonnull<ParenExpr>(Around))
    Around = Flow.parentOf(Child = Around);
  if (isa_and_nonnull<UnaryExprOrTypeTraitExpr>(Around))
    return;
  if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Around); Cast && Cast->getCastKind() == CK_LValueToRValue) {
    const HostRegistration Here = registrationAt(*Place.At, Flow, Flows);
    Of.Registered.MayBeHere |= Here.MayBeHere;
    Of.Registered.add(Here.MayBeIn);
    return;
  }
  if (const auto *Operator = dyn_cast_or_null<BinaryOperator>(Around);
      Operator && Operator->isAssignmentOp() && Operator->getLHS() == Child) {
    if (Operator->getOpcode() == BO_Assign)
      give(Kept, Of, *Operator->getRHS(), Place.Outermost);
    return;
  }
  if (const auto *Address = dyn_cast_or_null<UnaryOperator>(Around); Address && Address->getOpcode() == UO_AddrOf) {
    const ValueUse Use = useAroundAddress(*Address, Flow);
    const auto *Call = Use.by<CallExpr>();
    if (const AllocationApi *Api = Call ? allocationApiOf(*Call) : nullptr;
        Api && argumentOf(*Call, Api->Pointer) == Use.Value)
      return take(Of, MemoryOrigin{Api->Space, Call});
    // The address of the pointer is copied from, or to what is not the device's, or released: a mistake of its own.
    if ((Call && (transferApiOf(*Call) || releaseApiOf(*Call)) && !overwritesPointer(*Call, Kept)) ||
        isLaunchArgument(*Use.Value, Flow))
      return;
  }
  Of.MayBeOther = true;
}

} // namespace cuda_tidy
