#include "analysis/AnalyzeUnit.h"
#include "AllChecks.h"
#include "analysis/CompleteVerification.h"
#include "analysis/HeaderProviders.h"
#include "analysis/OwnChecks.h"
#include "analysis/QuotableFiles.h"
#include "analysis/TidyPass.h"
#include "build-files/HeaderTemplate.h"
#include "command/ProjectFiles.h"
#include "command/SourceScan.h"
#include "findings/Merge.h"
#include "findings/TidyErrors.h"
#include "findings/Transport.h"
#include "clang/Tooling/Inclusions/StandardLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cctype>
#include <limits>
#include <nlohmann/json.hpp>

using namespace clang::tidy;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr StringRef CompilationError = "clang-diagnostic-error";

/// The header that a "file not found" error misses, or nothing.
StringRef missingHeader(StringRef Message) {
  return Message.consume_front("'") && Message.consume_back("' file not found") ? Message : StringRef();
}

/// The functions of a pass, with absolute names, and which of them are broken.
FunctionExtents functionsOf(const PassResult &Pass, const std::string &Directory) {
  std::vector<FunctionExtent> Functions = Pass.Functions;
  for (FunctionExtent &Each : Functions)
    Each.File = absolutePath(Each.File, Directory);
  std::vector<FunctionExtents::Error> Errors;
  for (const ClangTidyError &Error : Pass.Errors) {
    const std::pair Place(Error.Message.FilePath, Error.Message.FileOffset);
    if (Error.DiagnosticName == CompilationError && missingHeader(Error.Message.Message).empty() &&
        !Pass.CompletedErrors.contains(Place))
      Errors.push_back({absolutePath(Place.first, Directory), Place.second, Pass.RepairedErrors.contains(Place)});
  }
  return FunctionExtents(std::move(Functions), Errors);
}

/// The header that the build makes and that \p File stands in for, or null.
const GeneratedHeader *generatedAt(const Unit &Analysed, StringRef File) {
  auto Found = llvm::find_if(Analysed.Command.Generated, [&](const auto &Each) { return Each->Path == File; });
  return Found == Analysed.Command.Generated.end() ? nullptr : Found->get();
}

/// Gives \p Found what \p Check handed over with it, as JSON.
void take(StringRef HandedOver, Finding &Found, const CheckInfo &Check, const Unit &Analysed,
          VerificationCompleter &Verifications) {
  nlohmann::json Known = nlohmann::json::parse(HandedOver);
  bool IsVerifiable = true;
  if (auto Conditions = Known.find("conditions"); Conditions != Known.end()) {
    Found.Conditions = toConditions(*Conditions);
    IsVerifiable = Known.size() > 1;
    Known.erase(Conditions);
  }
  // No compiler is given a file whose name cannot stand in a line.
  if (IsVerifiable && llvm::none_of(Analysed.Command.File, [](unsigned char Each) { return std::iscntrl(Each); }))
    Found.Verification = Verifications.complete(Known, Check);
}

/// The findings of a pass. Nothing is found in a header that is not there. In the device pass host code is seen without
/// its `#ifndef __CUDA_ARCH__` parts, so only what is found in device code counts.
std::vector<Finding> findingsOf(const PassResult &Pass, const FunctionExtents &Functions, bool IsDevicePass,
                                const Unit &Analysed, const ClangTidyContext &Context, SourceTexts &Sources,
                                const QuotableFiles &Quotable, VerificationCompleter &Verifications) {
  std::vector<Finding> Findings;
  for (const ClangTidyError &Error : Pass.Errors) {
    if (Error.DiagnosticName == CompilationError && (IsDevicePass || !Context.isCheckEnabled(CompilationError)))
      continue;
    Finding Found = toFinding(Error, Sources);
    auto IsOfReader = [&](StringRef File) { return !generatedAt(Analysed, File) && Quotable.contain(File); };
    if (!Found.At.File.empty() && !IsOfReader(Found.At.File))
      continue;
    llvm::erase_if(Found.Notes, [&](const Note &Each) { return !Each.At.File.empty() && !IsOfReader(Each.At.File); });
    if (llvm::any_of(Found.Fix, [&](const Edit &Each) { return generatedAt(Analysed, Each.File); }))
      Found.Fix.clear();
    const CheckInfo *Check = findCheck(Found.Check);
    if (Check ? Functions.isOpen(Found.At.File, Found.At.Offset, Check->Hangs)
              : !StringRef(Found.Check).starts_with("clang-diagnostic-") &&
                    Functions.isBroken(Found.At.File, Found.At.Offset))
      continue;
    const FunctionExtent *Around = Functions.around(Found.At.File, Found.At.Offset);
    if (IsDevicePass && (!Around || !Around->RunsOnDevice))
      continue;
    if (Around) {
      Found.Function = Around->Name;
      Found.FunctionFirst = Sources.place(Around->File, Around->Begin).Line;
      Found.FunctionLast = Sources.place(Around->File, Around->End).Line;
    }
    Found.Passes = {IsDevicePass ? "device" : "host"};
    if (auto HandedOver = Pass.HandedOver.find(
            {Found.Check, Error.Message.FilePath, Error.Message.FileOffset, Error.Message.Message});
        HandedOver != Pass.HandedOver.end())
      take(HandedOver->second, Found, *Check, Analysed, Verifications);
    Findings.push_back(std::move(Found));
  }
  return Findings;
}

