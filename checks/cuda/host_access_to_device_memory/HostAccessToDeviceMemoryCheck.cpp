#include "cuda/host_access_to_device_memory/HostAccessToDeviceMemoryCheck.h"
#include "calls/FunctionVisitor.h"
#include "calls/UncalledFunctions.h"
#include "facts/MemoryElsewhere.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "memory/CudaUse.h"
#include "memory/HostAccess.h"
#include "memory/KeptPointers.h"
#include "program/Conditions.h"
#include "syntax/LaunchSite.h"
#include "syntax/TensorTypes.h"
#include "tensors/CudaAvailability.h"
#include "tensors/TensorChecks.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

/// What host code has of pointers, of tensors' memory and of variables that are on the device.
struct HostAccessToDeviceMemoryCheck::Collector : FunctionVisitor<Collector> {
  explicit Collector(const HostAccessToDeviceMemoryCheck &Check) : Check(Check) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool isUncalled() const {
    return Outermost && UnitAnalyses::of(Outermost->getASTContext()).get<UncalledFunctions>().contains(*Outermost);
  }
  /// A template, too.
  bool isWrittenForHost() const {
    return Outermost && !isDeviceOnly(*Outermost) && !Check.OfDevice.isMarked(*Outermost) &&
           Outermost->doesThisDeclarationHaveABody();
  }
  bool isOfHost() const {
    return isWrittenForHost() && !isUncalled() && !Outermost->isDependentContext() && !Outermost->isInvalidDecl();
  }

