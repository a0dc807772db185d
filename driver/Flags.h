#pragma once

// What `--help` shows: the verbs and options of the command line, for the one file that makes Options of them.

#include "Options.h"
#include "llvm/Support/CommandLine.h"
#define DONT_GET_PLUGIN_LOADER_OPTION // the header would define an option outside our categories
#include "llvm/Support/PluginLoader.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace cuda_tidy::flags {

namespace cl = llvm::cl;

/// All subcommands are ours.
struct VerbCommand : cl::SubCommand {
  using SubCommand::SubCommand;
  using SubCommand::unregisterSubCommand;
};

inline VerbCommand ListVerb("list", "List the checks of cuda-tidy");
inline VerbCommand ExplainVerb("explain", "Explain a check: what it finds, why it bites, how to repair it");
inline VerbCommand CommandVerb("command", "Show how a file would be parsed, and why");
inline VerbCommand FactsVerb("facts", "Show what files tell each other: the facts on which findings of others hang");
inline VerbCommand CacheVerb("cache", "Show or prune what is remembered between runs: path, stats, prune");
inline VerbCommand InitVerb("init", "Write .clangd and .clang-tidy for the project in the current directory");
inline VerbCommand BaselineVerb("baseline", "Keep known findings apart from new ones: write, check, prune");
inline VerbCommand MergeVerb("merge", "Make one SARIF report of those of several shards");
/// For --help alone: what follows the verb is the business of another program.
inline VerbCommand DoctorVerb("doctor", "Say whether driver, toolkit, LibTorch and GPU fit together, and what to do");
inline VerbCommand LanguageServerVerb("language-server", "Serve an editor, as clangd with these checks");

inline cl::OptionCategory Ours("cuda-tidy options");
inline cl::OptionCategory Tidys("options shared with clang-tidy");

// The verbs that take an option.
#define ANALYSES cl::sub(cl::SubCommand::getTopLevel()), cl::sub(BaselineVerb)
#define REPORTS ANALYSES, cl::sub(MergeVerb)
#define CACHES ANALYSES, cl::sub(CacheVerb)
#define PARSES ANALYSES, cl::sub(CommandVerb), cl::sub(FactsVerb)
#define RESOLVES PARSES, cl::sub(InitVerb)

inline cl::opt<std::string> BaselineVerbTask(cl::Positional, cl::desc("<write|check|prune>"), cl::sub(BaselineVerb));

inline cl::list<std::string> Paths(cl::Positional, cl::desc("[paths...] [-- clang or nvcc flags]"), PARSES);
inline cl::list<std::string> Reports(cl::Positional, cl::desc("<SARIF reports...>"), cl::sub(MergeVerb));
inline cl::list<std::string> CheckNames(cl::Positional, cl::desc("<check>"), cl::sub(ExplainVerb));
inline cl::opt<std::string> ListFormat("format", cl::desc("As a table (default), or for programs"),
                                       cl::value_desc("text|json"), cl::init("text"), cl::sub(ListVerb), cl::cat(Ours));

inline cl::opt<std::string> BuildPath("p", cl::desc("Directory of compile_commands.json, or the file itself"),
                                      cl::value_desc("path"), RESOLVES, cl::cat(Tidys));
inline cl::opt<std::string> CudaPath("cuda-path",
                                     cl::desc("CUDA Toolkit; 'none' for cuda-tidy's own declarations.\n"
                                              "Found by itself if left out"),
                                     cl::value_desc("directory"), RESOLVES, cl::cat(Ours));
inline cl::opt<std::string> TorchPath("torch-path",
                                      cl::desc("LibTorch; 'none' for cuda-tidy's own declarations.\n"
                                               "Found by itself if left out"),
                                      cl::value_desc("directory"), RESOLVES, cl::cat(Ours));

inline cl::list<std::string> Exclude("exclude",
                                     cl::desc("Files and folders to leave out, in gitignore's syntax, from here.\n"
                                              "Appended to 'Exclude' of .cuda-tidy; repeatable"),
                                     cl::value_desc("pattern"), RESOLVES, cl::cat(Ours));
inline cl::opt<bool> ForceExclude("force-exclude",
                                  cl::desc("Leave out even what is named: for hooks, which name what has changed"),
                                  PARSES, cl::cat(Ours));
inline cl::opt<bool> NoConfig("no-config", cl::desc("Ignore the project's .cuda-tidy"), RESOLVES, cl::cat(Ours));

