// Nvcc is less strict than clang about which functions are of the host and which of the device, and about what is in
// shared memory. `--wrap` makes the linker take these functions in place of clang's.
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCUDA.h"

using namespace clang;

namespace {

bool hasTarget(const FunctionDecl &Function) {
  return Function.hasAttr<CUDAHostAttr>() || Function.hasAttr<CUDADeviceAttr>() || Function.hasAttr<CUDAGlobalAttr>();
}

template <class Attribute> void takeOver(FunctionDecl &To, const FunctionDecl &From, ASTContext &Context) {
  if (From.hasAttr<Attribute>() && !To.hasAttr<Attribute>())
    To.addAttr(Attribute::CreateImplicit(Context));
}

} // namespace

void clangsTargets(SemaCUDA *Cuda, FunctionDecl *New, const LookupResult &Previous) asm(
    "__real__ZN5clang8SemaCUDA23maybeAddHostDeviceAttrsEPNS_12FunctionDeclERKNS_12LookupResultE");
void targets(SemaCUDA *Cuda, FunctionDecl *New, const LookupResult &Previous) asm(
    "__wrap__ZN5clang8SemaCUDA23maybeAddHostDeviceAttrsEPNS_12FunctionDeclERKNS_12LookupResultE");

/// clang::SemaCUDA::maybeAddHostDeviceAttrs: a function of the program that is declared again without a target keeps
/// its own. To clang it is another one, of the host; nvcc warns at most. The C library's are others.
void targets(SemaCUDA *Cuda, FunctionDecl *New, const LookupResult &Previous) {
  clangsTargets(Cuda, New, Previous);
  const SourceManager &Files = Cuda->SemaRef.getSourceManager();
  if (hasTarget(*New) || Files.isInSystemHeader(New->getLocation()))
    return;
  for (const NamedDecl *Each : Previous) {
    const FunctionDecl *Old = Each->getAsFunction();
    if (!Old || !hasTarget(*Old) || Old->hasAttr<CUDAGlobalAttr>() || Files.isInSystemHeader(Old->getLocation()) ||
        Cuda->SemaRef.IsOverload(New, const_cast<FunctionDecl *>(Old), /*UseMemberUsingDeclRules=*/false,
                                 /*ConsiderCudaAttrs=*/false))
      continue;
    takeOver<CUDAHostAttr>(*New, *Old, Cuda->SemaRef.Context);
    takeOver<CUDADeviceAttr>(*New, *Old, Cuda->SemaRef.Context);
    return;
  }
}

SemaCUDA::CUDAFunctionPreference clangsPreference(
    SemaCUDA *Cuda, const FunctionDecl *Caller,
    const FunctionDecl *Callee) asm("__real__ZN5clang8SemaCUDA18IdentifyPreferenceEPKNS_12FunctionDeclES3_");
SemaCUDA::CUDAFunctionPreference
preference(SemaCUDA *Cuda, const FunctionDecl *Caller,
           const FunctionDecl *Callee) asm("__wrap__ZN5clang8SemaCUDA18IdentifyPreferenceEPKNS_12FunctionDeclES3_");

/// clang::SemaCUDA::IdentifyPreference: in the host's pass code of the device may call what is of the host there, since
/// it may be of the device where `__CUDA_ARCH__` is defined. Functions of the device still come first.
SemaCUDA::CUDAFunctionPreference preference(SemaCUDA *Cuda, const FunctionDecl *Caller, const FunctionDecl *Callee) {
  const SemaCUDA::CUDAFunctionPreference Found = clangsPreference(Cuda, Caller, Callee);
  const bool IsOfDevice = Found == SemaCUDA::CFP_Never && !Cuda->getLangOpts().CUDAIsDevice && Caller &&
                          (Caller->hasAttr<CUDAGlobalAttr>() || Caller->hasAttr<CUDADeviceAttr>()) &&
                          !Callee->hasAttr<CUDAGlobalAttr>();
  return IsOfDevice ? SemaCUDA::CFP_WrongSide : Found;
}

void clangsInitializer(SemaCUDA *Cuda,
                       VarDecl *Variable) asm("__real__ZN5clang8SemaCUDA23checkAllowedInitializerEPNS_7VarDeclE");
void initializer(SemaCUDA *Cuda,
                 VarDecl *Variable) asm("__wrap__ZN5clang8SemaCUDA23checkAllowedInitializerEPNS_7VarDeclE");

/// clang::SemaCUDA::checkAllowedInitializer: a variable in shared memory may have a constructor, such as a
/// `cuda::barrier` has. Clang would know nothing of the variable any more.
void initializer(SemaCUDA *Cuda, VarDecl *Variable) {
  if (!Variable->hasAttr<CUDASharedAttr>())
    clangsInitializer(Cuda, Variable);
}