  bool VisitVarDecl(VarDecl *Variable) {
    if (isOfHost() && Variable->getDeclContext() == Outermost && Variable->hasLocalStorage() &&
        !isa<ParmVarDecl>(Variable) && isAddress(Variable->getType()))
      Pointers.push_back(Variable);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (!isOfHost())
      return true;
    if (const auto *Access = dyn_cast<CXXMemberCallExpr>(Call); Access && isTensorAccess(*Access))
      TensorAccesses.push_back({Access, Outermost});
    const FunctionDecl *Callee = Call->getDirectCallee();
    const AllocationApi *Api = allocationApiOf(*Call);
    const bool IsThrust = nameOf(Callee) == "raw_pointer_cast";
    Allocates |= IsThrust || (Api && Api->Space == MemorySpace::Device);
    if (IsThrust)
      RawPointers.push_back({Call, Outermost});
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    const bool IsOnDevice = Variable &&
                            (Variable->hasAttr<CUDADeviceAttr>() || Variable->hasAttr<CUDAConstantAttr>()) &&
                            !Variable->hasAttr<HIPManagedAttr>() && !Check.Managed.isMarked(*Variable) &&
                            !Variable->getType().isConstQualified() && !Variable->isConstexpr();
    // What is written in a template, its instantiations do.
    if (!IsOnDevice || isUncalled() || (isWrittenForHost() && Outermost->isDependentContext()))
      return true;
    // Of a function for both, clang's host pass sees nothing that runs on the host alone.
    if (isOfHost() && !Outermost->hasAttr<CUDADeviceAttr>())
      Symbols[Variable->getCanonicalDecl()].push_back({Reference, Outermost});
    else
      NamedElsewhere.insert(Variable->getCanonicalDecl());
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
  llvm::MapVector<const VarDecl *, std::vector<In<DeclRefExpr>>> Symbols;
  llvm::DenseSet<const VarDecl *> NamedElsewhere; ///< Not by the host's code alone.
  bool Allocates = false;
};

void HostAccessToDeviceMemoryCheck::registerPPCallbacks(const SourceManager &Sources, Preprocessor *Expanded,
                                                        Preprocessor *ModuleExpander) {
  OfDevice.listenTo(*Expanded);
  Managed.listenTo(*Expanded);
  Offloaded.note(*Expanded, Sources);
}

void HostAccessToDeviceMemoryCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void HostAccessToDeviceMemoryCheck::check(const MatchFinder::MatchResult &Result) {
  ASTContext &Context = *Result.Context;
  const SourceManager &Sources = Context.getSourceManager();
  Flows = &analysisOf<FunctionFlows>(Context);
  Collector Found(*this);
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Found.TraverseDecl(Top);
  for (const auto &[Access, Function] : Found.TensorAccesses)
    judgeTensorAccess(*Access, *Function);
  for (const auto &[Variable, Mentions] : Found.Symbols)
    if (!isOnlyOfHost(*Variable, Found))
      for (const auto &[Symbol, Function] : Mentions)
        judgeSymbol(*Symbol, Flows->of(*Function));
  if (Found.Allocates)
    judgePointers(Found);
  if (areQuestionsAnswered())
    judgePointersOfOthers(Found);
  Flows = nullptr;
  Reported.clear();
  OfDevice.clear();
  Managed.clear();
  Offloaded.clear();
}

/// Whether the host alone names \p Variable, sets it and reads it: a variable of the host's, for which the compiler
/// has a place there.
bool HostAccessToDeviceMemoryCheck::isOnlyOfHost(const VarDecl &Variable, const Collector &Found) {
  const SourceManager &Sources = Flows->context().getSourceManager();
  if (Variable.getType()->isArrayType() || Found.NamedElsewhere.contains(&Variable) ||
      !Sources.isInMainFile(Sources.getExpansionLoc(Variable.getLocation())))
    return false;
  bool IsRead = false, IsSet = false;
  for (const auto &[Symbol, Function] : Found.Symbols.find(&Variable)->second) {
    const FunctionFlow &Flow = Flows->of(*Function);
    if (isNotOfHost(*Symbol, Flow)) // its size
      continue;
    if (!hostAccessTo(*Symbol, Flow, *Flows).At)
      return false;
    const auto *Load = dyn_cast_or_null<ImplicitCastExpr>(Flow.parentOf(Symbol));
    (Load && Load->getCastKind() == CK_LValueToRValue ? IsRead : IsSet) = true;
  }
  return IsRead && IsSet;
}

/// Whether the function of \p Flow may come to \p Access from \p Allocation: not in the other branch of a condition.
static bool mayFollow(const Expr &Access, const Expr &Allocation, const FunctionFlow &Flow) {
  if (!Flow.elementOf(Access) || !Flow.elementOf(Allocation))
    return true;
  const Landmarks Ends = Flow.elementsOf({&Access});
  return Flow.findPathAfter(
                 Allocation, &Ends, [](const CFGElement &) { return Step::Arrive; },
                 [](const Expr &, bool) { return true; }, AtEnd::Stop)
             .IsThere != Answer::No;
}

void HostAccessToDeviceMemoryCheck::judgePointers(const Collector &Found) {
  auto IsOnDevice = [](const std::optional<MemoryOrigin> &Origin) {
    return Origin && Origin->Space == MemorySpace::Device;
  };
  for (const VarDecl *Pointer : Found.Pointers) {
    const FunctionFlow &Flow = Flows->of(*cast<FunctionDecl>(Pointer->getDeclContext()));
    if (const auto Origin = memoryOriginOf(*Pointer, Flow, *Flows); IsOnDevice(Origin))
      for (const DeclRefExpr *Each : Flow.referencesTo(Pointer))
        if (Origin->IsOneOfSeveral || mayFollow(*Each, *Origin->Source, Flow))
          judgeAccess(*Each, Pointer, {Origin->Source}, Flow);
  }
  for (const auto &[Call, Function] : Found.RawPointers)
    if (IsOnDevice(memoryOriginOf(*Call, Flows->of(*Function), *Flows)))
      judgeAccess(*Call, nullptr, {Call}, Flows->of(*Function));
  auto &Kept = analysisOf<KeptPointers>(Flows->context());
  for (const ValueDecl *Each : Kept.all())
    if (const auto Origin = Kept.originOf(*Each); IsOnDevice(Origin))
      for (const auto &[At, Function] : Kept.mentionsOf(*Each))
        if (!Function->hasAttr<CUDADeviceAttr>() && !OfDevice.isMarked(*Function))
          judgeAccess(*At, Each, {Origin->Source}, Flows->of(*Function));
}

/// Functions of other files may give memory of the device.
void HostAccessToDeviceMemoryCheck::judgePointersOfOthers(const Collector &Found) {
  for (const VarDecl *Pointer : Found.Pointers) {
    const FunctionFlow &Flow = Flows->of(*cast<FunctionDecl>(Pointer->getDeclContext()));
    const auto Origin =
        isGivenToCuda(*Pointer, Flow) ? memoryOriginOf(*Pointer, Flow, *Flows, MemorySpace::Device) : std::nullopt;
    if (Origin && Origin->Space == MemorySpace::Device && !Origin->If.empty())
      for (const DeclRefExpr *Each : Flow.referencesTo(Pointer))
        report(hostAccessThrough(*Each, Flow, *Flows), Pointer, Origin->location(), /*OnlyIfAvailable=*/false,
               onlyIfGiven(*Origin, UnitAnalyses::of(Flows->context())));
  }
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
  if (const VarDecl *Pointer = useOf(Access, Flow).initialized();
      Pointer && Pointer->getType()->isPointerType() && Flow.writesTo(*Pointer).isNeverChanged())
    judgePointer(*Pointer, Evidence, Flow);
}

void HostAccessToDeviceMemoryCheck::report(const HostAccess &Access, const NamedDecl *Pointer, SourceLocation Origin,
                                           bool OnlyIfAvailable, llvm::ArrayRef<Condition> Conditions) {
  if (!Access.At || Offloaded.govern(*Access.At, Flows->context()))
    return;
  const SourceManager &Sources = Flows->context().getSourceManager();
  const SourceLocation At = Sources.getFileLoc(Access.At->getBeginLoc());
  if (!Reported.isNew(At, !Conditions.empty()))
    return;
  const bool IsVariable = Pointer && (Pointer->hasAttr<CUDADeviceAttr>() || Pointer->hasAttr<CUDAConstantAttr>());
  if (Pointer) {
    const auto Report =
        diag(At, "the host accesses %select{the memory of %0, which is on the device|%0, a variable of the "
                 "device, and gets a copy that no kernel sees}1")
        << Pointer << IsVariable;
    if (!Conditions.empty())
      attachConditions(Conditions, Report);
  } else {
    diag(At, "the host accesses memory that is on the device");
  }
  if (Access.Within)
    diag(Sources.getFileLoc(Access.Within->getBeginLoc()), "it is accessed here", DiagnosticIDs::Note);
  diag(Sources.getFileLoc(Origin),
       OnlyIfAvailable ? "this puts it there on machines that have CUDA"
       : IsVariable    ? "it is declared here"
                       : "this tells that it is",
       DiagnosticIDs::Note);
  diag(At,
       IsVariable
           ? "copy with 'cudaMemcpyToSymbol' or 'cudaMemcpyFromSymbol', or declare it without an attribute if only "
             "the host uses it"
           : "copy it to the host first",
       DiagnosticIDs::Note);
}

} // namespace cuda_tidy
