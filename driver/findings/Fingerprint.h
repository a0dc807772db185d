#pragma once

#include "findings/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cuda_tidy {

class SourceTexts;

/// A hash of what makes \p Of the finding it is: the check, the file, which is called \p Name, the enclosing function,
/// the text of the reported line and the message, without regard to spacing, numbers in the message, or the line's
/// number. So it survives edits elsewhere in the file and re-indentation.
std::string fingerprint(const Finding &Of, llvm::StringRef Name, SourceTexts &Sources);

/// The fingerprints of \p Findings, in their order; those that would be the same are told apart by an ordinal
/// (`0123456789abcdef-2`). Files are called what they are from \p Root, or \p Name if that is given.
std::vector<std::string> fingerprintsOf(llvm::ArrayRef<Finding> Findings, llvm::StringRef Root, SourceTexts &Sources,
                                        std::optional<llvm::StringRef> Name = std::nullopt);

} // namespace cuda_tidy
