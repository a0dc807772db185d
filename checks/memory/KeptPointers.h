#pragma once

#include "memory/HostRegistration.h"
#include "llvm/ADT/MapVector.h"

namespace cuda_tidy {

/// The pointers that outlive a function, members of the unit's own classes and global variables of its main file, with
/// what they are given. Only those count all of whose writers are in the unit. Of a class in a header these are the
/// methods, if the member is private, and if all of them are seen.
class KeptPointers {
public:
  explicit KeptPointers(clang::ASTContext &Context);

  struct Mention {
    const clang::Expr *At;
    const clang::FunctionDecl *Outermost; ///< Around all lambdas.
  };

  /// Where the memory that \p Kept, a member or a global variable, points to comes from, whoever gave it; none where
  /// it may come from elsewhere.
  std::optional<MemoryOrigin> originOf(const clang::ValueDecl &Kept);

  /// Where the host's code names \p Kept.
  llvm::ArrayRef<Mention> mentionsOf(const clang::ValueDecl &Kept) const;

  /// All of them, in the order of the text.
  std::vector<const clang::ValueDecl *> all() const;

private:
  struct Collector;
  struct Given {
    const clang::Expr *Value;             ///< An initialiser.
    const clang::FunctionDecl *Outermost; ///< Null outside of functions.
  };
  struct Pointer {
    llvm::SmallVector<Mention, 4> Mentions, OnDevice; ///< By the host's code, and by other.
    llvm::SmallVector<Given, 2> Initial;
    std::optional<MemoryOrigin> Origin;
    HostRegistration Registered; ///< Of memory of the host.
    bool MayBeOther = false;
    bool IsJudged = false;
  };
  void judge(const clang::ValueDecl &Kept, Pointer &Of);
  void give(const clang::ValueDecl &Kept, Pointer &To, const clang::Expr &Value, const clang::FunctionDecl *Outermost);
  void take(Pointer &To, const std::optional<MemoryOrigin> &Origin);
  void judgeMention(const clang::ValueDecl &Kept, Pointer &Of, const Mention &Place);

  FunctionFlows &Flows;
  llvm::MapVector<const clang::ValueDecl *, Pointer> Known;
};

} // namespace cuda_tidy
