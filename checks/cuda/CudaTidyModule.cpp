#include "ClangTidyModule.h"
#include "cuda/CudaChecks.h"

namespace cuda_tidy {
namespace {

class CudaTidyModule : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    CudaChecks::registerAll(Factories);
  }
};

const clang::tidy::ClangTidyModuleRegistry::Add<CudaTidyModule> Registration("cuda-module",
                                                                             "Checks for CUDA C++ programs.");

} // namespace
} // namespace cuda_tidy
