#pragma once

#include "ClangTidyModule.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// The checks of one module. A check is a class with a `static constexpr CheckInfo Info`.
template <typename... Checks> struct CheckList {
  static constexpr std::array<CheckInfo, sizeof...(Checks)> Infos = {Checks::Info...};

  static void registerAll(clang::tidy::ClangTidyCheckFactories &Factories) {
    (Factories.registerCheck<Checks>(llvm::StringRef(Checks::Info.Name)), ...);
  }
};

} // namespace cuda_tidy
