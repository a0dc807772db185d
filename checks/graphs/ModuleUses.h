#pragma once

#include "syntax/ModuleCalls.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace cuda_tidy {

/// What a translation unit does with LibTorch's modules, system headers aside; templates as instantiated.
class ModuleUses {
public:
  struct Use : ModuleCall {
    const clang::FunctionDecl *Function;  ///< Contains the call: a lambda's call operator, if it is inside one.
    const clang::FunctionDecl *Outermost; ///< The function around all lambdas.
  };

  /// A parameter of a module that is changed in place.
  struct Update {
    const clang::CallExpr *Call;
    const clang::Expr *Parameter;
    const clang::ValueDecl *Module; ///< Null where only the layer is known.
    const clang::FunctionDecl *Outermost;
  };

  /// Nothing is looked for in a unit that does not know LibTorch.
  explicit ModuleUses(clang::ASTContext &Context);

  llvm::ArrayRef<Use> forwards() const { return Forwards; }

  llvm::ArrayRef<Update> updates() const { return Updates; }

  /// Whether the module comes from `torch::jit::load`, through variables, arguments and functions of this file.
  bool isLoaded(const clang::ValueDecl &Module) const { return any(Module, &ModuleUses::isLoadedHere); }

  /// Whether its parameters record nothing: frozen, or `requires_grad_(false)` for each.
  bool isFrozen(const clang::ValueDecl &Module) const { return any(Module, &ModuleUses::isFrozenHere); }

  /// The `eval()` after which \p Forward runs with no `train()` since: the last one before it in its function, be it in
  /// one that is given the module there, or else any one in this file where none makes the module train again; null if
  /// there is none.
  const clang::CallExpr *evalBefore(const Use &Forward) const;

  /// Whether \p A and \p B may be the same module, or one a part of the other: one is given a value of the other.
  bool mayBelongTogether(const clang::ValueDecl &A, const clang::ValueDecl &B) const;

  /// Whether anything makes the module train, or may.
  bool isTrained(const clang::ValueDecl &Module) const;

  /// Whether \p Function, which has a body, asks for gradients in it, lambdas included.
  bool differentiates(const clang::FunctionDecl &Function) const;
  /// Whether anything in this file does.
  bool differentiates() const { return !Differentiating.empty(); }

private:
  struct Collector;
  /// A call in `Outermost` that gives a module to a function of this file, `Callee`.
  struct Handover {
    const clang::CallExpr *Call;
    const clang::FunctionDecl *Outermost;
    const clang::FunctionDecl *Callee;
    const clang::ValueDecl *Parameter;
  };
  const Use *lastModeIn(const clang::FunctionDecl &Function, const clang::ValueDecl &Module,
                        const clang::CallExpr *Before, unsigned CallsLeft) const;
  const Use *modeAfter(const Handover &Given, unsigned CallsLeft) const;
  bool isMadeToTrain(const clang::ValueDecl &Module, unsigned CallsLeft) const;
  bool any(const clang::ValueDecl &Module, bool (ModuleUses::*Holds)(const clang::ValueDecl &) const) const;
  bool isLoadedHere(const clang::ValueDecl &Module) const { return Loaded.contains(&Module); }
  bool isFrozenHere(const clang::ValueDecl &Module) const { return Frozen.contains(&Module); }
  llvm::SmallVector<const clang::ValueDecl *, 4> originsOf(const clang::ValueDecl &Module) const;

  std::vector<Use> Forwards;
  std::vector<Update> Updates;
  llvm::DenseMap<const clang::ValueDecl *, std::vector<Use>> Modes; ///< `eval` and `train`, in the order of the source.
  llvm::DenseMap<const clang::ValueDecl *, std::vector<Handover>> Handovers;
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<const clang::ValueDecl *, 2>> Sources;
  llvm::DenseSet<const clang::ValueDecl *> Loaded, Frozen;
  llvm::DenseSet<const clang::FunctionDecl *> Differentiating;
};

} // namespace cuda_tidy
