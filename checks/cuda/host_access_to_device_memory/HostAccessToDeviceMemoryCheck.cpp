#include "cuda/host_access_to_device_memory/HostAccessToDeviceMemoryCheck.h"
#include "calls/FunctionVisitor.h"
#include "cuda/host_access_to_device_memory/DeviceMembers.h"
#include "cuda/host_access_to_device_memory/HostAccess.h"
#include "syntax/LaunchSite.h"
#include "syntax/TensorTypes.h"
#include "tensors/CudaAvailability.h"
#include "tensors/DevicePointer.h"
#include "tensors/TensorChecks.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

/// What host code has of pointers, of tensors' memory and of variables that are on the device.
struct HostAccessToDeviceMemoryCheck::Collector : FunctionVisitor<Collector> {
  Collector(const HostAccessToDeviceMemoryCheck &Check, FunctionFlows &Flows) : Check(Check), Members(Flows) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool isOfHost() const {
    return Outermost && !Outermost->isDependentContext() && !Outermost->isInvalidDecl() && !isDeviceOnly(*Outermost) &&
           !Check.OfDevice.isMarked(*Outermost) && Outermost->doesThisDeclarationHaveABody();
  }

  bool VisitVarDecl(VarDecl *Variable) {
    if (isOfHost() && Variable->getDeclContext() == Outermost && Variable->hasLocalStorage() &&
        !isa<ParmVarDecl>(Variable) && Variable->getType()->isPointerType())
      Pointers.push_back(Variable);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (!isOfHost())
      return true;
    if (const auto *Access = dyn_cast<CXXMemberCallExpr>(Call); Access && isTensorAccess(*Access))
      TensorAccesses.push_back({Access, Outermost});
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool IsThrust = Callee && Callee->getIdentifier() && Callee->getName() == "raw_pointer_cast";
    Allocates |= IsThrust || allocatesOnDevice(*Call);
    if (IsThrust)
      RawPointers.push_back({Call, Outermost});
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) {
    if (isOfHost())
      Members.mention(*Member, *Outermost);
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Initializer) {
    if (isOfHost() && Initializer->isMemberInitializer())
      Members.begin(*Initializer->getMember(), Initializer->getInit(), Outermost);
    return FunctionVisitor::TraverseConstructorInitializer(Initializer);
  }
  bool VisitInitListExpr(InitListExpr *List) {
    if (!List->isSemanticForm())
      List = List->getSemanticForm();
    const RecordDecl *Record = List ? List->getType()->getAsRecordDecl() : nullptr;
    if (Record && !Record->isUnion())
      for (const FieldDecl *Field : Record->fields())
        if (Field->getFieldIndex() < List->getNumInits())
          Members.begin(*Field, List->getInit(Field->getFieldIndex()), isOfHost() ? Outermost : nullptr);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    const bool IsOnDevice = Variable &&
                            (Variable->hasAttr<CUDADeviceAttr>() || Variable->hasAttr<CUDAConstantAttr>()) &&
                            !Variable->hasAttr<HIPManagedAttr>() && !Check.Managed.isMarked(*Variable) &&
                            !Variable->getType().isConstQualified() && !Variable->isConstexpr();
    // Of a function for both, clang's host pass sees nothing that runs on the host alone.
    if (IsOnDevice && isOfHost() && !Outermost->hasAttr<CUDADeviceAttr>())
      Symbols.push_back({Reference, Outermost});
    return true;
  }

  static bool isTensorAccess(const CXXMemberCallExpr &Call) {
    const CXXMethodDecl *Method = Call.getMethodDecl();
    return isRawAccess(Call) ||
           (Method && Method->getIdentifier() && Method->getName() == "accessor" && isTensor(Call.getObjectType()));
  }

  template <class E> struct In {
    const E *Expression;
    const FunctionDecl *Function;
  };
  const HostAccessToDeviceMemoryCheck &Check;
  std::vector<const VarDecl *> Pointers;
  std::vector<In<CXXMemberCallExpr>> TensorAccesses;
  std::vector<In<CallExpr>> RawPointers; ///< Of Thrust.
  std::vector<In<DeclRefExpr>> Symbols;
  DeviceMembers Members;
  bool Allocates = false;
};

void HostAccessToDeviceMemoryCheck::registerPPCallbacks(const SourceManager &Sources, Preprocessor *Expanded,
                                                        Preprocessor *ModuleExpander) {
  OfDevice.listenTo(*Expanded);
  Managed.listenTo(*Expanded);
}

void HostAccessToDeviceMemoryCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void HostAccessToDeviceMemoryCheck::check(const MatchFinder::MatchResult &Result) {
  ASTContext &Context = *Result.Context;
  const SourceManager &Sources = Context.getSourceManager();
  Flows = &analysisOf<FunctionFlows>(Context);
  Collector Found(*this, *Flows);
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Found.TraverseDecl(Top);
  for (const auto &[Access, Function] : Found.TensorAccesses)
    judgeTensorAccess(*Access, *Function);
  for (const auto &[Symbol, Function] : Found.Symbols)
    judgeSymbol(*Symbol, Flows->of(*Function));
  if (Found.Allocates) {
    for (const VarDecl *Pointer : Found.Pointers) {
      const FunctionFlow &Flow = Flows->of(*cast<FunctionDecl>(Pointer->getDeclContext()));
      if (const Expr *Evidence = evidenceOfDevice(*Pointer, Flow, *Flows))
        judgePointer(*Pointer, {Evidence}, Flow);
    }
    for (const auto &[Call, Function] : Found.RawPointers)
      if (evidenceOfDevice(*Call, Flows->of(*Function), *Flows))
        judgeAccess(*Call, nullptr, {Call}, Flows->of(*Function));
    Found.Members.forEach([&](llvm::ArrayRef<DeviceMembers::Mention> Mentions, const Expr &Evidence) {
      for (const auto &[Member, Function] : Mentions)
        if (!Function->hasAttr<CUDADeviceAttr>())
          judgeAccess(*Member, Member->getMemberDecl(), {&Evidence}, Flows->of(*Function));
    });
  }
  Flows = nullptr;
  Reported.clear();
  OfDevice.clear();
  Managed.clear();
}

void HostAccessToDeviceMemoryCheck::judgePointer(const VarDecl &Pointer, const CudaEvidence &Origin,
                                                 const FunctionFlow &Flow) {
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Pointer))
    judgeAccess(*Reference, &Pointer, Origin, Flow);
}

void HostAccessToDeviceMemoryCheck::judgeAccess(const Expr &Pointer, const NamedDecl *Named, const CudaEvidence &Origin,
                                                const FunctionFlow &Flow) {
  if (!Origin.OnlyIfAvailable || !isDeviceAskedBefore(Pointer, Flow))
    report(hostAccessThrough(Pointer, Flow, *Flows), Named, Origin.At->getBeginLoc(), Origin.OnlyIfAvailable);
}

void HostAccessToDeviceMemoryCheck::judgeSymbol(const DeclRefExpr &Symbol, const FunctionFlow &Flow) {
  report(hostAccessTo(Symbol, Flow, *Flows), Symbol.getDecl(), Symbol.getDecl()->getLocation());
}

void HostAccessToDeviceMemoryCheck::judgeTensorAccess(const CXXMemberCallExpr &Access, const FunctionDecl &Function) {
  const FunctionFlow &Flow = Flows->of(Function);
  const CudaEvidence Evidence = evidenceOfCuda(*Access.getImplicitObjectArgument(), Access, Function, *Flows);
  if (!Evidence.At)
    return;
  const VarDecl *Named = variableIn(Access.getImplicitObjectArgument());
  if (!isRawAccess(Access))
    return report({&Access}, Named, Evidence.At->getBeginLoc(), Evidence.OnlyIfAvailable);
  judgeAccess(Access, Named, Evidence, Flow);
  // A variable that keeps the pointer.
  const Stmt *Around = Flow.parentOf(&Access);
  while (isa_and_nonnull<CastExpr, ParenExpr, ExprWithCleanups>(Around))
    Around = Flow.parentOf(Around);
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around); Declaration && Declaration->isSingleDecl())
    if (const auto *Pointer = dyn_cast<VarDecl>(Declaration->getSingleDecl());
        Pointer && Pointer->getType()->isPointerType() && Flow.writesTo(*Pointer).isNeverChanged())
      judgePointer(*Pointer, Evidence, Flow);
}

void HostAccessToDeviceMemoryCheck::report(const HostAccess &Access, const NamedDecl *Pointer, SourceLocation Origin,
                                           bool OnlyIfAvailable) {
  if (!Access.At)
    return;
  const SourceManager &Sources = Flows->context().getSourceManager();
  const SourceLocation At = Sources.getFileLoc(Access.At->getBeginLoc());
  if (!Reported.insert(At).second)
    return;
  if (Pointer)
    diag(At, "the host accesses the memory of %0, which is on the device") << Pointer;
  else
    diag(At, "the host accesses memory that is on the device");
  if (Access.Within)
    diag(Sources.getFileLoc(Access.Within->getBeginLoc()), "it is accessed here", DiagnosticIDs::Note);
  diag(Sources.getFileLoc(Origin),
       OnlyIfAvailable ? "this puts it there on machines that have CUDA" : "this tells that it is",
       DiagnosticIDs::Note);
  diag(At, "copy it to the host first", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
