#pragma once

#include "knowledge/ModeLayers.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceLocation.h"
#include <optional>

namespace cuda_tidy {

/// A layer that computes something else in training mode, among the parts of a module.
struct AffectedLayer {
  const ModeLayer *Layer;
  clang::SourceLocation Place;             ///< The member that is the layer, or where it is put into a list of layers.
  const clang::FieldDecl *Field = nullptr; ///< That member; null where it has none.
};

/// A layer that every module of \p Class has and uses, itself or in a part; none where that is not known.
std::optional<AffectedLayer> affectedLayerOf(const clang::CXXRecordDecl &Class, unsigned PartsLeft = 4);

/// A layer that \p Code makes on each of its ways, be it in a function of this file that it calls.
std::optional<AffectedLayer> affectedLayerMadeIn(const clang::Stmt &Code, unsigned PartsLeft = 4);

/// What \p Code puts into \p List, a `Sequential` or the like, on each of its ways; into the object itself where that
/// is null.
std::optional<AffectedLayer> affectedLayerAddedTo(const clang::ValueDecl *List, const clang::Stmt &Code,
                                                  unsigned PartsLeft = 4);

/// Whether a module of \p Class is in the mode that it is put into, and if \p AsConstructed begins in training mode:
/// neither a method of its own named `train` nor a constructor decides otherwise, nor may one that this file does not
/// show.
bool takesModeAsGiven(const clang::CXXRecordDecl &Class, bool AsConstructed);

} // namespace cuda_tidy
