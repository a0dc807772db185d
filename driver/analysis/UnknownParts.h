#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace clang {
class FunctionDecl;
class Stmt;
} // namespace clang

namespace cuda_tidy {

/// A part of a file, in byte offsets, both inclusive.
struct Extent {
  unsigned Begin = 0, End = 0;
  bool contains(unsigned Offset) const { return Begin <= Offset && Offset <= End; }
};

/// What could not be read of a function, or names something that nothing declares, and the places in the function that
/// decide what that means for a finding.
struct UnknownParts {
  /// A statement that may do what nobody knows.
  struct Event {
    bool IsLost = false; ///< Clang kept nothing of it: it may do anything.
    bool MayReturn = false;
    bool MayReadErrors = false; ///< That nobody gave it.
    bool MayGuard = false;      ///< Hold an object for the rest of the block.
    bool LooksBack = false;     ///< Check what the statement before it has done.
    Extent At, Block;           ///< The statement, and the block that it stands in.
    Extent Before;              ///< The statement before it in the block.
  };
  struct Part {
    Extent At;
    bool IsUnknown; ///< Some of it is.
  };
  struct Call {
    unsigned Offset;
    const clang::FunctionDecl *Callee; ///< Not to be looked into: its syntax tree is gone.
  };

  std::vector<Event> Events;
  unsigned LostWithoutTrace = 0; ///< Statements of which there is no part.
  std::vector<Part> Parts;       ///< Statements without statements inside, and conditions.
  std::vector<Extent> Broken;    ///< Expressions that clang could not make sense of.
  std::vector<Extent> Loops, Blocks;
  std::vector<Extent> HandedOver; ///< Lambdas that are given to something unknown.
  std::vector<Call> Calls;

  /// Adds that there is an error in the function.
  void addError(unsigned Offset);

  /// How many statements clang could make nothing of.
  unsigned lost() const;
};

/// The unknown parts of a function's definition.
UnknownParts unknownPartsOf(const clang::FunctionDecl &Function);

} // namespace cuda_tidy
