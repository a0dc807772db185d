#include "launches/RaisedLimits.h"
#include "knowledge/ApiNames.h"
#include "knowledge/LaunchApis.h"
#include "knowledge/StatusTypes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

const FunctionDecl *patternOf(const FunctionDecl &Kernel) {
  const FunctionDecl *Pattern = Kernel.getTemplateInstantiationPattern();
  return (Pattern ? Pattern : &Kernel)->getCanonicalDecl();
}

// A name in a template may be any instantiation's, elsewhere it is that of one kernel.
bool mayName(const FunctionDecl &Named, const FunctionDecl &Kernel) {
  return Named.isTemplated() || Kernel.isTemplated() ? patternOf(Named) == patternOf(Kernel)
                                                     : Named.getCanonicalDecl() == Kernel.getCanonicalDecl();
}

const Expr *withoutAddressAndCasts(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr()->IgnoreParenCasts();
  return E;
}

// A kernel that a variable holds was named where the variable got it.
bool isNamed(const Expr *Kernel) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Kernel))
    return isa<FunctionDecl, VarDecl>(Reference->getDecl());
  return isa<OverloadExpr>(Kernel);
}

// The name of the attribute that a call sets, if it is written there.
StringRef attributeName(const CallExpr &Call) {
  const auto *Attribute = Call.getNumArgs() > 1 ? dyn_cast<DeclRefExpr>(Call.getArg(1)->IgnoreParenCasts()) : nullptr;
  return Attribute && isa<EnumConstantDecl>(Attribute->getDecl()) ? Attribute->getDecl()->getName() : StringRef();
}

// Nothing for another attribute, and for one that is not written there.
std::optional<KernelLimit> limitOf(StringRef Attribute) {
  return llvm::StringSwitch<std::optional<KernelLimit>>(Attribute)
      .Cases({"cudaFuncAttributeMaxDynamicSharedMemorySize", "CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES"},
             KernelLimit::DynamicSharedMemory)
      .Cases({"cudaFuncAttributeNonPortableClusterSizeAllowed", "CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED"},
             KernelLimit::ClusterBlocks)
      .Default(std::nullopt);
}

} // namespace

struct RaisedLimits::Collector : RecursiveASTVisitor<Collector> {
  explicit Collector(RaisedLimits &Result) : Result(Result) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitCallExpr(CallExpr *Call) { return Result.see(*Call), true; }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) { return Result.see(*Reference), true; }
  bool VisitOverloadExpr(OverloadExpr *Reference) { return Result.see(*Reference), true; }

  RaisedLimits &Result;
};

RaisedLimits::RaisedLimits(ASTContext &Context) {
  Collector Collect(*this);
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
  for (auto [Name, Kernel] : Named)
    if (!Harmless.contains(Name))
      NamesOfPatterns[patternOf(*Kernel)].push_back(Name);
}

void RaisedLimits::leaveAlone(const Expr *Argument) { Harmless.insert(withoutAddressAndCasts(Argument)); }

void RaisedLimits::see(const CallExpr &Call) {
  if (isa<CUDAKernelCallExpr>(Call))
    return leaveAlone(Call.getCallee());
  const StringRef Name = nameOf(namedCallee(Call));
  if (!Name.starts_with("cu"))
    return;
  bool SetsAttribute = Name == "cudaFuncSetAttribute" || Name == "cuFuncSetAttribute" || Name == "cuKernelSetAttribute";
  StringRef Attribute = SetsAttribute ? attributeName(Call) : StringRef();
  if (SetsAttribute && !Attribute.contains_insensitive("carveout")) {
    const Expr *Kernel = Call.getNumArgs() == 3 ? withoutAddressAndCasts(Call.getArg(0)) : nullptr;
    const std::optional<KernelLimit> Raised = limitOf(Attribute);
    if (!Kernel || !isNamed(Kernel))
      for (KernelLimit Each : {KernelLimit::DynamicSharedMemory, KernelLimit::ClusterBlocks})
        if (!Raised || Raised == Each)
          OfUnknown.insert(Each);
    if (Raised && Kernel) {
      OptIns[Kernel].What = *Raised;
      OptIns[Kernel].Calls.push_back(&Call);
    }
  } else if (SetsAttribute || launchApiOf(Call) || Name.starts_with("cudaOccupancy") ||
             Name.starts_with("cudaFuncGetAttributes") || Name == "cudaFuncSetCacheConfig") {
    for (const Expr *Argument : Call.arguments())
      leaveAlone(Argument);
  }
}

void RaisedLimits::see(const DeclRefExpr &Reference) {
  if (const auto *Kernel = dyn_cast<FunctionDecl>(Reference.getDecl()); Kernel && Kernel->hasAttr<CUDAGlobalAttr>())
    Named[&Reference] = Kernel;
}

void RaisedLimits::see(const OverloadExpr &Reference) {
  for (const NamedDecl *Candidate : Reference.decls())
    if (const FunctionDecl *Kernel = Candidate->getUnderlyingDecl()->getAsFunction();
        Kernel && Kernel->hasAttr<CUDAGlobalAttr>())
      Named[&Reference] = Kernel;
}

bool RaisedLimits::isHarmless(const Expr &Name, KernelLimit What) const {
  auto Found = OptIns.find(&Name);
  return Harmless.contains(&Name) || (Found != OptIns.end() && Found->second.What != What);
}

llvm::ArrayRef<const CallExpr *> RaisedLimits::optInsAt(const Expr &Name, KernelLimit What) const {
  auto Found = OptIns.find(&Name);
  return Found != OptIns.end() && Found->second.What == What ? llvm::ArrayRef(Found->second.Calls)
                                                             : llvm::ArrayRef<const CallExpr *>();
}

llvm::ArrayRef<const Expr *> RaisedLimits::namesOf(const FunctionDecl &Kernel, KernelLimit What) const {
  auto [Known, IsNew] = NamesThatRaise.try_emplace({&Kernel, What});
  if (IsNew)
    if (auto Found = NamesOfPatterns.find(patternOf(Kernel)); Found != NamesOfPatterns.end())
      llvm::copy_if(Found->second, std::back_inserter(Known->second), [&](const Expr *Name) {
        return mayName(*Named.find(Name)->second, Kernel) && !isHarmless(*Name, What);
      });
  return Known->second;
}

bool RaisedLimits::mayRaise(const FunctionDecl &Kernel, KernelLimit What) const {
  return raisesUnknown(What) || !namesOf(Kernel, What).empty();
}

std::optional<uint64_t> RaisedLimits::mostOf(const FunctionDecl &Kernel, KernelLimit What) const {
  auto [Known, IsNew] = Most.try_emplace({&Kernel, What});
  if (IsNew && !raisesUnknown(What))
    Known->second = mostSet(Kernel, What);
  return Known->second;
}

std::optional<uint64_t> RaisedLimits::mostSet(const FunctionDecl &Kernel, KernelLimit What) const {
  std::optional<uint64_t> Found;
  for (const Expr *Name : namesOf(Kernel, What)) {
    const llvm::ArrayRef<const CallExpr *> Calls = optInsAt(*Name, What);
    if (Calls.empty())
      return std::nullopt;
    for (const CallExpr *Call : Calls) {
      const Expr &Value = *Call->getArg(2);
      Expr::EvalResult Result;
      if (Value.isValueDependent() || !Value.EvaluateAsInt(Result, Kernel.getASTContext()) ||
          Result.Val.getInt().isNegative())
        return std::nullopt;
      Found = std::max(Found.value_or(0), Result.Val.getInt().getLimitedValue());
    }
  }
  return Found;
}

} // namespace cuda_tidy
