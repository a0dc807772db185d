#include "command/ParsingOptions.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/ArgList.h"

using namespace llvm;
using namespace llvm::opt;
namespace options = clang::options;

namespace cuda_tidy {
namespace {

/// Those of which clang's table says that they set an option of the language.
constexpr unsigned OfLanguage[] = {
#define LANG_OPTION_WITH_MARSHALLING(PREFIX, SPELLING, ID, ...) options::OPT_##ID,
#include "clang/Options/Options.inc"
#undef LANG_OPTION_WITH_MARSHALLING
};

/// Of those, and of flags and groups below, what concerns files all the same: modules and their cache, lists and
/// intermediate code that are read, layouts that are printed.
constexpr options::ID Excluded[] = {options::OPT_fmodules,
                                    options::OPT_fcxx_modules,
                                    options::OPT_fimplicit_modules,
                                    options::OPT_fimplicit_module_maps,
                                    options::OPT_fbuiltin_module_map,
                                    options::OPT_fmodule_name_EQ,
                                    options::OPT_fmodule_file,
                                    options::OPT_fmodules_cache_path,
                                    options::OPT_fmodules_user_build_path,
                                    options::OPT_fbuild_session_file,
                                    options::OPT_fprebuilt_module_path,
                                    options::OPT_fprebuilt_implicit_modules,
                                    options::OPT_iapinotes_modules,
                                    options::OPT_fapinotes,
                                    options::OPT_fapinotes_modules,
                                    options::OPT_include_pch,
                                    options::OPT_ivfsoverlay,
                                    options::OPT_fprofile_list_EQ,
                                    options::OPT_fopenmp_host_ir_file_path,
                                    options::OPT_fxray_always_instrument,
                                    options::OPT_fxray_never_instrument,
                                    options::OPT_fxray_attr_list,
                                    options::OPT_fdump_record_layouts,
                                    options::OPT_fdump_record_layouts_canonical,
                                    options::OPT_fdump_record_layouts_complete,
                                    options::OPT_fdump_record_layouts_simple,
                                    options::OPT_fdump_vtable_layouts,
                                    options::OPT_ftime_trace,
                                    options::OPT_ftime_report,
                                    options::OPT_fsave_optimization_record,
                                    options::OPT_fno_integrated_cc1,
                                    options::OPT_fstack_usage};

/// Include directories, warnings, the machine, optimization, debug information: what their options have for values is
/// read at most.
constexpr options::ID Groups[] = {options::OPT_I_Group,       options::OPT_i_Group, options::OPT_IncludePath_Group,
                                  options::OPT_clang_i_Group, options::OPT_W_Group, options::OPT_pedantic_Group,
                                  options::OPT_m_Group,       options::OPT_O_Group, options::OPT_g_Group};

/// What names directories and files to include or embed.
constexpr options::ID IncludePaths[] = {options::OPT_I_Group, options::OPT_i_Group, options::OPT_IncludePath_Group,
                                        options::OPT_clang_i_Group, options::OPT_embed_dir_EQ};

/// Groups of which a flag, which has no value and so names no file, may stay.
constexpr options::ID GroupsOfFlags[] = {options::OPT_f_Group, options::OPT_f_clang_Group};

constexpr options::ID Single[] = {
    options::OPT_D, options::OPT_U, options::OPT_undef, options::OPT_F, options::OPT_std_EQ, options::OPT_stdlib_EQ,
    options::OPT_ansi, options::OPT_w, options::OPT_pthread, options::OPT__sysroot_EQ, options::OPT_gcc_toolchain,
    options::OPT_gcc_install_dir_EQ, options::OPT_gcc_triple_EQ, options::OPT_target, options::OPT_working_directory,
    options::OPT_traditional_cpp, options::OPT_O, options::OPT_no_offload_inc, options::OPT_no_offloadlib,
    options::OPT_cuda_path_EQ, options::OPT_cuda_path_ignore_env, options::OPT_cuda_feature_EQ,
    options::OPT_embed_dir_EQ, options::OPT_faligned_new_EQ, options::OPT_fcheck_new, options::OPT_fno_check_new,
    options::OPT_ffinite_math_only, options::OPT_fno_finite_math_only, options::OPT_fno_unsigned_char,
    options::OPT_fsanitize_EQ, options::OPT_fno_sanitize_EQ, options::OPT_fopenmp_EQ, options::OPT_fopenmp_version_EQ,
    options::OPT_ffp_contract, options::OPT_ffp_model_EQ, options::OPT_fexcess_precision_EQ,
    options::OPT_fcomplex_arithmetic_EQ, options::OPT_fdenormal_fp_math_EQ, options::OPT_fcf_protection_EQ,
    options::OPT_ftlsmodel_EQ, options::OPT_fms_compatibility_version, options::OPT_fmsc_version,
    options::OPT_fgnuc_version_EQ, options::OPT_fclang_abi_compat_EQ, options::OPT_fcxx_abi_EQ,
    options::OPT_fmacro_prefix_map_EQ, options::OPT_ffile_prefix_map_EQ, options::OPT_finput_charset_EQ,
    options::OPT_fexec_charset_EQ, options::OPT_fno_builtin_, options::OPT_ftemplate_backtrace_limit_EQ,
    options::OPT_fconstexpr_backtrace_limit_EQ, options::OPT_fmacro_backtrace_limit_EQ, options::OPT_fmessage_length_EQ,
    options::OPT_ferror_limit_EQ, options::OPT_falign_functions_EQ, options::OPT_falign_loops_EQ,
    // Of the front end alone.
    options::OPT_target_cpu, options::OPT_target_feature};

bool matches(const Option &O, ArrayRef<options::ID> Any) {
  return any_of(Any, [&](options::ID Id) {
    return O.matches(clang::getDriverOptTable().getOption(Id).getUnaliasedOption().getID());
  });
}

bool isOfLanguage(const Option &O) {
  static const DenseSet<unsigned> All(std::begin(OfLanguage), std::end(OfLanguage));
  return All.contains(O.getID());
}

InputArgList parse(ArrayRef<std::string> Arguments, unsigned VisibleTo) {
  SmallVector<const char *> Words;
  for (const std::string &Each : Arguments)
    Words.push_back(Each.c_str());
  unsigned MissingIndex, MissingCount;
  return clang::getDriverOptTable().ParseArgs(Words, MissingIndex, MissingCount, Visibility(VisibleTo));
}

bool isAllowed(const Option &O, bool IsOfDriver) {
  if (matches(O, Excluded))
    return false;
  const bool IsFlag = IsOfDriver && O.getKind() == Option::FlagClass && matches(O, GroupsOfFlags);
  return IsFlag || isOfLanguage(O) || matches(O, Groups) || matches(O, Single);
}

/// Whether this is an option such as `-I ''`: rendered as one word it would take the next one for its value.
bool takesTheNextWord(const Arg &A) {
  return A.getOption().getKind() == Option::JoinedOrSeparateClass && StringRef(A.getValue()).empty();
}

} // namespace

bool decidesParsing(const Arg &A) { return isAllowed(A.getOption(), /*IsOfDriver=*/true) && !takesTheNextWord(A); }

std::vector<std::string> parsingOptions(ArrayRef<std::string> Arguments, std::vector<std::string> &LeftOut) {
  const InputArgList Parsed = parse(Arguments, options::ClangOption);
  std::vector<std::string> Kept, FrontEnd;
  for (const Arg *A : Parsed) {
    ArgStringList Rendered;
    A->render(Parsed, Rendered);
    if (A->getOption().matches(options::OPT_Xclang))
      FrontEnd.push_back(A->getValue());
    else if (decidesParsing(*A) || (A->getOption().matches(options::OPT_x) && !takesTheNextWord(*A)))
      Kept.insert(Kept.end(), Rendered.begin(), Rendered.end());
    else
      LeftOut.push_back("'" + A->getAsString(Parsed) + "'");
  }
  append_range(Kept, parsingOptionsOfFrontEnd(FrontEnd, LeftOut));
  return Kept;
}

std::vector<std::string> includePaths(ArrayRef<std::string> Arguments) {
  const InputArgList Parsed = parse(Arguments, options::ClangOption);
  std::vector<std::string> Paths;
  for (const Arg *A : Parsed)
    if (matches(A->getOption(), IncludePaths))
      Paths.insert(Paths.end(), A->getValues().begin(), A->getValues().end());
  return Paths;
}

std::vector<std::string> parsingOptionsOfFrontEnd(ArrayRef<std::string> Options, std::vector<std::string> &LeftOut) {
  const InputArgList Parsed = parse(Options, options::CC1Option);
  std::vector<std::string> Kept;
  for (const Arg *A : Parsed) {
    if (!isAllowed(A->getOption(), /*IsOfDriver=*/false) || takesTheNextWord(*A)) {
      LeftOut.push_back("'-Xclang " + A->getAsString(Parsed) + "'");
      continue;
    }
    ArgStringList Rendered;
    A->render(Parsed, Rendered);
    for (const char *Word : Rendered)
      Kept.insert(Kept.end(), {"-Xclang", Word});
  }
  return Kept;
}

} // namespace cuda_tidy
