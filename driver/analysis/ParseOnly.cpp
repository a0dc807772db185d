#include "analysis/ParseOnly.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/DependencyOutputOptions.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Frontend/PreprocessorOutputOptions.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace clang;

namespace cuda_tidy {

/// The input, and the host of a device pass; nothing of actions, plugins, outputs and statistics.
static FrontendOptions inputsOf(const FrontendOptions &Given) {
  FrontendOptions Result;
  Result.Inputs = Given.Inputs;
  Result.DashX = Given.DashX;
  Result.AuxTriple = Given.AuxTriple;
  Result.AuxTargetCPU = Given.AuxTargetCPU;
  Result.AuxTargetFeatures = Given.AuxTargetFeatures;
  Result.ProgramAction = frontend::ParseSyntaxOnly;
  return Result;
}

void parseOnly(CompilerInvocation &Invocation) {
  Invocation.getFrontendOpts() = inputsOf(Invocation.getFrontendOpts());
  Invocation.getDependencyOutputOpts() = DependencyOutputOptions();
  Invocation.getPreprocessorOutputOpts() = PreprocessorOutputOptions();
  DiagnosticOptions &Diagnostics = Invocation.getDiagnosticOpts();
  Diagnostics.DiagnosticLogFile.clear();
  Diagnostics.DiagnosticSerializationFile.clear();
  Diagnostics.DiagnosticSuppressionMappingsFile.clear();
  Diagnostics.VerifyDiagnostics = false;
  PreprocessorOptions &Preprocessing = Invocation.getPreprocessorOpts();
  Preprocessing.ImplicitPCHInclude.clear();
  Preprocessing.PCHThroughHeader.clear();
  Preprocessing.ChainedIncludes.clear();
  Preprocessing.RemappedFiles.clear();
  HeaderSearchOptions &Search = Invocation.getHeaderSearchOpts();
  Search.ModuleCachePath.clear();
  Search.ModuleUserBuildPath.clear();
  Search.PrebuiltModuleFiles.clear();
  Search.PrebuiltModulePaths.clear();
  Search.ImplicitModuleMaps = false;
  Invocation.getLangOpts().Modules = false;
  Invocation.getLangOpts().ImplicitModules = false;
  // Nothing is generated, but what would be is named here.
  CodeGenOptions &Generation = Invocation.getCodeGenOpts();
  Generation.CoverageDataFile.clear();
  Generation.CoverageNotesFile.clear();
  Generation.OptRecordFile.clear();
  Generation.SaveTempsFilePrefix.clear();
  Generation.SplitDwarfFile.clear();
  Generation.SplitDwarfOutput.clear();
  Generation.StackUsageOutput.clear();
  Generation.ThinLinkBitcodeFile.clear();
  Generation.PassPlugins.clear();
}

} // namespace cuda_tidy