/// The first of the files that may not be quoted, or null.
const std::string *foreignOf(const std::vector<std::string> &Files, const QuotableFiles &Quotable) {
  auto Found = llvm::find_if(Files, [&](const std::string &Each) { return !Quotable.contain(Each); });
  return Found == Files.end() ? nullptr : &*Found;
}

std::size_t errorsOf(const PassResult &Pass) {
  return llvm::count_if(Pass.Errors,
                        [](const ClangTidyError &Error) { return Error.DiagnosticName == CompilationError; });
}

/// Whether a skipped body, or a base, may be the cause of errors. What they can break stands in the headers themselves;
/// and where a header is missing, that is the cause.
bool mayNeedBodies(const PassResult &Pass) {
  return Pass.SkippedBodies && Pass.HasForeignErrors && llvm::none_of(Pass.Errors, [](const ClangTidyError &Error) {
           return Error.DiagnosticName == CompilationError && !missingHeader(Error.Message.Message).empty();
         });
}

/// Whether it is a header of the C++ standard library.
bool isStandardHeader(StringRef Header) {
  return clang::tooling::stdlib::Header::named(("<" + Header + ">").str()).has_value();
}

constexpr std::size_t MostHeadersNamed = 5;

/// `'a.h', 'b.h' and 3 more were not found`.
std::string describeMissing(llvm::ArrayRef<std::string> Headers) {
  std::string Message = Headers.size() == 1 ? "header " : "headers ";
  for (const std::string &Header : Headers.take_front(MostHeadersNamed))
    Message += (&Header == Headers.begin() ? "'" : ", '") + Header + "'";
  if (Headers.size() > MostHeadersNamed)
    Message += " and " + std::to_string(Headers.size() - MostHeadersNamed) + " more";
  return Message + (Headers.size() == 1 ? " was not found" : " were not found");
}

/// The file of the project from which its build makes the header, such as `config.h.in`; empty if there is none.
std::string templateOf(StringRef Header, StringRef Root) {
  constexpr unsigned MaxEntries = 20000;
  const StringRef Name = llvm::sys::path::filename(Header);
  std::error_code Error;
  unsigned Entries = 0;
  using Iterator = llvm::sys::fs::recursive_directory_iterator;
  for (Iterator Each(Root, Error); !Error && Each != Iterator() && ++Entries < MaxEntries; Each.increment(Error)) {
    StringRef Found = llvm::sys::path::filename(Each->path());
    if (Found.starts_with("."))
      Each.no_push();
    else if (headerMadeFrom(Found) == Name)
      return StringRef(Each->path()).drop_front(Root.size()).ltrim('/').str();
  }
  return "";
}

/// The problem that \p File misses \p Headers, with what to do about it.
Problem missingHeaders(llvm::ArrayRef<std::string> Headers, StringRef File) {
  Problem Missing = {{}, describeMissing(Headers), ""};
  if (llvm::any_of(Headers, isStandardHeader)) {
    Missing.Remedy = "no C++ standard library that has them was found; install one, as with `apt-get install g++`";
    return Missing;
  }
  const std::string NameThem =
      "name the directories with --extra-arg=-I<dir>, or give the build's compile_commands.json with -p";
  const std::string Root = projectRoot(File);
  for (const std::string &Header : Headers)
    if (const std::string Template = templateOf(Header, Root); !Template.empty()) {
      Missing.Remedy = "the build makes '" + Header + "' from '" + Template +
                       "': run its configure step, such as `cmake -B build`, then " + NameThem;
      return Missing;
    }
  const std::vector<std::string> Absent = absentSubmodules(Root);
  std::vector<std::string> Providers;
  for (const std::string &Header : Headers)
    if (std::string Provider = providerOf(Header, Absent); !llvm::is_contained(Providers, Provider))
      Providers.push_back(std::move(Provider));
  if (Providers.size() == 1)
    Missing.Provider = Providers.front();
  llvm::erase(Providers, "");
  Missing.Remedy = Providers.empty() ? NameThem
                                     : "`" + llvm::join(Providers, "` and `") + "` may bring " +
                                           (Headers.size() == 1 ? "it" : "them") + "; otherwise " + NameThem;
  return Missing;
}

