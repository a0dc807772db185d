#pragma once

namespace clang {
class CompilerInvocation;
}

namespace cuda_tidy {

/// Takes from \p Invocation whatever writes a file, loads code, prints by itself, or reads a file that is no source.
/// What clang's driver was given may come from a database that nobody trusts.
void parseOnly(clang::CompilerInvocation &Invocation);

} // namespace cuda_tidy
