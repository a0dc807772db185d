#include "analysis/AcceptedByNvcc.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/STLExtras.h"

namespace cuda_tidy {

using namespace clang;

static constexpr unsigned Accepted[] = {
    diag::err_shared_var_init,           // __shared__ T x; where T has a constructor that does something
    diag::err_variable_object_no_init,   // T x[n] = {0};
    diag::err_template_kw_missing,       // object.member<N>(x) without `template`, where object's type is dependent
    diag::err_ref_bad_target,            // kernel<deviceFunction><<<1, 1>>>() in host code
    diag::err_ovl_ambiguous_oper_binary, // pair = {x, y}; with a half2, which is assigned from its raw form as well
    diag::err_undefined_internal_type,   // algorithm([] { … }); of a template that is declared alone, such as ours
};

bool isAcceptedByNvcc(unsigned Diagnostic) { return llvm::is_contained(Accepted, Diagnostic); }

llvm::ArrayRef<std::string> namesAcceptedByNvcc() {
  static const std::string Names[std::size(Accepted)] = {"shared_var_init",           "variable_object_no_init",
                                                         "template_kw_missing",       "ref_bad_target",
                                                         "ovl_ambiguous_oper_binary", "undefined_internal_type"};
  return Names;
}

} // namespace cuda_tidy
