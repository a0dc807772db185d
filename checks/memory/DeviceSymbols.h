#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// The variable of the device whose address, as the host has it, \p Pointer is, or into which it points; null if it is
/// none. Nothing is known of managed variables.
const clang::VarDecl *symbolBehind(const clang::Expr &Pointer, const FunctionFlow &Flow);

/// What a call is given in place of a variable of the device.
struct NoSymbol {
  enum Kind {
    Address,      ///< The address of one.
    HostVariable, ///< Another variable.
    Pointer,      ///< A pointer to memory of the device.
  };
  Kind What;
  const clang::Expr *Given;
  const clang::ValueDecl *Named; ///< The variable or the member; null where the pointer has no name.
};

/// What \p Call, in the body of \p Flow, is given in place of the variable of the device that it asks for; none if that
/// is one, or may be. The name of one as a text is none of these, nor is a variable whose definition is elsewhere.
std::optional<NoSymbol> noSymbolIn(const clang::CallExpr &Call, const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
