#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

/// \p Page, Markdown of the file of a repository that is in \p Folder of it, with links to other pages made absolute:
/// `[a](b.md#c)` leads to the address of `Folder/b.md` below \p Base, and is `a` if \p Base is empty.
std::string withAbsoluteLinks(llvm::StringRef Page, llvm::StringRef Folder, llvm::StringRef Base);

/// \p Page without links to other pages, for readers who see its text as it is.
inline std::string withoutLinks(llvm::StringRef Page) { return withAbsoluteLinks(Page, "", ""); }

} // namespace cuda_tidy
