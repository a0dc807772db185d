#pragma once

#include "analysis/UserTypes.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <string>

namespace cuda_tidy {

/// Lets the parser pass over bodies of functions in system headers, which is where most of the time of a translation
/// unit goes: parsing them, and instantiating what they use. A body stays if it can reach code of the user or if checks
/// look into it; the parser itself keeps those of `constexpr` functions and of functions whose type their body decides.
class ForeignBodySkipper : public clang::SemaConsumer {
public:
  /// `ReadForwarded`: whether checks look for what becomes of arguments that are forwarded.
  explicit ForeignBodySkipper(bool ReadForwarded) : ReadForwarded(ReadForwarded) {}

  void InitializeSema(clang::Sema &S) override;

  bool shouldSkipFunctionBody(clang::Decl *Function) override;

  /// Marks namespaces as referenced, which the parser asks each of their parts by going through all the others.
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override;

  /// Takes back the instantiation of a body of a template that stays, where this one is for types of the system alone.
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl *Function) override;

private:
  /// Which bodies of a file are skipped.
  enum class Skipped { None, OutsideTemplates, All };

  static Skipped skippedIn(llvm::StringRef SystemHeader);
  Skipped skippedAt(const clang::Decl &Function);
  bool needsBody(const clang::FunctionDecl &Function, const clang::FunctionDecl &Pattern);

  const bool ReadForwarded;
  clang::Sema *Parser = nullptr;
  const clang::SourceManager *Sources = nullptr;
  std::optional<UserTypes> Types;
  llvm::DenseMap<clang::FileID, Skipped> OfFile;
};

/// Whether one of the checks judges the user's code by the bodies of what it names, so that none may be skipped.
bool readForeignBodies(llvm::ArrayRef<std::string> EnabledChecks);

} // namespace cuda_tidy
