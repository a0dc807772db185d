#include "analysis/ConfigurationFile.h"
#include "command/ParsingOptions.h"
#include "untrusted/BoundedFile.h"
#include "untrusted/YamlGuard.h"
#include "clang/Format/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include <algorithm>

using namespace clang::tidy;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr std::size_t MostGlobs = 2000, LongestExpression = 1000;
constexpr double MostSteps = 10000;

/// How many steps a regular expression has once its bounded repetitions are written out, as LLVM's compiler does.
double stepsOf(StringRef Expression) {
  std::vector<double> Open = {0}; // the steps of each group that is open
  double Last = 0;                // of what a repetition would be of
  for (std::size_t At = 0; At < Expression.size(); ++At) {
    double Times = 1;
    if (Expression[At] == '(') {
      Open.push_back(0);
      Last = 0;
      continue;
    }
    if (Expression[At] == ')' && Open.size() > 1) {
      Last = Open.back();
      Open.pop_back();
      Open.back() += Last;
      continue;
    }
    if (Expression[At] == '{') {
      const StringRef Bounds = Expression.substr(At + 1).take_until([](char C) { return C == '}'; });
      unsigned Upper = 0;
      if (!Bounds.rsplit(',').second.getAsInteger(10, Upper) || !Bounds.split(',').first.getAsInteger(10, Upper))
        Times = std::max(Upper, 1u);
      Open.back() += Last * (Times - 1);
      Last *= Times;
      At += Bounds.size() + 1;
      continue;
    }
    At += Expression[At] == '\\';
    Open.back() += Last = 1;
  }
  double All = 0;
  for (double Each : Open)
    All += Each;
  return All;
}

/// Empty if the values are within bounds.
std::string excessOf(const ClangTidyOptions &Options) {
  for (const std::optional<std::string> *Globs : {&Options.Checks, &Options.WarningsAsErrors})
    if (*Globs && std::count(Globs->value().begin(), Globs->value().end(), ',') > static_cast<long>(MostGlobs))
      return "there are more than " + std::to_string(MostGlobs) + " globs";
  for (const std::optional<std::string> *Expression : {&Options.HeaderFilterRegex, &Options.ExcludeHeaderFilterRegex})
    if (*Expression && (Expression->value().size() > LongestExpression || stepsOf(**Expression) > MostSteps))
      return "the regular expression '" + StringRef(**Expression).take_front(40).str() + "' is too large";
  return "";
}

void keepParsing(std::optional<ClangTidyOptions::ArgList> &Arguments, std::vector<std::string> &LeftOut) {
  if (Arguments)
    *Arguments = parsingOptions(*Arguments, LeftOut);
}

class ConfigurationFiles : public FileOptionsProvider {
public:
  ConfigurationFiles(const ClangTidyGlobalOptions &Global, const ClangTidyOptions &Defaults,
                     const ClangTidyOptions &Overrides, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                     ConfigurationTroubles &Troubles)
      : FileOptionsProvider(Global, Defaults, Overrides, std::move(Files)), Troubles(Troubles) {
    ConfigHandlers = {{".clang-tidy", [this](llvm::MemoryBufferRef Text) -> llvm::ErrorOr<ClangTidyOptions> {
                         const std::string File = Text.getBufferIdentifier().str();
                         std::string LeftOut;
                         llvm::Expected<ClangTidyOptions> Read = readConfiguration(Text, Trust::Tree, LeftOut);
                         if (!LeftOut.empty())
                           this->Troubles.Warnings[File] = LeftOut;
                         if (Read)
                           return *Read;
                         std::string Mistake = llvm::toString(Read.takeError());
                         this->Troubles.Mistakes[File] =
                             isItself(File) ? std::move(Mistake) : "it is a link to another kind of file";
                         return ClangTidyOptions();
                       }}};
  }

  std::vector<OptionsSource> getRawOptions(StringRef File) override {
    noteUnreadable(File);
    return FileOptionsProvider::getRawOptions(inExistingDirectory(File));
  }

private:
  /// What is wrong with a file that is not what its name says, by a link, may be somebody's secret.
  bool isItself(StringRef File) const {
    llvm::SmallString<256> Real;
    return !FS->getRealPath(File, Real) && llvm::sys::path::filename(Real) == llvm::sys::path::filename(File);
  }

