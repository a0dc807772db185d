#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace cuda_tidy {

/// A program or a library of a build, as far as the build's files say what it is made of. Paths are absolute.
struct LinkTarget {
  std::string Name;                   ///< Begins with a path, so that no two builds have the same.
  std::vector<std::string> Sources;   ///< Whether or not they are there.
  std::vector<std::string> Wildcards; ///< Of sources.
  std::vector<std::string> Linked;    ///< The names of other targets, or of libraries: `-lname`.
  std::vector<std::string> Objects;   ///< The names of other targets whose sources are its own.
  bool IsLibrary = false;             ///< Others may be linked with it.
  bool IsOfObjects = false;           ///< Its sources are those of whatever is linked with it.
  bool IsOnlyPossible = false;        ///< Whether there is such a target, and of what, only the build knows.
  bool MayHaveMore = false;           ///< Sources, which only the build knows.
  bool MayLinkMore = false;           ///< Likewise libraries.
};

/// Which sources of a project become parts of which targets.
class LinkGraph {
public:
  /// Of targets with the same name, each says a part; a library that none has is the only one whose file would be
  /// called so. Of too many nothing is known.
  explicit LinkGraph(std::vector<LinkTarget> Given = {});

  /// What a source is to a target.
  enum Part {
    None,
    Unknown,   ///< The build files leave it open.
    OfLibrary, ///< It is in a library that the target is linked with.
    Own,
  };
  Part partOf(llvm::StringRef File, unsigned Target) const;

  /// The targets that have \p File as a part for sure.
  llvm::ArrayRef<unsigned> targetsWith(llvm::StringRef File) const { return membershipOf(File).All; }

  /// Whether it may be a part of others, too.
  bool mayBeElsewhere(llvm::StringRef File) const { return membershipOf(File).IsOpen; }

  /// Whether both may be parts of one target. What no build file names may be in any.
  bool mayMeet(llvm::StringRef A, llvm::StringRef B) const;

private:
  struct Membership {
    std::vector<unsigned> Own; ///< Targets that it is compiled for; sorted.
    std::vector<unsigned> All; ///< Those, and all that are linked with them; sorted.
    bool IsOfLibrary = false;
    bool IsOpen = false; ///< It is in none for sure, or in a target that is only possible.
  };
  const Membership &membershipOf(llvm::StringRef File) const;
  void addParts();
  void findLibraries();
  void followLinks();
  std::vector<unsigned> numbersOf(llvm::ArrayRef<std::string> Names) const;

  std::vector<LinkTarget> Targets;
  llvm::StringMap<unsigned> Numbers;                       ///< By name.
  llvm::StringMap<std::vector<unsigned>> Named;            ///< By source.
  std::vector<std::pair<std::string, unsigned>> Wildcards; ///< With the target.
  std::vector<std::vector<unsigned>> UsersOf;              ///< For each target, those that are linked with it.
  std::vector<std::vector<unsigned>> OwnersOf;             ///< Likewise those that have its objects.
  std::vector<bool> MayHaveMore, MayLinkMore;              ///< Themselves, or with a library.
  mutable llvm::StringMap<Membership> Known;
};

} // namespace cuda_tidy
