#include "Complaint.h"
#include "untrusted/Visible.h"
#include "llvm/Support/WithColor.h"

namespace cuda_tidy {

void complain(const llvm::Twine &Mistake) {
  llvm::WithColor::error(llvm::errs(), "cuda-tidy") << visible(Mistake.str()) << '\n';
}

void warn(const llvm::Twine &Warning) {
  llvm::WithColor::warning(llvm::errs(), "cuda-tidy") << visible(Warning.str()) << '\n';
}

} // namespace cuda_tidy