  /// \p File, absolute and without the directories that do not exist: cells of a notebook have one of their own.
  std::string inExistingDirectory(StringRef File) const {
    llvm::SmallString<256> Path(File);
    llvm::sys::fs::make_absolute(Path);
    StringRef Directory = llvm::sys::path::parent_path(Path);
    while (!Directory.empty() && !FS->exists(Directory))
      Directory = llvm::sys::path::parent_path(Directory);
    llvm::SmallString<256> Existing(Directory);
    llvm::sys::path::append(Existing, llvm::sys::path::filename(Path));
    return Existing.str().str();
  }

  /// clang-tidy passes over what it cannot read, without a word.
  void noteUnreadable(StringRef File) {
    llvm::SmallString<256> Path(File);
    llvm::sys::fs::make_absolute(Path);
    for (StringRef At = llvm::sys::path::parent_path(Path); !At.empty(); At = llvm::sys::path::parent_path(At)) {
      if (!Looked.insert(At).second)
        return;
      const std::string Configuration = (At.rtrim('/') + "/.clang-tidy").str();
      const llvm::ErrorOr<llvm::vfs::Status> Status = FS->status(Configuration);
      if (Status && !Status->isRegularFile())
        Troubles.Mistakes[Configuration] = reasonNotRead(std::make_error_code(std::errc::not_supported));
      else if (Status && Status->getSize() > largest::Source)
        Troubles.Mistakes[Configuration] = reasonNotRead(std::make_error_code(std::errc::file_too_large));
      else if (Status)
        return; // those above are the business of this one
    }
  }

  ConfigurationTroubles &Troubles;
  llvm::StringSet<> Looked; ///< The directories.
};

} // namespace

llvm::Expected<ClangTidyOptions> readConfiguration(llvm::MemoryBufferRef Text, Trust Of, std::string &LeftOut) {
  if (const std::string Excess = excessOfYaml(Text.getBuffer()); !Excess.empty())
    return llvm::createStringError(Excess);
  std::string Mistake;
  auto Note = [&](const llvm::SMDiagnostic &Found) {
    if (Found.getKind() == llvm::SourceMgr::DK_Error && Mistake.empty())
      Mistake =
          (llvm::Twine(Found.getLineNo()) + ":" + llvm::Twine(Found.getColumnNo() + 1) + ": " + Found.getMessage())
              .str();
  };
  llvm::ErrorOr<ClangTidyOptions> Options = parseConfigurationWithDiags(Text, Note);
  if (!Options)
    return llvm::createStringError(Mistake.empty() ? Options.getError().message() : Mistake);
  if (std::string Excess = excessOf(*Options); !Excess.empty())
    return llvm::createStringError(Excess);
  if (Of == Trust::User)
    return *Options;
  std::vector<std::string> Dropped;
  keepParsing(Options->ExtraArgs, Dropped);
  keepParsing(Options->ExtraArgsBefore, Dropped);
  if (Options->FormatStyle && !llvm::all_of(*Options->FormatStyle, llvm::isAlpha)) { // that of any file
    Dropped.push_back("'" + *Options->FormatStyle + "'");
    Options->FormatStyle.reset();
  }
  LeftOut = llvm::join(Dropped, ", ");
  return *Options;
}

bool hasReadableFormat(StringRef File, llvm::vfs::FileSystem &Files) {
  for (StringRef At = llvm::sys::path::parent_path(File); !At.empty(); At = llvm::sys::path::parent_path(At))
    for (StringRef Name : {"/.clang-format", "/_clang-format"}) {
      auto Buffer = Files.getBufferForFile(At.rtrim('/') + Name);
      if (!Buffer)
        continue;
      clang::format::FormatStyle Style = clang::format::getLLVMStyle();
      auto Silent = [](const llvm::SMDiagnostic &, void *) {};
      if (!excessOfYaml((*Buffer)->getBuffer()).empty())
        return false;
      const std::error_code Failure = clang::format::parseConfiguration(**Buffer, &Style, false, Silent);
      if (Failure && Failure != clang::format::make_error_code(clang::format::ParseError::Unsuitable))
        return false;
    }
  return true;
}

std::unique_ptr<ClangTidyOptionsProvider> configurationFiles(const ClangTidyGlobalOptions &Global,
                                                             const ClangTidyOptions &Defaults,
                                                             const ClangTidyOptions &Overrides,
                                                             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                                                             ConfigurationTroubles &Troubles) {
  return std::make_unique<ConfigurationFiles>(Global, Defaults, Overrides, std::move(Files), Troubles);
}

} // namespace cuda_tidy
