#pragma once

namespace clang {
class ASTContext;
}

namespace cuda_tidy {

/// Takes away what only stands around statements of the user's code: `[&] { f(); g(); }();` becomes `{ f(); g(); }`,
/// `if (true) f();` becomes `f();`, and so do `do f(); while (0);` and `if !consteval { f(); }`. A block of one
/// statement becomes that. Whoever looks at the tree afterwards finds the statements in the function that executes
/// them, and on each of its paths. What such a lambda declares is the function's.
///
/// A lambda stays where its body returns, and where it takes arguments or names what it captures.
void openBlocks(clang::ASTContext &Context);

} // namespace cuda_tidy
