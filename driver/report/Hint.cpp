#include "report/Hint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {

static constexpr size_t ManyFindings = 200;

/// How the build system of the directory \p Root is made to write a compile database; empty if it is none we know.
static llvm::StringRef databaseAdvice(llvm::StringRef Root) {
  static constexpr std::pair<llvm::StringRef, llvm::StringRef> Advice[] = {
      {"CMakeLists.txt", "'cmake -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON' writes one that cuda-tidy finds"},
      {"meson.build", "'meson setup build' writes one that cuda-tidy finds"},
      {"setup.py", "'bear -- python setup.py build_ext --inplace --force' writes one that cuda-tidy finds"},
      {"Makefile", "'bear -- make --always-make' writes one that cuda-tidy finds"},
  };
  for (const auto &[File, Sentence] : Advice) {
    llvm::SmallString<256> Path(Root);
    llvm::sys::path::append(Path, File);
    if (llvm::sys::fs::exists(Path))
      return Sentence;
  }
  return "";
}

std::string hintFor(const RunReport &Report, bool IsGuessed, bool HasBaseline) {
  const llvm::StringRef Advice = IsGuessed ? databaseAdvice(Report.Root) : "";
  const std::string Database =
      Advice.empty() ? "" : ("commands were inferred, for want of a compile database; " + Advice).str();
  const bool IsPartial =
      llvm::any_of(Report.Units, [](const UnitReport &Each) { return Each.State != Completeness::Complete; });
  if (IsPartial && !Database.empty())
    return Database;
  if (Report.Findings.size() > ManyFindings && !HasBaseline)
    return "'cuda-tidy baseline write' notes these findings, and 'cuda-tidy --new-only' reports the next one";
  return Database;
}

} // namespace cuda_tidy
