#pragma once

#include "clang/AST/ExprCXX.h"
#include <optional>

namespace cuda_tidy {

/// Whether objects of \p Class are LibTorch's modules: `torch::nn::Module` and what is derived from it, its holders
/// (`TORCH_MODULE`), `AnyModule`, `torch::jit::Module`; `*` of a pointer to one.
bool isModule(const clang::CXXRecordDecl &Class);

/// Whether \p Type is a module, or holds or points to modules. Lists of initialisers as written have none.
bool holdsModule(clang::QualType Type);

/// Whether \p Class, a module or a base of one, may keep parameters or other modules, itself or in a base.
bool mayHaveParameters(const clang::CXXRecordDecl &Class);

/// Whether the module that \p Run runs is known to have no parameters, as `Dropout`, `Softmax` or a loss: it records
/// only what its input asks for.
bool runsWithoutParameters(const clang::CallExpr &Run);

/// The method of a module that \p Run calls, `forward` of what a holder holds; null if that is not known.
const clang::CXXMethodDecl *forwardOf(const clang::CallExpr &Run);

/// Whether \p Function is a method of a class derived from `torch::nn::Module`.
bool isMethodOfModule(const clang::FunctionDecl &Function);

/// Something that is done with a module.
struct ModuleCall {
  enum Kind {
    Forward,    ///< It is run on inputs: `forward`, `m(x)`, `run_method`, `get_method("f")(…)`, `data_parallel`.
    Eval,       ///< `eval()`, `train(false)`
    Train,      ///< `train()`, also where what it is given is not known
    Parameters, ///< `parameters()`, `named_parameters()`
  } What;
  const clang::CallExpr *Call;
  /// The module, behind dereferences, subscripts and `get()`; a variable or a member if `Module` names one.
  const clang::Expr *Module;
};

/// What \p Call does with a module, if it does one of these.
std::optional<ModuleCall> moduleCallIn(const clang::CallExpr &Call);

/// Whether \p Train, a call that `moduleCallIn` calls `Train`, is known to be given true.
bool isKnownToTrain(const clang::CallExpr &Train);

/// The class of the modules that \p Type is: behind references, pointers, those of the standard library that own
/// something, and holders. Null where it is none, or where the class is not known, as of an `AnyModule`.
const clang::CXXRecordDecl *moduleClassBehind(clang::QualType Type);

/// The variable or the member of this or another object that \p E is, or is an element of: `*m`, `m->`, `m.get()`,
/// `m[i]`, `std::move(m)`; null if there is none.
const clang::ValueDecl *rootOf(const clang::Expr *E);

/// The whole expression that makes a module in \p Value; null where it is given one.
const clang::Expr *moduleMadeIn(const clang::Expr &Value);

/// The tensor that \p Call changes in place: `p -= x`, `p.copy_(x)`; null if it changes none.
const clang::Expr *updatedInPlace(const clang::CallExpr &Call);

/// Whether \p E is the `weight` or `bias` of one of LibTorch's layers.
bool isLayerParameter(const clang::Expr &E);

/// Whether \p Module is a script: `torch::jit::Module`, or a pointer to one.
bool isScript(const clang::Expr &Module);

/// `torch::jit::load`.
bool isModuleLoad(const clang::CallExpr &Call);

/// Turns the parameters into constants, which record nothing: `torch::jit::freeze`, `optimize_for_inference`.
bool isModuleFreeze(const clang::CallExpr &Call);

/// Asks for gradients: `backward`, `torch::autograd::grad`.
bool isDifferentiation(const clang::CallExpr &Call);

} // namespace cuda_tidy