inline cl::opt<bool> PrintOnly("print", cl::desc("Print what would be written, and write nothing"), cl::sub(InitVerb),
                               cl::cat(Ours));

inline cl::opt<std::string> PtxasReport("ptxas-report",
                                        cl::desc("What 'nvcc -Xptxas -v' printed: the registers of the kernels"),
                                        cl::value_desc("file"), ANALYSES, cl::cat(Ours));

inline cl::list<std::string>
    Formats("format",
            cl::desc("Report format, repeatable; FORMAT:FILE writes to FILE: text (default),\n"
                     "pretty (default at a terminal), html, json, sarif, github, codequality,\n"
                     "rdjson, junit"),
            cl::value_desc("format[:file]"), ANALYSES, cl::cat(Ours));
inline cl::opt<std::string> Output("output", cl::desc("File for the report that --format names no file for"),
                                   cl::value_desc("file"), REPORTS, cl::cat(Ours));
inline cl::alias OutputShort("o", cl::desc("The same as --output"), cl::aliasopt(Output), cl::NotHidden, cl::cat(Ours));
/// Names what there is to choose from where something else was given.
struct ThresholdParser : cl::parser<FailOn> {
  using cl::parser<FailOn>::parser;
  bool parse(cl::Option &Of, llvm::StringRef Name, llvm::StringRef Given, FailOn &Result) {
    std::string Known;
    for (const OptionInfo &Each : Values) {
      if (Each.Name == Given) {
        Result = Each.V.getValue();
        return false;
      }
      Known += (Known.empty() ? "" : ", ") + Each.Name.str();
    }
    return Of.error("'" + Given + "' is none of " + Known, Name);
  }
};
inline cl::opt<FailOn, /*ExternalStorage=*/false, ThresholdParser>
    Threshold("fail-on", cl::desc("Exit with 1 if there is a finding of at least this severity:"),
              cl::values(clEnumValN(FailOn::Error, "error", "findings of Correctness checks (default)"),
                         clEnumValN(FailOn::Warning, "warning", "those and warnings"),
                         clEnumValN(FailOn::Note, "note", "any finding"),
                         clEnumValN(FailOn::Confirmed, "confirmed", "findings that --verify confirmed"),
                         clEnumValN(FailOn::Never, "never", "no finding")),
              cl::init(FailOn::Error), REPORTS, cl::cat(Ours));
inline cl::opt<bool> VerifyFindings("verify", cl::desc("Compile and run the kernels of findings to say which are real"),
                                    ANALYSES, cl::cat(Ours));
inline cl::opt<std::string>
    Replay("replay", cl::value_desc("folder"),
           cl::desc("With --verify: run them with what a program gave them, as cuda-tidy-verify "
                    "--record kept it"),
           ANALYSES, cl::cat(Ours));
/// Knows in `--help` how wide the brackets around an optional value are, which LLVM forgets.
struct OptionalValueParser : cl::parser<std::string> {
  using cl::parser<std::string>::parser;
  std::size_t getOptionWidth(const cl::Option &Of) const { return cl::parser<std::string>::getOptionWidth(Of) + 2; }
  void printOptionInfo(const cl::Option &Of, std::size_t Width) const {
    llvm::outs() << "  --" << Of.ArgStr << "[=<" << Of.ValueStr << ">]";
    cl::Option::printHelpStr(Of.HelpStr, Width, getOptionWidth(Of));
  }
};
inline cl::opt<std::string, /*ExternalStorage=*/false, OptionalValueParser>
    ChangedSince("changed",
                 cl::desc("Only what was changed since the work tree and this commit parted\n"
                          "(default: the upstream of the branch)"),
                 cl::value_desc("commit"), cl::ValueOptional, cl::init(""), ANALYSES, cl::cat(Ours));
inline cl::opt<bool> Staged("staged", cl::desc("Only what is staged for the next commit"), ANALYSES, cl::cat(Ours));
inline cl::opt<std::string> Shard("shard",
                                  cl::desc("Only the I-th of N parts of the files that cost about the same;\n"
                                           "`cuda-tidy merge` makes one report of all"),
                                  cl::value_desc("I/N"), ANALYSES, cl::cat(Ours));
inline cl::opt<bool> NewOnly("new-only", cl::desc("Report only what the baseline does not know"), ANALYSES,
                             cl::cat(Ours));
