#include "findings/Baseline.h"
#include "AllChecks.h"
#include "findings/Fingerprint.h"
#include "findings/OutputFile.h"
#include "findings/SourceTexts.h"
#include "untrusted/BoundedFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <compare>
#include <map>
#include <optional>
#include <set>

using llvm::StringRef;
namespace path = llvm::sys::path;

namespace cuda_tidy {
namespace {

constexpr StringRef FileName = ".cuda-tidy-baseline";
constexpr StringRef FirstLine = "# Known findings of cuda-tidy, version 2: file, check, function, fingerprint. "
                                "Made by `cuda-tidy baseline write`.";

/// In the order of the file.
struct KnownFinding {
  std::string File; ///< From the directory of the baseline, as pathFrom() has it.
  std::string Check, Function, Fingerprint;
  auto operator<=>(const KnownFinding &) const = default;
};
using KnownFindings = std::set<KnownFinding>;

llvm::Error mistake(StringRef Path, const llvm::Twine &What) {
  return llvm::createStringError("'" + Path + "'" + What);
}

/// A field may not hold what ends it.
std::string asField(std::string Text) {
  for (char &C : Text)
    if (C == '\t' || C == '\n' || C == '\r')
      C = ' ';
  return Text;
}

llvm::Expected<KnownFindings> read(const std::string &Path) {
  auto Buffer = readBounded(Path, largest::Database);
  if (!Buffer)
    return mistake(Path, " cannot be read: " + reasonNotRead(Buffer.getError()) +
                             "; `cuda-tidy baseline write` makes a baseline of what is found now");
  KnownFindings Known;
  for (llvm::line_iterator Line(**Buffer, /*SkipBlanks=*/true); !Line.is_at_eof(); ++Line) {
    if (Line->starts_with("#") && !Line->contains('\t'))
      continue;
    llvm::SmallVector<StringRef, 5> Fields;
    Line->rtrim('\r').split(Fields, '\t', /*MaxSplit=*/4);
    if (Fields.size() != 4)
      return mistake(Path, ":" + llvm::Twine(Line.line_number()) +
                               ": not a known finding (file, check, function and fingerprint with tabs between them); "
                               "remove the line, or write the baseline anew");
    Known.insert({Fields[0].str(), std::string(currentNameOf(Fields[1])), Fields[2].str(), Fields[3].str()});
  }
  return Known;
}

llvm::Error write(const std::string &Path, const KnownFindings &Known) {
  llvm::Error Failure = writeOutput(Path, [&](llvm::raw_ostream &Out) {
    Out << FirstLine << '\n';
    for (const KnownFinding &Each : Known)
      Out << Each.File << '\t' << Each.Check << '\t' << Each.Function << '\t' << Each.Fingerprint << '\n';
  });
  if (Failure)
    return mistake(Path, " cannot be written: " + llvm::toString(std::move(Failure)));
  return llvm::Error::success();
}

/// \p Findings as a baseline of \p Version in \p Directory knows them, in their order; as those of the file \p Former
/// if that is given.
std::vector<KnownFinding> asKnown(llvm::ArrayRef<Finding> Findings, FingerprintVersion Version, StringRef Directory,
                                  SourceTexts &Sources, std::optional<StringRef> Former = std::nullopt) {
  const std::vector<std::string> Fingerprints = fingerprintsOf(Findings, Version, Directory, Sources, Former);
  std::vector<KnownFinding> Result;
  for (const auto &[Each, Fingerprint] : llvm::zip_equal(Findings, Fingerprints))
    Result.push_back({Former ? Former->str() : asField(pathFrom(Directory, Each.At.File)), Each.Check,
                      asField(Each.Function), Fingerprint});
  return Result;
}

/// Lets those of \p Known that are among \p Old be what stands at their places in \p New.
void replace(KnownFindings &Known, llvm::ArrayRef<KnownFinding> Old, llvm::ArrayRef<KnownFinding> New) {
  for (const auto &[Before, Now] : llvm::zip_equal(Old, New))
    if (Known.erase(Before))
      Known.insert(Now);
}

/// Gives what is known of files that are gone to those that they were renamed to: files that \p Known does not name,
/// with the same findings. Of those that it may have been, a file is compared with some, the ones of its own name
/// first.
void followRenames(KnownFindings &Known, llvm::ArrayRef<Finding> Findings, StringRef Directory, SourceTexts &Sources) {
  constexpr std::size_t MostFormers = 100;
  std::map<std::string, bool> IsGone;                                            // by file
  std::map<std::pair<std::string, std::string>, std::set<std::string>> GoneOnes; // by check and function
  std::multimap<StringRef, StringRef> GoneNamed;                                 // by name without folders
  for (const KnownFinding &Each : Known) {
    auto [At, IsNew] = IsGone.try_emplace(Each.File);
    if (IsNew) {
      llvm::SmallString<256> Path(Each.File);
      path::make_absolute(Directory, Path);
      At->second = !llvm::sys::fs::exists(Path);
      if (At->second)
        GoneNamed.emplace(path::filename(At->first), At->first);
    }
    if (At->second)
      GoneOnes[{Each.Check, Each.Function}].insert(Each.File);
  }
  if (GoneOnes.empty())
    return;
  std::map<std::string, std::vector<Finding>> Unknown; // by file
  for (const Finding &Each : Findings)
    if (std::string File = asField(pathFrom(Directory, Each.At.File)); !IsGone.contains(File))
      Unknown[File].push_back(Each);
  for (const auto &[File, Its] : Unknown) {
    std::set<StringRef> Formers;
    auto Add = [&](const auto &Files) {
      for (auto Each = Files.begin(); Each != Files.end() && Formers.size() < MostFormers; ++Each)
        Formers.insert(*Each);
    };
    const auto [First, Last] = GoneNamed.equal_range(path::filename(File));
    Add(llvm::make_second_range(llvm::make_range(First, Last)));
    for (const Finding &Each : Its)
      if (auto Found = GoneOnes.find({Each.Check, asField(Each.Function)}); Found != GoneOnes.end())
        Add(Found->second);
    const std::vector<KnownFinding> Now = asKnown(Its, FingerprintVersion::Second, Directory, Sources);
    for (StringRef Former : Formers)
      replace(Known, asKnown(Its, FingerprintVersion::Second, Directory, Sources, Former), Now);
  }
}

/// Those of \p Known that would have been found if they were still there.
KnownFindings coveredBy(const RunReport &Report, const KnownFindings &Known, StringRef Directory,
                        llvm::function_ref<bool(StringRef, StringRef)> IsJudged, bool IsWholeProject) {
  std::set<std::string> Analysed;
  for (const UnitReport &Each : Report.Units)
    if (Each.State == Completeness::Complete)
      Analysed.insert(asField(pathFrom(Directory, Each.File)));
  IsWholeProject &= Analysed.size() == Report.Units.size();
  KnownFindings Result;
  llvm::copy_if(Known, std::inserter(Result, Result.end()), [&](const KnownFinding &Each) {
    llvm::SmallString<256> File(Directory);
    path::append(File, Each.File);
    path::remove_dots(File, /*remove_dot_dot=*/true);
    return (IsWholeProject || Analysed.contains(Each.File)) && IsJudged(Each.Check, File);
  });
  return Result;
}

std::string counted(std::size_t Number) { return std::to_string(Number) + (Number == 1 ? " finding" : " findings"); }

} // namespace

std::string defaultBaseline(StringRef Directory) {
  llvm::SmallString<256> Path(Directory);
  path::append(Path, FileName);
  return Path.str().str();
}

std::string findBaseline(StringRef Directory) {
  for (StringRef At = Directory; !At.empty(); At = path::parent_path(At))
    if (std::string Path = defaultBaseline(At); llvm::sys::fs::exists(Path))
      return Path;
  return "";
}

llvm::Expected<std::string> applyBaseline(RunReport &Report, BaselineTask Task, const std::string &Path,
                                          llvm::function_ref<bool(StringRef, StringRef)> IsJudged,
                                          bool IsWholeProject) {
  const StringRef Directory = path::parent_path(Path);
  SourceTexts Sources;
  const std::vector<KnownFinding> All = asKnown(Report.Findings, FingerprintVersion::Second, Directory, Sources);
  KnownFindings Known;
  if (Task != BaselineTask::Write || llvm::sys::fs::exists(Path)) {
    llvm::Expected<KnownFindings> InFile = read(Path);
    if (!InFile)
      return InFile.takeError();
    Known = std::move(*InFile);
    replace(Known, asKnown(Report.Findings, FingerprintVersion::First, Directory, Sources), All);
    followRenames(Known, Report.Findings, Directory, Sources);
  }
  const KnownFindings Found(All.begin(), All.end());
  const KnownFindings Covered = coveredBy(Report, Known, Directory, IsJudged, IsWholeProject);
  std::size_t Gone = llvm::count_if(Covered, [&](const KnownFinding &Each) { return !Found.contains(Each); });

  if (Task == BaselineTask::Check) {
    const std::size_t Before = Report.Findings.size();
    std::vector<Finding> New;
    for (auto &&[Each, Identity] : llvm::zip_equal(Report.Findings, All))
      if (!Known.contains(Identity))
        New.push_back(std::move(Each));
    Report.Findings = std::move(New);
    return counted(Before - Report.Findings.size()) + " known by '" + Path + "'" +
           (Gone ? ", " + std::to_string(Gone) + " of its lines gone: `cuda-tidy baseline prune` removes them" : "");
  }

  const std::size_t Before = Known.size();
  std::erase_if(Known, [&](const KnownFinding &Each) { return Covered.contains(Each) && !Found.contains(Each); });
  if (Task == BaselineTask::Write)
    Known.insert(Found.begin(), Found.end());
  if (llvm::Error Failure = write(Path, Known))
    return Failure;
  return counted(Known.size()) + " in '" + Path + "': " + std::to_string(Known.size() + Gone - Before) + " new, " +
         std::to_string(Gone) + " gone";
}

} // namespace cuda_tidy
