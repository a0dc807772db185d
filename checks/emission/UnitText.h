#pragma once

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <string>
#include <vector>

namespace cuda_tidy {

/// What the preprocessor came along in the user's files of a unit: without it their text does not stand alone.
class UnitText {
public:
  /// A line of the unit that is no declaration.
  struct Line {
    clang::SourceLocation At;
    std::string Text; ///< `#include <cmath>` where that is there, `#define N 4`, `#undef N`.
  };

  /// Begins to note which headers of the system the user's files include.
  void listenTo(clang::Preprocessor &Expanded);

  bool isKnown() const { return Parsed; }

  /// The definition of `__CUDA_ARCH__` in the pass for the device; empty in that for the host.
  std::string architecture() const;

  /// What \p Text needs that uses declarations of the files \p Used: their headers, and the macros of the user's files
  /// and of the command, once each comes in the unit. The preprocessor has to be there still.
  std::vector<Line> linesFor(llvm::StringRef Text, llvm::ArrayRef<clang::FileID> Used) const;

private:
  struct Include {
    clang::SourceLocation At;
    std::string Name;
    const clang::FileEntry *File;
  };

  void addNames(llvm::StringRef Text, llvm::SetVector<const clang::IdentifierInfo *> &Names) const;
  void addMacro(const clang::IdentifierInfo &Name, llvm::SetVector<const clang::IdentifierInfo *> &Names,
                std::vector<Line> &Lines) const;

  clang::Preprocessor *Parsed = nullptr;
  std::shared_ptr<std::vector<Include>> Includes;
};

} // namespace cuda_tidy
