#include "analysis/ForeignBodies.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Parts of the paths of headers whose bodies all stay. They cost next to nothing.
constexpr StringRef Kept[] = {
    // Checks look into them: numbers of blocks, device properties, guards and streams.
    "/ATen/ceil_div.h",
    "/ATen/cuda/",
    "/c10/",
};

/// Parts of the paths of the standard library's headers that are about characters, numbers and time. Templates of the
/// others, containers too, run code of the user.
constexpr StringRef KnowsNoUserCode[] = {
    "/bits/basic_ios",
    "/bits/basic_string",
    "/bits/char_traits.h",
    "/bits/chrono",
    "/bits/codecvt.h",
    "/bits/fs_",
    "/bits/fstream.tcc",
    "/bits/istream.tcc",
    "/bits/locale_",
    "/bits/ostream",
    "/bits/regex",
    "/bits/sstream.tcc",
    "/bits/streambuf",
    "/bits/string_",
    "/charconv",
    "/chrono",
    "/complex",
    "/ext/string_conv",
    "/fstream",
    "/iomanip",
    "/istream",
    "/limits",
    "/ostream",
    "/ratio",
    "/regex",
    "/sstream",
    "/streambuf",
    "/string_view",
    "/system_error",
};

/// Parts of the paths of LibTorch's headers in which templates run code of the user: a generic lambda, or a member of
/// the user's class template, is instantiated from nowhere else.
constexpr StringRef RunsUserCode[] = {
    "/ATen/CPUApplyUtils.h",
    "/ATen/Dispatch",
    "/ATen/Parallel",
    "/ATen/TensorIterator",
    "/ATen/cpu/",
    "/ATen/native/",
    "/torch/csrc/autograd/custom_function.h",
    "/torch/custom_class",
    "/torch/data/",
    "/torch/library.h",
    "/torch/nn/cloneable.h",
    "/torch/nn/module.h",
    "/torch/nn/modules/container/",
    "/torch/nn/parallel/",
    "/torch/nn/pimpl",
    "/torch/ordered_dict.h",
};

/// Checks that follow calls of the user's code into other bodies, and two that ask which declaration has a body; those
/// that end in `-` are groups.
constexpr StringRef ReadBodies[] = {"bugprone-exception-escape", "clang-analyzer-",   "llvmlibc-callee-namespace",
                                    "misc-include-cleaner",      "misc-no-recursion", "openmp-exception-escape"};

/// Whether a function forwards what it is given. Whether it changes it or keeps it, checks can only see in its body.
bool forwards(const FunctionDecl &Function) {
  return llvm::any_of(Function.parameters(), [](const ParmVarDecl *Parameter) {
    QualType Type = Parameter->getType();
    if (const auto *Pack = Type->getAs<PackExpansionType>())
      Type = Pack->getPattern();
    return Type->isRValueReferenceType() && Type.getNonReferenceType()->isTemplateTypeParmType();
  });
}

bool hasPart(StringRef Path, llvm::ArrayRef<StringRef> Parts) {
  return llvm::any_of(Parts, [&](StringRef Part) { return Path.contains(Part); });
}

bool isLibTorch(StringRef Header) { return hasPart(Header, {"/ATen/", "/c10/", "/include/torch/"}); }

} // namespace

void ForeignBodySkipper::InitializeSema(Sema &S) {
  Parser = &S;
  Sources = &S.getSourceManager();
  Types.emplace(*Sources);
}

ForeignBodySkipper::Skipped ForeignBodySkipper::skippedIn(StringRef SystemHeader) {
  if (hasPart(SystemHeader, Kept))
    return Skipped::None;
  // Only templates can be made to call what their author did not know. Of some libraries it is known which do.
  const bool MaySkipTemplates = SystemHeader.contains("/c++/")
                                    ? hasPart(SystemHeader, KnowsNoUserCode)
                                    : isLibTorch(SystemHeader) && !hasPart(SystemHeader, RunsUserCode);
  return MaySkipTemplates ? Skipped::All : Skipped::OutsideTemplates;
}

ForeignBodySkipper::Skipped ForeignBodySkipper::skippedAt(const Decl &Function) {
  const SourceLocation Location = Sources->getExpansionLoc(Function.getLocation());
  if (!Sources->isInSystemHeader(Location))
    return Skipped::None;
  auto [Entry, IsNew] = OfFile.try_emplace(Sources->getFileID(Location), Skipped::None);
  if (IsNew)
    Entry->second = skippedIn(Sources->getFilename(Location));
  return Entry->second;
}

bool ForeignBodySkipper::shouldSkipFunctionBody(Decl *Function) {
  const Skipped Here = skippedAt(*Function);
  if (!Function->isTemplated())
    return Here != Skipped::None;
  return Here == Skipped::All && !forwards(*Function->getAsFunction());
}

static void markNamespaces(Decl &Top) {
  auto *Namespace = dyn_cast<NamespaceDecl>(&Top);
  if (!Namespace)
    return;
  Namespace->setReferenced();
  for (Decl *Each : Namespace->noload_decls())
    markNamespaces(*Each);
}

bool ForeignBodySkipper::HandleTopLevelDecl(DeclGroupRef Group) {
  for (Decl *Each : Group)
    markNamespaces(*Each);
  return true;
}

void ForeignBodySkipper::HandleCXXImplicitFunctionInstantiation(FunctionDecl *Function) {
  auto &Pending = Parser->PendingInstantiations;
  const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern();
  if (!Pending.empty() && Pending.back().first == Function && Pattern && !needsBody(*Function, *Pattern))
    Pending.pop_back();
}

bool ForeignBodySkipper::needsBody(const FunctionDecl &Function, const FunctionDecl &Pattern) {
  const SourceLocation Location = Sources->getExpansionLoc(Pattern.getLocation());
  const StringRef Header = Sources->getFilename(Location);
  // Checks look into what c10 has of devices, but not into its pointers and tables.
  if (!Sources->isInSystemHeader(Location) || (skippedAt(Pattern) == Skipped::None && !Header.contains("/c10/util/")) ||
      (ReadForwarded && forwards(Pattern)))
    return true;
  // LibTorch calls members of a class, the standard library also functions that are overloaded for it.
  return Types->isIn(&Function, isLibTorch(Header) ? UserTypes::Sought::WithTemplates : UserTypes::Sought::Any);
}

bool readForeignBodies(llvm::ArrayRef<std::string> EnabledChecks) {
  return llvm::any_of(EnabledChecks, [](StringRef Check) {
    return llvm::any_of(ReadBodies, [&](StringRef Reader) {
      return Reader.ends_with("-") ? Check.starts_with(Reader) : Check == Reader;
    });
  });
}

} // namespace cuda_tidy
