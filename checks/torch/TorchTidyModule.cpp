#include "ClangTidyModule.h"
#include "torch/TorchChecks.h"

namespace cuda_tidy {
namespace {

class TorchTidyModule : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    TorchChecks::registerAll(Factories);
  }
};

const clang::tidy::ClangTidyModuleRegistry::Add<TorchTidyModule> Registration("torch-module",
                                                                              "Checks for LibTorch programs.");

} // namespace
} // namespace cuda_tidy
