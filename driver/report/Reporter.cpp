#include "report/Reporter.h"
#include "findings/OutputFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace cuda_tidy {

static constexpr ReportFormat Formats[] = {
    {"text", nullptr},       {"pretty", writePretty}, {"json", writeJson},
    {"sarif", writeSarif},   {"github", writeGithub}, {"codequality", writeCodeQuality},
    {"rdjson", writeRdjson}, {"junit", writeJunit},   {"html", writeHtml},
};

llvm::ArrayRef<ReportFormat> reportFormats() { return Formats; }

static const ReportFormat *findFormat(llvm::StringRef Name) {
  const ReportFormat *Found = llvm::find_if(Formats, [&](const ReportFormat &Each) { return Each.Name == Name; });
  return Found == std::end(Formats) ? nullptr : Found;
}

template <typename... Parts> static llvm::Error mistake(Parts &&...Sentence) {
  return llvm::createStringError((llvm::Twine() + ... + llvm::Twine(Sentence)));
}

static llvm::Expected<FormatRequest> parseFormat(llvm::StringRef Value) {
  auto [Name, File] = Value.split(':');
  const ReportFormat *Format = findFormat(Name);
  if (!Format) {
    std::string Known = llvm::join(llvm::map_range(Formats, [](const ReportFormat &Each) { return Each.Name; }), ", ");
    return mistake("unknown format '", Name, "' in --format=", Value, "; the formats are ", Known);
  }
  if (File.empty() && Value.contains(':'))
    return mistake("--format=", Value, " names no file after the colon");
  return FormatRequest{Name.str(), File.str()};
}

llvm::Expected<std::vector<FormatRequest>> parseFormats(llvm::ArrayRef<std::string> Values,
                                                        llvm::StringRef OutputFile) {
  std::vector<FormatRequest> Requests;
  for (llvm::StringRef Value : Values) {
    llvm::Expected<FormatRequest> Request = parseFormat(Value);
    if (!Request)
      return Request.takeError();
    Requests.push_back(std::move(*Request));
  }
  if (Requests.empty())
    Requests.push_back({OutputFile.empty() && llvm::sys::Process::StandardOutIsDisplayed() ? "pretty" : "text", ""});

  if (!OutputFile.empty()) {
    auto WithoutFile = llvm::find_if(Requests, [](const FormatRequest &Each) { return Each.File.empty(); });
    if (WithoutFile == Requests.end())
      return mistake("--output=", OutputFile, " is left over: every --format names a file of its own");
    WithoutFile->File = OutputFile.str();
  }

  llvm::StringSet<> Destinations;
  for (const FormatRequest &Each : Requests) {
    const llvm::StringRef Directory = llvm::sys::path::parent_path(Each.File);
    if (!Directory.empty() && !llvm::sys::fs::is_directory(Directory)) // said before anything is analysed
      return mistake("cannot write the ", Each.Format, " report to '", Each.File, "': there is no directory '",
                     Directory, "'");
    if (!Destinations.insert(Each.File).second)
      return Each.File.empty() ? mistake("only one format can go to standard output; give ", Each.Format,
                                         " a file, as in --format=", Each.Format, ":FILE")
                               : mistake("two formats would be written to '", Each.File, "'");
  }
  return Requests;
}

llvm::Error writeReport(const RunReport &Report, const FormatRequest &Request) {
  const ReportFormat *Format = findFormat(Request.Format);
  if (!Format->Write)
    return llvm::Error::success();
  auto Write = [&](llvm::raw_ostream &Out) {
    if (!Request.isText() || !Request.File.empty())
      Out.enable_colors(false);
    Format->Write(Report, Out);
  };
  if (llvm::Error Failure = writeOutput(Request.File, Write))
    return mistake("cannot write the ", Request.Format, " report to ",
                   Request.File.empty() ? "standard output" : "'" + Request.File + "'", ": ",
                   llvm::toString(std::move(Failure)));
  return llvm::Error::success();
}

} // namespace cuda_tidy
