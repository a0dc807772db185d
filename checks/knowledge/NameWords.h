#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

/// The words of `getRate`, `get_rate` or `GET_RATE2`, in lower case.
llvm::SmallVector<std::string, 4> wordsOf(llvm::StringRef Name);

} // namespace cuda_tidy
