#pragma once

#include "memory/Release.h"

namespace cuda_tidy {

/// What comes behind a release on some path.
struct LaterUse {
  const clang::Stmt *At;
  bool IsRelease; ///< It releases the same again; else it uses it.
};

/// The variable, or the member of the function's own class, that names what \p Of releases, if nobody else can give it
/// another value behind the back of the function of \p Flow; null if there is none.
const clang::ValueDecl *releasedName(const Release &Of, const FunctionFlow &Flow);

/// The first use of \p Named on a path that leads on from its release \p Of and gives it no new value; none if no such
/// path is known.
std::optional<LaterUse> useBehind(const Release &Of, const clang::ValueDecl &Named, const FunctionFlow &Flow);

} // namespace cuda_tidy
