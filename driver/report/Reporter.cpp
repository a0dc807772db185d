#include "report/Reporter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

namespace cuda_tidy {

static constexpr ReportFormat Formats[] = {
    {"text", nullptr},
    {"json", writeJson},
    {"sarif", writeSarif},
    {"github", writeGithub},
    {"codequality", writeCodeQuality},
    {"rdjson", writeRdjson},
    {"junit", writeJunit},
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
    Requests.push_back({"text", ""});

  if (!OutputFile.empty()) {
    auto WithoutFile = llvm::find_if(Requests, [](const FormatRequest &Each) { return Each.File.empty(); });
    if (WithoutFile == Requests.end())
      return mistake("--output=", OutputFile, " is left over: every --format names a file of its own");
    WithoutFile->File = OutputFile.str();
  }

  llvm::StringSet<> Destinations;
  for (const FormatRequest &Each : Requests)
    if (!Destinations.insert(Each.File).second)
      return Each.File.empty() ? mistake("only one format can go to standard output; give ", Each.Format,
                                         " a file, as in --format=", Each.Format, ":FILE")
                               : mistake("two formats would be written to '", Each.File, "'");
  return Requests;
}

static llvm::Error write(const ReportFormat &Format, const RunReport &Report, llvm::raw_fd_ostream &Out) {
  Format.Write(Report, Out);
  Out.flush();
  std::error_code Failure = Out.error();
  Out.clear_error();
  return llvm::errorCodeToError(Failure);
}

/// Gives \p File the contents that \p Format makes of \p Report, by renaming a finished neighbour to it; standard
/// output (no name), a device or a pipe is written to as it is.
static llvm::Error writeTo(llvm::StringRef File, const ReportFormat &Format, const RunReport &Report) {
  if (File.empty())
    return write(Format, Report, llvm::outs());
  llvm::sys::fs::file_status Status;
  if (!llvm::sys::fs::status(File, Status) && llvm::sys::fs::is_other(Status)) {
    std::error_code Failure;
    llvm::raw_fd_ostream Out(File, Failure);
    if (Failure)
      return llvm::errorCodeToError(Failure);
    return write(Format, Report, Out);
  }
  llvm::Expected<llvm::sys::fs::TempFile> Temporary = llvm::sys::fs::TempFile::create(File + ".%%%%%%%%");
  if (!Temporary)
    return Temporary.takeError();
  llvm::raw_fd_ostream Out(Temporary->FD, /*shouldClose=*/false);
  if (llvm::Error Failure = write(Format, Report, Out))
    return llvm::joinErrors(std::move(Failure), Temporary->discard());
  return Temporary->keep(File);
}

llvm::Error writeReport(const RunReport &Report, const FormatRequest &Request) {
  const ReportFormat *Format = findFormat(Request.Format);
  if (!Format->Write)
    return llvm::Error::success();
  if (llvm::Error Failure = writeTo(Request.File, *Format, Report))
    return mistake("cannot write the ", Request.Format, " report to ",
                   Request.File.empty() ? "standard output" : "'" + Request.File + "'", ": ",
                   llvm::toString(std::move(Failure)));
  return llvm::Error::success();
}

} // namespace cuda_tidy