/// The errors as clang met them: what is earlier may be the cause of what is later, and cannot follow from it.
std::vector<const ClangTidyError *> compilationErrors(const PassResult &Pass) {
  std::vector<const ClangTidyError *> Errors;
  for (const ClangTidyError &Each : Pass.Errors)
    if (Each.DiagnosticName == CompilationError)
      Errors.push_back(&Each);
  auto OrderOf = [&](const ClangTidyError *Each) {
    auto Known = Pass.ErrorOrder.find({Each->Message.FilePath, Each->Message.FileOffset});
    return Known == Pass.ErrorOrder.end() ? std::numeric_limits<std::size_t>::max() : Known->second;
  };
  llvm::sort(Errors, [&](const auto *Left, const auto *Right) {
    return std::pair(OrderOf(Left), Left) < std::pair(OrderOf(Right), Right);
  });
  return Errors;
}

/// What kept a unit from being analysed wholly: headers that cannot be read, those that are missing, or without any the
/// first error.
std::vector<Problem> problemsOf(const PassResult &Pass, StringRef File, const ReadWatch &Watch, SourceTexts &Sources) {
  std::vector<Problem> Unreadable;
  std::vector<std::string> Missing;
  const ClangTidyError *FirstMissing = nullptr, *FirstOther = nullptr;
  unsigned Others = 0;
  for (const ClangTidyError *Each : compilationErrors(Pass)) {
    const ClangTidyError &Error = *Each;
    StringRef Header = missingHeader(Error.Message.Message);
    if (Header.empty()) {
      FirstOther = FirstOther ? FirstOther : &Error;
      ++Others;
    } else if (const std::string Reason = Watch.reasonFor(Header); !Reason.empty()) {
      Unreadable.push_back({toFinding(Error, Sources).At, "header '" + Header.str() + "' cannot be read: " + Reason,
                            "sources are regular files of at most 64 MiB that this user may read"});
    } else if (!llvm::is_contained(Missing, Header)) {
      FirstMissing = FirstMissing ? FirstMissing : &Error;
      Missing.push_back(Header.str());
    }
  }
  // Errors behind a missing header mostly follow from it.
  if (!Unreadable.empty())
    return Unreadable;
  if (FirstMissing) {
    Problem Told = missingHeaders(Missing, File);
    Told.At = toFinding(*FirstMissing, Sources).At;
    return {std::move(Told)};
  }
  if (!FirstOther)
    return {};
  std::string Message = FirstOther->Message.Message;
  if (Others > 1)
    Message += " (and " + std::to_string(Others - 1) + (Others == 2 ? " more error)" : " more errors)");
  return {{toFinding(*FirstOther, Sources).At, std::move(Message),
           "`cuda-tidy command FILE` shows how the file was parsed"}};
}

/// Where \p File begins with a byte that no source has, as programs and texts in UTF-16 do; none where it is a source,
/// or cannot be read.
std::optional<size_t> zeroByteIn(StringRef File, llvm::vfs::FileSystem &Files) {
  constexpr size_t Looked = 1024;
  const auto Text = Files.getBufferForFile(File);
  const size_t At = Text ? (*Text)->getBuffer().take_front(Looked).find('\0') : StringRef::npos;
  return At == StringRef::npos ? std::nullopt : std::optional(At);
}

/// Whether it is a program for HIP, by its name or since it includes HIP's runtime.
bool isForHip(StringRef File, const PassResult &Pass) {
  constexpr StringRef Runtime = "hip/hip_runtime.h";
  return isHip(File) || llvm::any_of(Pass.OpenedFiles, [&](StringRef Opened) { return Opened.ends_with(Runtime); }) ||
         llvm::any_of(Pass.Errors,
                      [&](const ClangTidyError &Error) { return missingHeader(Error.Message.Message) == Runtime; });
}

} // namespace

