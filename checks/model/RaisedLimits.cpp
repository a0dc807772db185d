#include "model/RaisedLimits.h"
#include "knowledge/LaunchApis.h"
#include "knowledge/StatusTypes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

const FunctionDecl *keyOf(const FunctionDecl &Kernel) {
  const FunctionDecl *Pattern = Kernel.getTemplateInstantiationPattern();
  return (Pattern ? Pattern : &Kernel)->getCanonicalDecl();
}

const Expr *withoutAddressAndCasts(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr()->IgnoreParenCasts();
  return E;
}

bool namesFunction(const Expr *E) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    return isa<FunctionDecl>(Reference->getDecl());
  return isa<OverloadExpr>(E);
}

// The name of the attribute that a call sets, if it is written there.
StringRef attributeName(const CallExpr &Call) {
  const auto *Attribute = Call.getNumArgs() > 1 ? dyn_cast<DeclRefExpr>(Call.getArg(1)->IgnoreParenCasts()) : nullptr;
  return Attribute && isa<EnumConstantDecl>(Attribute->getDecl()) ? Attribute->getDecl()->getName() : StringRef();
}

} // namespace

void RaisedLimits::leaveAlone(const Expr *Argument) { Harmless.insert(withoutAddressAndCasts(Argument)); }

void RaisedLimits::see(const CallExpr &Call, const ASTContext &Context) {
  if (isa<CUDAKernelCallExpr>(Call))
    return leaveAlone(Call.getCallee());
  const NamedDecl *Callee = namedCallee(Call);
  StringRef Name = Callee && Callee->getIdentifier() ? Callee->getName() : StringRef();
  if (!Name.starts_with("cu"))
    return;
  bool SetsAttribute = Name == "cudaFuncSetAttribute" || Name == "cuFuncSetAttribute" || Name == "cuKernelSetAttribute";
  StringRef Attribute = SetsAttribute ? attributeName(Call) : StringRef();
  if (SetsAttribute && !Attribute.contains_insensitive("carveout")) {
    const Expr *Kernel = Call.getNumArgs() == 3 ? withoutAddressAndCasts(Call.getArg(0)) : nullptr;
    const Expr *Value = Kernel ? Call.getArg(2) : nullptr;
    RaisesUnknown |= !Kernel || !namesFunction(Kernel);
    Expr::EvalResult Bytes;
    if (Attribute == "cudaFuncAttributeMaxDynamicSharedMemorySize" && !Value->isValueDependent() &&
        Value->EvaluateAsInt(Bytes, Context) && !Bytes.Val.getInt().isNegative())
      Allowed[Kernel] = Bytes.Val.getInt().getZExtValue();
  } else if (SetsAttribute || launchApiOf(Call) || Name.starts_with("cudaOccupancy") ||
             Name.starts_with("cudaFuncGetAttributes") || Name == "cudaFuncSetCacheConfig") {
    for (const Expr *Argument : Call.arguments())
      leaveAlone(Argument);
  }
}

void RaisedLimits::see(const DeclRefExpr &Reference) {
  if (const auto *Kernel = dyn_cast<FunctionDecl>(Reference.getDecl()); Kernel && Kernel->hasAttr<CUDAGlobalAttr>())
    Named[&Reference] = keyOf(*Kernel);
}

void RaisedLimits::see(const OverloadExpr &Reference) {
  for (const NamedDecl *Candidate : Reference.decls())
    if (const FunctionDecl *Kernel = Candidate->getUnderlyingDecl()->getAsFunction();
        Kernel && Kernel->hasAttr<CUDAGlobalAttr>())
      Named[&Reference] = keyOf(*Kernel);
}

bool RaisedLimits::mayRaise(const FunctionDecl &Kernel) const {
  return RaisesUnknown || llvm::any_of(Named, [&](const auto &Entry) {
           return Entry.second == keyOf(Kernel) && !Harmless.contains(Entry.first);
         });
}

std::optional<uint64_t> RaisedLimits::dynamicBytes(const FunctionDecl &Kernel) const {
  std::optional<uint64_t> Most;
  for (auto [Name, Function] : Named) {
    if (Function != keyOf(Kernel) || Harmless.contains(Name))
      continue;
    auto Found = Allowed.find(Name);
    if (Found == Allowed.end())
      return std::nullopt;
    Most = std::max(Most.value_or(0), Found->second);
  }
  return RaisesUnknown ? std::nullopt : Most;
}

} // namespace cuda_tidy
