#pragma once

#include "flow/FunctionFlow.h"
#include "clang/AST/ExprCXX.h"

namespace cuda_tidy {

/// A call that moves a module to a device, or loads it there.
struct ModuleMove {
  const clang::CallExpr *Call = nullptr;
  const clang::Expr *Device = nullptr; ///< Null for `cuda()`.
  bool IsCertain = true;               ///< Whether no condition decides that it is made.
  const FunctionFlow *In = nullptr;    ///< Of the function that makes it.
};

/// The last one before \p Run, which runs a module that is a variable of the function of \p Flow, or a member, if
/// there are \p Flows: then the only one that its class makes, where it is constructed or loaded. None where what its
/// own `forward` gives is moved.
ModuleMove moveBefore(const clang::CallExpr &Run, const FunctionFlow &Flow, FunctionFlows *Flows);

/// Whether the function of \p Flow moves the module that \p Run runs, or loads it to a device, wherever; of a member,
/// if there are \p Flows, also whether its class does.
bool isModuleMoved(const clang::CallExpr &Run, const FunctionFlow &Flow, FunctionFlows *Flows);

/// Whether what the module that \p Run runs gives is where it is given its tensors: scripts and LibTorch's own modules
/// are taken to move nothing by themselves, others as their `forward` says.
bool staysOnDevice(const clang::CallExpr &Run, unsigned ModulesLeft = 3);

} // namespace cuda_tidy
