// A base holds thousands of specializations of the standard library's templates, and clang reads most of them back as
// soon as a file instantiates one. `--wrap` makes the linker take these functions; both rely on it that an analysis
// reads no more than one precompiled file, which is of this build.
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace {

std::uint64_t mix(std::uint64_t A, std::uint64_t B) { return llvm::hashing::detail::hash_16_bytes(A, B); }

std::uint64_t hashOf(llvm::ArrayRef<TemplateArgument> Arguments);

std::uint64_t hashOf(const NamedDecl &Declaration) {
  const IdentifierInfo *Name = Declaration.getIdentifier();
  const auto *Specialization = dyn_cast<ClassTemplateSpecializationDecl>(&Declaration);
  return mix(Name ? llvm::xxh3_64bits(Name->getName()) : 0,
             Specialization ? hashOf(Specialization->getTemplateArgs().asArray()) : 0);
}

/// Equal types have equal hashes in any run; of a type that is none of these, its kind is enough.
std::uint64_t hashOf(QualType Type) {
  Type = Type.getCanonicalType();
  const std::uint64_t Kind = mix(Type.getLocalFastQualifiers(), Type->getTypeClass());
  if (const QualType Pointee = Type->getPointeeType(); !Pointee.isNull())
    return mix(Kind, hashOf(Pointee));
  if (const TagDecl *Tag = Type->getAsTagDecl())
    return mix(Kind, hashOf(*Tag));
  if (const auto *Builtin = dyn_cast<BuiltinType>(Type))
    return mix(Kind, Builtin->getKind());
  return Kind;
}

std::uint64_t hashOf(const TemplateArgument &Argument) {
  switch (Argument.getKind()) {
  case TemplateArgument::Type:
    return hashOf(Argument.getAsType());
  case TemplateArgument::Pack:
    return hashOf(Argument.pack_elements());
  default:
    return 0; // clang's own hash knows these as well as can be
  }
}

std::uint64_t hashOf(llvm::ArrayRef<TemplateArgument> Arguments) {
  std::uint64_t Hash = Arguments.size();
  for (const TemplateArgument &Each : Arguments)
    Hash = mix(Hash, hashOf(Each));
  return Hash;
}

} // namespace

/// clang::serialization::StableHashForTemplateArguments: what specializations are found by. Clang's knows a class by
/// its name alone, so that all `__or_<is_void<...>, is_function<...>>` are one to it, and are read when one is sought.
unsigned clangsHash(llvm::ArrayRef<TemplateArgument>) asm(
    "__real__ZN5clang13serialization30StableHashForTemplateArgumentsEN4llvm8ArrayRefINS_16TemplateArgumentEEE");
unsigned deeperHash(llvm::ArrayRef<TemplateArgument>) asm(
    "__wrap__ZN5clang13serialization30StableHashForTemplateArgumentsEN4llvm8ArrayRefINS_16TemplateArgumentEEE");
unsigned deeperHash(llvm::ArrayRef<TemplateArgument> Arguments) {
  return static_cast<unsigned>(mix(clangsHash(Arguments), hashOf(Arguments)));
}

/// RedeclarableTemplateDecl::loadLazySpecializationsImpl, as clang's reader calls it: to find out whether another
/// precompiled file declares a specialization once more, it reads all those of the template. There is no other file.
void loadNone(const void *Template,
              bool OnlyPartial) asm("__wrap__ZNK5clang24RedeclarableTemplateDecl27loadLazySpecializationsImplEb");
void loadNone(const void *, bool) {}
