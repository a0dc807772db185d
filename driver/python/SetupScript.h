#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace cuda_tidy {

/// What a `setup.py` says of the CUDA extensions that it has PyTorch's builder build.
class SetupScript {
public:
  /// One that cannot be parsed builds none.
  explicit SetupScript(llvm::StringRef Program);

  bool buildsExtensions() const { return UsesBuilder; }
  /// Whether a source of the name \p File is compiled without the macros that the builder defines; what is undefined
  /// for an extension of other files does not count.
  bool takesMacrosBack(llvm::StringRef File) const;

private:
  struct Extension {
    llvm::StringSet<> Files; ///< What paths end with.
    bool TakesMacrosBack = false;
  };
  std::vector<Extension> Extensions;
  bool UsesBuilder = false, TakesMacrosBackElsewhere = false;
};

} // namespace cuda_tidy
