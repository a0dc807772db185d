#pragma once

#include "memory/Release.h"
#include "syntax/NamedPlace.h"

namespace cuda_tidy {

/// What comes behind a release on some path.
struct LaterUse {
  const clang::Stmt *At;
  bool IsRelease;                      ///< It releases the same again; else it uses it.
  NamedPlace By;                       ///< The name by which it does.
  const clang::Stmt *Inside = nullptr; ///< Where the function that is called does; null where the call itself does.
  const clang::Stmt *Since = nullptr;  ///< Where that name became one of what is released; null for the name released.
};

/// What names that which \p Of releases, a variable or a member of an object with one name, if nobody else can give it
/// another value behind the back of the function of \p Flow; none if there is none.
std::optional<NamedPlace> releasedPlace(const Release &Of, const FunctionFlow &Flow);

/// The first use of \p Place, or else of another name of the same, on a path that leads on from its release \p Of and
/// gives that name no new value; none if no such path is known. If \p OthersRelease, functions of other files are taken
/// to release what they may.
std::optional<LaterUse> useBehind(const Release &Of, const NamedPlace &Place, const FunctionFlow &Flow,
                                  FunctionFlows &Flows, bool OthersRelease);

} // namespace cuda_tidy
