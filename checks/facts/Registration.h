#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"
#include "program/Facts.h"
#include <optional>
#include <set>
#include <string>

namespace cuda_tidy {

/// A function, or what one of its parameters is given.
struct Subject {
  const clang::FunctionDecl *Function;
  int Parameter = -1; ///< -1 for the function itself.

  auto operator<=>(const Subject &) const = default;
};

/// What a function's parameter is given.
Subject subjectOf(const clang::ParmVarDecl &Parameter);

/// What the parameter is called; empty of a function itself.
std::string nameOf(const Subject &Argument);

/// How Python gets at a function.
struct Registration {
  std::string Name; ///< By which Python calls it, without the namespace of operators.
  bool IsOfBackend; ///< LibTorch calls it for the tensors of one backend, which are there.
  bool IsOfModule;  ///< It is in a module of pybind11's: several modules of a project may have one of that name.
};

/// What \p Use, in the body of \p Flow, registers a function or a lambda as: `m.def("scale", &scale)` of pybind11 or
/// LibTorch, `m.impl("scale", &scale)`; nothing if it does something else with it.
std::optional<Registration> registrationAt(const PlaceInFunction &Use, const FunctionFlow &Flow);

/// The names that the unit registers in modules of pybind11's.
std::set<std::string> namesInModules(clang::ASTContext &Context);

/// The question about \p Asked and all that it may be called as: as a method that it overrides, and from Python, as far
/// as this unit registers it.
Question questionAbout(Property About, const Subject &Asked, UnitAnalyses &Unit);

/// The question about the definition of \p Function, which another unit has.
Question questionAboutDefinition(Property About, const clang::FunctionDecl &Function, UnitAnalyses &Unit);

} // namespace cuda_tidy
