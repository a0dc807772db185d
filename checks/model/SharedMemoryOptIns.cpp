#include "model/SharedMemoryOptIns.h"
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

bool isAboutCarveout(const CallExpr &Call) {
  const auto *Attribute = Call.getNumArgs() > 1 ? dyn_cast<DeclRefExpr>(Call.getArg(1)->IgnoreParenCasts()) : nullptr;
  return Attribute && Attribute->getDecl()->getName().contains_insensitive("carveout");
}

} // namespace

void SharedMemoryOptIns::leaveAlone(const Expr *Argument) { Harmless.insert(withoutAddressAndCasts(Argument)); }

void SharedMemoryOptIns::see(const CallExpr &Call) {
  if (isa<CUDAKernelCallExpr>(Call))
    return leaveAlone(Call.getCallee());
  const NamedDecl *Callee = namedCallee(Call);
  StringRef Name = Callee && Callee->getIdentifier() ? Callee->getName() : StringRef();
  if (!Name.starts_with("cu"))
    return;
  bool SetsAttribute = Name == "cudaFuncSetAttribute" || Name == "cuFuncSetAttribute" || Name == "cuKernelSetAttribute";
  if (SetsAttribute && !isAboutCarveout(Call))
    RaisesUnknown |= Call.getNumArgs() == 0 || !namesFunction(withoutAddressAndCasts(Call.getArg(0)));
  else if (SetsAttribute || launchApiOf(Call) || Name.starts_with("cudaOccupancy") ||
           Name.starts_with("cudaFuncGetAttributes") || Name == "cudaFuncSetCacheConfig")
    for (const Expr *Argument : Call.arguments())
      leaveAlone(Argument);
}

void SharedMemoryOptIns::see(const DeclRefExpr &Reference) {
  if (const auto *Kernel = dyn_cast<FunctionDecl>(Reference.getDecl()); Kernel && Kernel->hasAttr<CUDAGlobalAttr>())
    Named[&Reference] = keyOf(*Kernel);
}

void SharedMemoryOptIns::see(const OverloadExpr &Reference) {
  for (const NamedDecl *Candidate : Reference.decls())
    if (const FunctionDecl *Kernel = Candidate->getUnderlyingDecl()->getAsFunction();
        Kernel && Kernel->hasAttr<CUDAGlobalAttr>())
      Named[&Reference] = keyOf(*Kernel);
}

bool SharedMemoryOptIns::mayRaise(const FunctionDecl &Kernel) const {
  return RaisesUnknown || llvm::any_of(Named, [&](const auto &Entry) {
           return Entry.second == keyOf(Kernel) && !Harmless.contains(Entry.first);
         });
}

} // namespace cuda_tidy
