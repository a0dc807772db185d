#include "command/HostOptions.h"

#include "command/MachineOptions.h"
#include "command/ParsingOptions.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"

using namespace llvm;
using namespace llvm::opt;
namespace options = clang::options;

namespace cuda_tidy {
namespace {

/// Options and groups of options that are dropped without a word: every build has them, and they do not decide how a
/// file is parsed, or read files of another compiler.
constexpr options::ID Irrelevant[] = {
    // What is done with the file.
    options::OPT_Action_Group, options::OPT_o, options::OPT_save_temps, options::OPT_save_temps_EQ,
    options::OPT_fsyntax_only, options::OPT_cuda_host_only, options::OPT_cuda_device_only,
    options::OPT_cuda_compile_host_device, options::OPT_v, options::OPT__HASH_HASH_HASH, options::OPT_pipe,
    options::OPT_emit_llvm, options::OPT__serialize_diags, options::OPT_fdiagnostics_color_EQ,
    options::OPT_fcolor_diagnostics, options::OPT_fno_color_diagnostics, options::OPT_ftime_trace,
    options::OPT_ftime_trace_EQ, options::OPT_cuda_include_ptx_EQ, options::OPT_no_cuda_include_ptx_EQ,
    options::OPT_Xcuda_fatbinary, options::OPT_Xcuda_ptxas, options::OPT_d_Group, options::OPT_C, options::OPT_CC,
    options::OPT_p, options::OPT_fdiagnostics_format_EQ,
    // Dependency files.
    options::OPT_M_Group, options::OPT_MD, options::OPT_MMD,
    // Linking and assembling.
    options::OPT_Link_Group, options::OPT_T_Group, options::OPT_flto, options::OPT_flto_EQ, options::OPT_Wa_COMMA,
    options::OPT_Xassembler, options::OPT_fuse_ld_EQ, options::OPT_s,
    // Files of other tools and compilers. CUDA's headers are no modules, to which clang's indexer does not stand up.
    options::OPT_fmodules, options::OPT_fprofile_use, options::OPT_fprofile_use_EQ, options::OPT_fprofile_instr_use_EQ,
    options::OPT_fprofile_sample_use_EQ, options::OPT_fplugin_EQ, options::OPT_fpass_plugin_EQ,
    options::OPT_include_pch, options::OPT_resource_dir, options::OPT_resource_dir_EQ,
    options::OPT_clang_ignored_gcc_optimization_f_Group};

bool isIrrelevant(const Arg &A) {
  const Option &O = A.getOption();
  return O.hasFlag(options::LinkOption) || O.hasFlag(options::LinkerInput) || O.hasFlag(options::Ignored) ||
         any_of(Irrelevant, [&](options::ID Id) {
           return O.matches(clang::getDriverOptTable().getOption(Id).getUnaliasedOption().getID());
         });
}

/// Warnings of other compilers, and those turned into errors: what the build's compiler does not even mention must
/// not end the parse here.
bool isUnwantedWarning(const Arg &A) {
  if (A.getOption().matches(options::OPT_pedantic_errors))
    return true;
  if (!A.getOption().matches(options::OPT_W_Joined))
    return false;
  StringRef Name = A.getValue();
  Name.consume_front("no-");
  SmallVector<clang::diag::kind> Members;
  return Name != "everything" &&
         clang::DiagnosticIDs().getDiagnosticsInGroup(clang::diag::Flavor::WarningOrError, Name, Members);
}

bool isUnknownStandard(const Arg &A) {
  return A.getOption().matches(options::OPT_std_EQ) &&
         clang::LangStandard::getLangKind(A.getValue()) == clang::LangStandard::lang_unspecified;
}

/// `-Wp,-DX,-MD,FILE` as the options it stands for.
std::vector<std::string> withoutPreprocessorLists(ArrayRef<std::string> Arguments) {
  std::vector<std::string> Plain;
  for (StringRef Argument : Arguments) {
    if (!Argument.consume_front("-Wp,")) {
      Plain.push_back(Argument.str());
      continue;
    }
    // To the preprocessor alone, these take a file.
    for (StringRef Word : split(Argument, ','))
      Plain.push_back(Word == "-MD" || Word == "-MMD" ? "-MF" : Word.str());
  }
  return Plain;
}

/// As it would be written by hand: `-DX`, `-isystem dir`.
std::vector<std::string> render(const Arg &A, const InputArgList &Parsed) {
  if (A.getOption().getKind() == Option::JoinedOrSeparateClass && A.getSpelling().size() == 2)
    return {(A.getSpelling() + A.getValue()).str()};
  ArgStringList Rendered;
  A.render(Parsed, Rendered);
  return {Rendered.begin(), Rendered.end()};
}

} // namespace

bool isClangOption(StringRef Argument) {
  std::string Text = Argument.str();
  unsigned MissingIndex, MissingCount;
  InputArgList Parsed = clang::getDriverOptTable().ParseArgs({Text.c_str(), "value"}, MissingIndex, MissingCount,
                                                             Visibility(options::ClangOption));
  return none_of(Parsed, [](const Arg *A) {
    return A->getOption().matches(options::OPT_UNKNOWN) || A->getOption().hasFlag(options::TargetSpecific);
  });
}

HostOptions selectHostOptions(ArrayRef<std::string> Arguments, GpuTargets &Targets, std::vector<std::string> &Remarks) {
  std::vector<std::string> Plain = withoutPreprocessorLists(Arguments);
  SmallVector<const char *> Pointers;
  for (const std::string &Argument : Plain)
    Pointers.push_back(Argument.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  InputArgList Parsed =
      clang::getDriverOptTable().ParseArgs(Pointers, MissingIndex, MissingCount, Visibility(options::ClangOption));
  if (MissingCount)
    Remarks.push_back("'" + Plain[MissingIndex] + "' at the end of the command lacks its value");

  HostOptions Result;
  std::vector<std::string> Unknown, Foreign, LeftOut, FrontEnd;
  for (const Arg *A : Parsed) {
    const Option &O = A->getOption();
    if (O.matches(options::OPT_INPUT)) {
      Result.Inputs.push_back(A->getValue());
    } else if (O.matches(options::OPT__DASH_DASH)) {
      Result.Inputs.insert(Result.Inputs.end(), A->getValues().begin(), A->getValues().end());
    } else if (O.matches(options::OPT_UNKNOWN) || O.hasFlag(options::Unsupported) || isUnknownStandard(*A)) {
      Unknown.push_back("'" + A->getAsString(Parsed) + "'");
    } else if (O.matches(options::OPT_x)) {
      Result.Language = StringRef(A->getValue()) == "none" ? "" : A->getValue(); // then names decide again
    } else if (O.matches(options::OPT_offload_arch_EQ)) {
      for (StringRef Value : A->getValues())
        Targets.addOffloadArchitectures(Value);
    } else if (O.matches(options::OPT_Xclang)) {
      FrontEnd.push_back(A->getValue());
    } else if (!isIrrelevant(*A) && !isUnwantedWarning(*A)) {
      if (!decidesParsing(*A)) {
        LeftOut.push_back("'" + A->getAsString(Parsed) + "'");
        continue;
      }
      std::vector<std::string> Rendered = render(*A, Parsed);
      bool DependsOnMachine = O.matches(options::OPT_m_Group) || O.hasFlag(options::TargetSpecific);
      if (DependsOnMachine && !isAcceptedForThisMachine(Rendered))
        Foreign.push_back("'" + A->getAsString(Parsed) + "'");
      else
        append_range(Result.Arguments, Rendered);
    }
  }
  append_range(Result.Arguments, parsingOptionsOfFrontEnd(FrontEnd, LeftOut));
  if (!LeftOut.empty())
    Remarks.push_back("dropped, because it may do more than decide how a file is parsed: " + join(LeftOut, ", "));
  if (!Unknown.empty())
    Remarks.push_back("dropped, because clang does not know: " + join(Unknown, ", "));
  if (!Foreign.empty())
    Remarks.push_back("dropped, because clang does not take it for this machine: " + join(Foreign, ", "));
  return Result;
}

} // namespace cuda_tidy