inline cl::opt<std::string> BaselineFile("baseline",
                                         cl::desc("The known findings, instead of the nearest .cuda-tidy-baseline;\n"
                                                  "implies --new-only"),
                                         cl::value_desc("file"), ANALYSES, cl::cat(Ours));
inline cl::opt<bool> Statistics("statistics",
                                cl::desc("After the findings, a table: how many of each check, in how many files"),
                                ANALYSES, cl::cat(Ours));
inline cl::opt<bool> RequireComplete("require-complete",
                                     cl::desc("Exit with 2 if a file could be analysed only in part"), ANALYSES,
                                     cl::cat(Ours));
/// `-j`, once clangd's option of that name is out of the way.
inline cl::opt<unsigned> Jobs("analysed-at-a-time",
                              cl::desc("Translation units analysed at a time (default: one per core)"),
                              cl::value_desc("N"), cl::init(0), cl::Prefix, ANALYSES, cl::cat(Ours));
/// For --help alone: what is before it ends the options.
inline cl::opt<bool>
    Launcher("launcher",
             cl::desc("The rest is a compiler and its arguments: run it, then analyse what it has compiled"), ANALYSES,
             cl::cat(Ours));
/// What it begins is taken before options are read.
inline cl::opt<bool> PathsFollow("paths", cl::desc("The rest are paths, even those that begin with - or @"), PARSES,
                                 cl::cat(Ours));
inline cl::opt<unsigned>
    Timeout("timeout", cl::desc("Seconds after which a translation unit is given up; 0 for never (default 300)"),
            cl::value_desc("seconds"), cl::init(300), ANALYSES, cl::cat(Ours));

inline cl::opt<unsigned> OtherFiles(
    "other-files",
    cl::desc("Other files of the project that may be parsed for what findings hang on, such as callers (default 24)"),
    cl::value_desc("N"), cl::init(24), ANALYSES, cl::cat(Ours));

inline cl::opt<bool> NoFast("no-fast", cl::desc("Parse all bodies in system headers: slower, with the same findings"),
                            ANALYSES, cl::cat(Ours));
inline cl::opt<std::string> CacheVerbTask(cl::Positional, cl::desc("<path|stats|prune>"), cl::sub(CacheVerb));
inline cl::opt<bool> NoCache("no-cache", cl::desc("Neither use nor keep results of earlier runs"), ANALYSES,
                             cl::cat(Ours));
inline cl::opt<std::string> CacheDir("cache-dir", cl::desc("Where results are kept (default: ~/.cache/cuda-tidy)"),
                                     cl::value_desc("directory"), CACHES, cl::cat(Ours));
inline cl::opt<std::string> CachePolicy("cache-policy",
                                        cl::desc("When they are removed, in LLVM's words\n"
                                                 "(default: cache_size_bytes=4g:prune_after=720h)"),
                                        cl::value_desc("policy"), cl::init("cache_size_bytes=4g:prune_after=720h"),
                                        CACHES, cl::cat(Ours));

inline cl::opt<std::string> Checks("checks",
                                   cl::desc("Comma-separated globs; a leading '-' removes.\n"
                                            "Appended to 'Checks' of .clang-tidy"),
                                   cl::value_desc("checks"), ANALYSES, cl::cat(Tidys));
inline cl::opt<std::string> WarningsAsErrors("warnings-as-errors",
                                             cl::desc("Checks whose findings are errors, as in --checks"),
                                             cl::value_desc("checks"), ANALYSES, cl::cat(Tidys));
inline cl::opt<std::string> Config("config", cl::desc("Configuration in YAML or JSON, instead of .clang-tidy files"),
                                   ANALYSES, cl::cat(Tidys));
inline cl::opt<std::string> ConfigFile("config-file", cl::desc("Configuration file, instead of .clang-tidy files"),
                                       cl::value_desc("file"), ANALYSES, cl::cat(Tidys));
inline cl::opt<std::string> HeaderFilter("header-filter", cl::desc("Regular expression of the headers to report from"),
                                         cl::init(".*"), ANALYSES, cl::cat(Tidys));
inline cl::opt<std::string> ExcludeHeaderFilter("exclude-header-filter",
                                                cl::desc("Regular expression of the headers not to report from"),
                                                ANALYSES, cl::cat(Tidys));
inline cl::opt<bool> SystemHeaders("system-headers", cl::desc("Report from system headers too"), ANALYSES,
                                   cl::cat(Tidys));
