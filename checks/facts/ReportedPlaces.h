#pragma once

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Where a check has said for certain that memory is used wrongly.
class ReportedPlaces {
public:
  /// Whether nothing certain has been said of \p At, as of that of another instantiation. There may be several reports
  /// there that hang on others: whoever asks them leaves one.
  bool isNew(clang::SourceLocation At, bool HangsOnOthers) {
    return HangsOnOthers ? !Certain.contains(At) : Certain.insert(At).second;
  }

  void clear() { Certain.clear(); }

private:
  llvm::DenseSet<clang::SourceLocation> Certain;
};

} // namespace cuda_tidy
