#pragma once

#include "findings/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cuda_tidy {

class SourceTexts;

/// What makes a finding the one it is: the check, the file, the enclosing function and the text of the reported line,
/// without regard to spacing or the line's number. So it survives edits elsewhere in the file and re-indentation.
enum class FingerprintVersion {
  First,  ///< With the message as well, without its numbers: that of version 0.1.
  Second, ///< Of these alone, so that it survives another wording.
};

/// Hashes of what makes \p Findings those they are, in their order; those that would be the same are told apart by an
/// ordinal (`0123456789abcdef-2`). Files are called what they are from \p Root, or \p Name if that is given.
std::vector<std::string> fingerprintsOf(llvm::ArrayRef<Finding> Findings, FingerprintVersion Version,
                                        llvm::StringRef Root, SourceTexts &Sources,
                                        std::optional<llvm::StringRef> Name = std::nullopt);

} // namespace cuda_tidy
