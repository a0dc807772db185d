#include "catalog/PageLinks.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

namespace cuda_tidy {

namespace path = llvm::sys::path;

std::string withAbsoluteLinks(llvm::StringRef Page, llvm::StringRef Folder, llvm::StringRef Base) {
  const llvm::Regex Link(R"(\[([^][]+)\]\(([A-Za-z0-9_./-]+\.md)(#[A-Za-z0-9_-]+)?\))");
  std::string Result;
  for (llvm::SmallVector<llvm::StringRef, 4> Parts; Link.match(Page, &Parts);) {
    const llvm::StringRef Whole = Parts[0], Text = Parts[1], File = Parts[2], Anchor = Parts[3];
    Result += Page.take_front(Whole.data() - Page.data());
    Page = Page.drop_front(Whole.end() - Page.begin());
    llvm::SmallString<64> Path(Folder);
    path::append(Path, path::Style::posix, File);
    path::remove_dots(Path, /*remove_dot_dot=*/true, path::Style::posix);
    if (Base.empty())
      Result += Text;
    else
      Result += ("[" + Text + "](" + Base + Path + Anchor + ")").str();
  }
  return Result + Page.str();
}

} // namespace cuda_tidy