UnitReport analyzeUnit(const Unit &Analysed, const CommandResolver &Resolver, const TidyOptions &Tidy,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const ReadWatch &Watch,
                       bool FixesFromNotes, HeaderStore *Headers) {
  const ClangCommand &Command = Analysed.Command;
  UnitReport Report;
  Report.File = Command.File;
  if (const auto Zero = zeroByteIn(Command.File, *Files)) {
    Report.State = Completeness::Failed;
    Report.Problems = {{{}, "it is no source: byte " + std::to_string(*Zero) + " is 0", "sources are texts in UTF-8"}};
    return Report;
  }
  SourceTexts Sources(Files);
  const QuotableFiles Quotable(Analysed, Tidy.addedArguments(), Files);
  VerificationCompleter Verifications(Analysed);

  auto Run = [&](const std::vector<std::string> &Arguments, bool IsDevicePass) {
    std::unique_ptr<ClangTidyContext> Context;
    auto Parse = [&](bool MaySkipBodies, llvm::ArrayRef<std::string> Macros = {}) {
      Context = Tidy.createContext(Command.TargetArchs);
      return runTidyPass(*Context, Command.Directory, Command.File, Arguments, Files, FixesFromNotes, MaySkipBodies,
                         Headers, Macros);
    };
    PassResult Pass = Parse(Tidy.isFast());
    if (mayNeedBodies(Pass))
      Pass = Parse(/*MaySkipBodies=*/false);
    // With each goes a statement or a declaration, and often a function with its body.
    std::vector<std::string> Lacking = Pass.UndefinedMacros;
    if (Analysed.IsInferred) // others say what is chosen
      llvm::append_range(Lacking, Pass.UnmadeChoices);
    if (!Lacking.empty())
      if (PassResult Second = Parse(Tidy.isFast(), Lacking); errorsOf(Second) < errorsOf(Pass))
        Pass = std::move(Second);
    const std::string *Foreign = foreignOf(Pass.EmbeddedFiles, Quotable);
    if (!Foreign)
      Foreign = foreignOf(Pass.OpenedFiles, Quotable);
    if (Foreign) {
      Report.Problems = {{{},
                          "it includes or embeds '" + *Foreign + "', which is no source, header or file of the project",
                          "nothing is reported of what might quote it; name its directory with --extra-arg=-I<dir> if "
                          "that may be"}};
      Report.State = Completeness::Partial;
      return Pass;
    }
    Context->setCurrentFile(Command.File);
    const FunctionExtents Functions = functionsOf(Pass, Command.Directory);
    if (!IsDevicePass) {
      Report.Read = Functions.coverage();
      Report.Facts = std::move(Pass.Facts);
    }
    llvm::append_range(Report.Findings,
                       findingsOf(Pass, Functions, IsDevicePass, Analysed, *Context, Sources, Quotable, Verifications));
    return Pass;
  };

  PassResult Host;
  if (!isHip(Command.File))
    Host = Run(Resolver.hostPassArgs(Analysed), /*IsDevicePass=*/false);
  if (isForHip(Command.File, Host)) {
    Report = {};
    Report.File = Command.File;
    Report.State = Completeness::Failed;
    Report.Problems = {{{}, "HIP is not supported yet", ""}};
    return Report;
  }
  if (Report.Problems.empty())
    Report.Problems = problemsOf(Host, Command.File, Watch, Sources);
  for (Problem &Each : Report.Problems)
    if (const GeneratedHeader *Made = generatedAt(Analysed, Each.At.File))
      Each.At.File = Made->Template; // which has the same lines
  if (!Host.Ran) {
    Report.State = Completeness::Failed;
    if (Report.Problems.empty())
      Report.Problems.push_back({{},
                                 "clang did not accept the compile command",
                                 "`cuda-tidy command FILE` shows it; correct the flags after `--` or the database"});
    return Report;
  }
  if (!Report.Problems.empty())
    Report.State = Completeness::Partial;
  for (const std::string &Opened : Host.OpenedFiles) {
    std::string Fallback = Resolver.fallbackHeadersOf(Opened);
    Report.UsedFallbackCuda |= Fallback == "cuda";
    Report.UsedFallbackTorch |= Fallback == "torch";
  }
  if (Command.IsCuda && Host.DependsOnDeviceArchitecture && !Tidy.areWithoutChecks())
    Run(Resolver.devicePassArgs(Analysed), /*IsDevicePass=*/true);
  for (Finding &Found : Report.Findings)
    Found.InBrokenUnit = Report.State == Completeness::Partial;
  mergeFindings(Report.Findings);
  return Report;
}

} // namespace cuda_tidy
