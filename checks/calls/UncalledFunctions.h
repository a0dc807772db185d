#pragma once

#include "calls/FunctionUses.h"
#include "flow/UnitAnalyses.h"

namespace cuda_tidy {

/// The functions of a unit to which nothing comes: nobody outside of it can call them, and inside nobody does, or only
/// functions to which nothing comes.
class UncalledFunctions {
public:
  explicit UncalledFunctions(clang::ASTContext &Context) : Uses(UnitAnalyses::of(Context).get<FunctionUses>()) {}

  bool contains(const clang::FunctionDecl &Function);

private:
  bool isUncalled(const clang::FunctionDecl &Function);

  const FunctionUses &Uses;
  std::map<const clang::FunctionDecl *, bool> Known;
};

} // namespace cuda_tidy
