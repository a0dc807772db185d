#include "analysis/QuotableFiles.h"
#include "command/ParsingOptions.h"
#include "command/ProjectFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {

using llvm::StringRef;

QuotableFiles::QuotableFiles(const Unit &Of, llvm::ArrayRef<std::string> UsersArguments,
                             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files)
    : Files(std::move(Files)), Start(Of.Command.Directory) {
  add(projectRoot(Of.Command.File));
  llvm::SmallString<256> Current;
  if (!llvm::sys::fs::current_path(Current))
    add(Current);
  std::vector<std::string> Named = includePaths(UsersArguments);
  if (Of.IsOfUser)
    llvm::append_range(Named, includePaths(Of.Command.Args));
  for (StringRef Each : Named)
    add(Each);
}

void QuotableFiles::add(StringRef Directory) {
  llvm::ErrorOr<std::string> Real = realPath(Directory);
  Directories.push_back(Real ? *Real : Directory.str());
}

bool QuotableFiles::contain(StringRef File) const {
  const llvm::ErrorOr<std::string> Real = realPath(File);
  if (!Real)
    return Real.getError() == std::errc::no_such_file_or_directory;
  return isWithin(*Real, "/usr") || isHeader(*Real) || isCudaSource(*Real) || isCppSource(*Real) ||
         llvm::any_of(Directories, [&](StringRef Each) { return isWithin(*Real, Each); }) || isNamelessHeader(*Real);
}

std::string QuotableFiles::describe() const {
  std::string Text;
  for (StringRef Each : llvm::drop_begin(Directories))
    if (!isWithin(Each, Directories.front()))
      (Text += Each) += '\n';
  return Text;
}

llvm::ErrorOr<std::string> QuotableFiles::realPath(StringRef File) const {
  llvm::SmallString<256> Path(File), Real;
  llvm::sys::path::make_absolute(Start, Path);
  if (std::error_code Failure = Files->getRealPath(Path, Real))
    return Failure;
  return Real.str().str();
}

/// As `nv/target` and `Eigen/Core`: without an extension, and what comes first behind comments is a directive. So begin
/// no settings, keys or tables.
bool QuotableFiles::isNamelessHeader(StringRef File) const {
  constexpr StringRef Directives[] = {"#define", "#if", "#ifdef", "#ifndef", "#include", "#pragma", "#undef"};
  if (llvm::sys::path::has_extension(File))
    return false;
  auto Buffer = Files->getBufferForFile(File);
  if (!Buffer)
    return false;
  StringRef Text = (*Buffer)->getBuffer().ltrim();
  for (; Text.starts_with("//") || Text.starts_with("/*"); Text = Text.ltrim())
    Text = Text.starts_with("//") ? Text.drop_until([](char C) { return C == '\n'; }) : Text.split("*/").second;
  return llvm::is_contained(Directives, Text.take_until(llvm::isSpace));
}

} // namespace cuda_tidy