inline cl::opt<std::string> LineFilter("line-filter", cl::desc("JSON list of files and line ranges to report from"),
                                       ANALYSES, cl::cat(Tidys));
inline cl::opt<bool> Fix("fix", cl::desc("Apply the suggested fixes; not to files that do not compile"), ANALYSES,
                         cl::cat(Tidys));
inline cl::opt<bool> FixErrors("fix-errors",
                               cl::desc("Apply the suggested fixes even where there are compilation errors"), ANALYSES,
                               cl::cat(Tidys));
inline cl::opt<bool> FixNotes("fix-notes",
                              cl::desc("Apply a fix of a note where the warning itself has none; implies --fix"),
                              ANALYSES, cl::cat(Tidys));
inline cl::opt<std::string> FormatStyle("format-style", cl::desc("clang-format style for the code around fixes"),
                                        cl::init("none"), ANALYSES, cl::cat(Tidys));
inline cl::opt<std::string> ExportFixes("export-fixes", cl::desc("YAML file to store the suggested fixes in"),
                                        cl::value_desc("file"), ANALYSES, cl::cat(Tidys));
inline cl::list<std::string> ExtraArgs("extra-arg", cl::desc("Argument to append to the compiler command line"), PARSES,
                                       cl::cat(Tidys));
inline cl::list<std::string> ExtraArgsBefore("extra-arg-before",
                                             cl::desc("Argument to prepend to the compiler command line"), PARSES,
                                             cl::cat(Tidys));
inline cl::list<std::string> RemovedArgs("removed-arg", cl::desc("Argument to remove from the compiler command line"),
                                         PARSES, cl::cat(Tidys));
inline cl::opt<bool> Quiet("quiet", cl::desc("Print findings only: no progress, statistics or summary"), ANALYSES,
                           cl::cat(Tidys));
inline cl::opt<bool> ListChecks("list-checks", cl::desc("List the enabled checks"), ANALYSES, cl::cat(Tidys));
inline cl::opt<bool> DumpConfig("dump-config", cl::desc("Print the effective configuration"), ANALYSES, cl::cat(Tidys));
inline cl::opt<bool> ExplainConfig("explain-config", cl::desc("Print where each enabled check is enabled"), ANALYSES,
                                   cl::cat(Tidys));
inline cl::opt<bool> VerifyConfig("verify-config", cl::desc("Check the configuration files"), ANALYSES, cl::cat(Tidys));
inline cl::opt<bool> AllowNoChecks("allow-no-checks", cl::desc("Do not complain if no check is enabled"), ANALYSES,
                                   cl::cat(Tidys));
inline cl::opt<bool> UseColor("use-color", cl::desc("Use colours (default: at a terminal, unless NO_COLOR is set)"),
                              ANALYSES, cl::cat(Tidys));
inline cl::opt<std::string> VfsOverlay("vfsoverlay", cl::desc("Overlay this virtual file system"),
                                       cl::value_desc("file"), ANALYSES, cl::cat(Tidys));
inline cl::opt<bool> CheckProfile("enable-check-profile", cl::desc("Print a timing profile of the checks"), ANALYSES,
                                  cl::cat(Tidys));
inline cl::opt<std::string> ProfilePrefix("store-check-profile",
                                          cl::desc("Store the timing profiles below this directory"),
                                          cl::value_desc("prefix"), ANALYSES, cl::cat(Tidys));
inline cl::opt<bool> TimeReportWanted("time-report", cl::desc("Tell where the time goes: phases, checks, headers"),
                                      ANALYSES, cl::cat(Ours));
inline cl::opt<bool> CustomChecks("experimental-custom-checks", cl::desc("Enable clang-query based checks"), ANALYSES,
                                  cl::cat(Tidys));
inline cl::opt<bool> ModuleHeadersParsing("enable-module-headers-parsing",
                                          cl::desc("Preprocessor-level parsing of module headers (C++20)"), ANALYSES,
                                          cl::cat(Tidys));
inline cl::opt<llvm::PluginLoader, false, cl::parser<std::string>>
    Load("load", cl::desc("Load a plugin with further checks"), cl::value_desc("file"), ANALYSES, cl::cat(Tidys));

#undef ANALYSES
#undef REPORTS
#undef CACHES
#undef PARSES
#undef RESOLVES

} // namespace cuda_tidy::flags
