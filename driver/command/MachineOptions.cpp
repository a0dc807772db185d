#include "command/MachineOptions.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInvocation.h"
#include <map>
#include <mutex>

using namespace clang;

namespace cuda_tidy {

static bool askClang(llvm::ArrayRef<std::string> Option) {
  std::vector<const char *> Arguments = {"clang++", "-fsyntax-only", "-xc++"};
  for (const std::string &Argument : Option)
    Arguments.push_back(Argument.c_str());
  Arguments.push_back("file.cpp");

  DiagnosticOptions Wanted;
  CreateInvocationOptions Creating;
  Creating.Diags =
      llvm::makeIntrusiveRefCnt<DiagnosticsEngine>(DiagnosticIDs::create(), Wanted, new IgnoringDiagConsumer);
  std::shared_ptr<CompilerInvocation> Invocation = createInvocation(Arguments, Creating);
  if (!Invocation || Creating.Diags->hasErrorOccurred())
    return false;
  llvm::IntrusiveRefCntPtr<TargetInfo> Target =
      TargetInfo::CreateTargetInfo(*Creating.Diags, Invocation->getTargetOpts());
  return Target && !Creating.Diags->hasErrorOccurred();
}

bool isAcceptedForThisMachine(llvm::ArrayRef<std::string> Option) {
  static std::mutex Guard;
  static std::map<std::vector<std::string>, bool> Answers;
  std::lock_guard<std::mutex> Lock(Guard);
  auto [Place, IsNew] = Answers.try_emplace(Option.vec());
  if (IsNew)
    Place->second = askClang(Option);
  return Place->second;
}

} // namespace cuda_tidy
