#include "Complaint.h"
#include "llvm/Support/WithColor.h"

namespace cuda_tidy {

void complain(const llvm::Twine &Mistake) { llvm::WithColor::error(llvm::errs(), "cuda-tidy") << Mistake << '\n'; }

void warn(const llvm::Twine &Warning) { llvm::WithColor::warning(llvm::errs(), "cuda-tidy") << Warning << '\n'; }

} // namespace cuda_tidy
