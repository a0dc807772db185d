#pragma once

#include "findings/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

class SourceTexts;

/// A hash of what makes \p Of the finding it is: the check, the file relative to \p Root, the enclosing function, the
/// text of the reported line and the message, without regard to spacing, numbers in the message, or the line's number.
/// So it survives edits elsewhere in the file and re-indentation. \p Contents is the text of the finding's file.
std::string fingerprint(const Finding &Of, llvm::StringRef Root, llvm::StringRef Contents);

/// Sets the fingerprint of every finding of \p Report; those that would be the same are told apart by an ordinal in the
/// report's order (`0123456789abcdef-2`).
void setFingerprints(RunReport &Report, SourceTexts &Sources);

} // namespace cuda_tidy
