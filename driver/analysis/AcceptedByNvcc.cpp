#include "analysis/AcceptedByNvcc.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/STLExtras.h"

namespace cuda_tidy {

using namespace clang;

bool isAcceptedByNvcc(unsigned Diagnostic) {
  static constexpr unsigned Accepted[] = {
      diag::err_shared_var_init,         // __shared__ T x; where T has a constructor that does something
      diag::err_variable_object_no_init, // T x[n] = {0};
      diag::err_template_kw_missing,     // object.member<N>(x) without `template`, where object's type is dependent
      diag::err_ref_bad_target,          // kernel<deviceFunction><<<1, 1>>>() in host code
  };
  return llvm::is_contained(Accepted, Diagnostic);
}

} // namespace cuda_tidy
