#include "verbs/StockClangd.h"

#include "analysis/AcceptedByNvcc.h"
#include "command/HostOptions.h"
#include "command/NvccOptions.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/YAMLParser.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <set>

using namespace llvm;

namespace cuda_tidy {
namespace {

/// An option with its values.
using Group = std::vector<std::string>;

/// Without duplicates, in the order in which they came.
template <typename T> using Ordered = SetVector<T, std::vector<T>, std::set<T>>;

/// The options of a pass that are the same for everybody's clang, without the main file and the GPU.
std::vector<Group> groupsOf(const std::vector<std::string> &PassArgs) {
  using namespace clang::options;
  std::vector<const char *> Arguments;
  for (const std::string &Argument : PassArgs)
    Arguments.push_back(Argument.c_str());
  unsigned MissingIndex, MissingCount;
  opt::InputArgList Parsed =
      clang::getDriverOptTable().ParseArgs(Arguments, MissingIndex, MissingCount, opt::Visibility(ClangOption));
  std::vector<Group> Groups;
  auto Begin = PassArgs.begin();
  for (auto Each = Parsed.begin(); Each != Parsed.end(); ++Each) {
    const size_t Next = std::next(Each) == Parsed.end() ? PassArgs.size() : (*std::next(Each))->getIndex();
    const opt::Option Option = (*Each)->getOption().getUnaliasedOption();
    if (!is_contained({OPT_INPUT, OPT_resource_dir, OPT_offload_arch_EQ}, ID(Option.getID())))
      Groups.emplace_back(Begin + (*Each)->getIndex(), Begin + Next);
  }
  return Groups;
}

bool contains(ArrayRef<std::string> CommandLine, const Group &Wanted) {
  return std::search(CommandLine.begin(), CommandLine.end(), Wanted.begin(), Wanted.end()) != CommandLine.end();
}

/// What of a build's command clangd has to leave out: launchers, nvcc, and options that mean nothing or something else
/// to clang, with their values.
void collectForeign(const Unit &U, const std::vector<std::string> &PassArgs, Ordered<std::string> &Foreign) {
  const std::vector<std::string> &CommandLine = U.Original;
  bool BehindNvcc = false;
  for (size_t I = 0; I < CommandLine.size(); ++I) {
    const StringRef Argument = CommandLine[I];
    if (!BehindNvcc) {
      if (I) // clangd replaces the first by itself
        Foreign.insert(Argument.str());
      BehindNvcc = sys::path::stem(Argument) == "nvcc";
      continue;
    }
    std::optional<NvccMatch> Option = matchNvccOption(Argument);
    const bool HasOwnValue = Option && !Option->Value && Option->Row->Value != NvccValue::None;
    const std::string Value = HasOwnValue && I + 1 < CommandLine.size() ? CommandLine[++I] : "";
    if (!Option || is_contained(PassArgs, Argument) || isClangOption(Argument))
      continue;
    if (Argument ==
        "-G") // to clang's option of that name, the next argument is its value: a pattern is not taken for it
      Foreign.insert("-G*");
    else
      Foreign.insert(Argument.contains('=') ? (Argument.split('=').first + "=*").str() : Argument.str());
    if (!Value.empty() && !is_contained(PassArgs, Value))
      Foreign.insert(Value);
  }
}

void writeList(StringRef Name, ArrayRef<std::string> Values, raw_ostream &Out) {
  if (Values.empty())
    return;
  Out << "  " << Name << ":\n";
  for (const std::string &Value : Values)
    Out << "    - \"" << (json::isUTF8(Value) ? yaml::escape(Value, /*EscapePrintable=*/false) : Value) << "\"\n";
}

} // namespace

std::string configurationForClangd(const CommandResolver &Resolver, ArrayRef<Unit> Units) {
  Ordered<std::string> Foreign;
  Ordered<Group> ForCuda, ForCpp;
  for (const Unit &U : Units) {
    const std::vector<std::string> PassArgs = Resolver.hostPassArgs(U);
    if (U.Command.IsCuda && !U.IsInferred)
      collectForeign(U, PassArgs, Foreign);
    if (U.Command.IsCuda || U.IsInferred)
      for (Group &Each : groupsOf(PassArgs))
        if (U.IsInferred || !contains(U.Original, Each))
          (U.Command.IsCuda ? ForCuda : ForCpp).insert(std::move(Each));
  }
  auto Write = [](const auto &Groups, raw_ostream &Out) {
    std::vector<std::string> Arguments;
    std::string Standard; // the latest that one of them wants
    for (const Group &Each : Groups)
      if (StringRef(Each.front()).starts_with("-std="))
        Standard = std::max(Standard, Each.front());
      else
        append_range(Arguments, Each);
    if (!Standard.empty())
      Arguments.push_back(Standard);
    writeList("Add", Arguments, Out);
  };

  std::string Text;
  raw_string_ostream Out(Text);
  Out << "# So that a stock clangd parses CUDA and LibTorch; written by `cuda-tidy init`. cuda-tidyd does without.\n"
         "# The paths are those of one machine.\n";
  if (!Foreign.empty()) { // of all files, since clangd takes one's command for another that has none
    Out << "CompileFlags:\n  Compiler: clang\n";
    writeList("Remove", Foreign.getArrayRef(), Out);
    Out << "---\n";
  }
  Out << "If: {PathMatch: '.*\\.cuh?'}\nCompileFlags:\n  Remove: [-x]\n";
  Write(ForCuda, Out);
  Out << "Diagnostics:\n";
  writeList("Suppress", namesAcceptedByNvcc(), Out);
  if (!ForCpp.empty()) {
    Out << "---\nIf: {PathExclude: '.*\\.cuh?'}\nCompileFlags:\n";
    Write(ForCpp, Out);
  }
  return Text;
}

} // namespace cuda_tidy
