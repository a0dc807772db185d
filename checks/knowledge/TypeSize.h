#pragma once

#include "clang/AST/Decl.h"
#include <cstdint>
#include <optional>

namespace cuda_tidy {

/// The bytes of an object of \p Type, or of what it refers to. Nothing if the source does not tell: of a type that is
/// incomplete, depends on a parameter of a template, was not deduced, or left open by
/// an error (nothing declares it, or a member of it), or has no size at all.
std::optional<std::uint64_t> sizeInBytes(clang::QualType Type, const clang::ASTContext &Context);

/// The same of its alignment.
std::optional<std::uint64_t> alignmentInBytes(clang::QualType Type, const clang::ASTContext &Context);

/// Where \p Field begins in its structure; nothing if that has errors, or depends on a parameter of a template.
std::optional<std::uint64_t> offsetInBytes(const clang::FieldDecl &Field, const clang::ASTContext &Context);

} // namespace cuda_tidy
