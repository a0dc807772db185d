#include "knowledge/SharedVariables.h"
#include "simulation/BlockRun.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_tidy {

unsigned BlockRun::objectOf(const VarDecl &Watched) {
  // All dynamic shared memory is the same.
  const bool IsDynamic = !IsOfGlobal && Watched.getType()->isIncompleteArrayType();
  const uint64_t Bytes = sizeOf(Watched.getType());
  unsigned &Number = ObjectOf[IsDynamic ? nullptr : Watched.getCanonicalDecl()];
  if (!Number)
    Number = addObject(Watched, Watched.getType(),
                       IsDynamic ? DynamicBytes
                       : !Bytes  ? std::nullopt
                                 : std::optional(Bytes));
  return Number;
}

// Of \p Bytes, if that is known, which hold something of \p Type.
unsigned BlockRun::addObject(const VarDecl &Watched, QualType Type, std::optional<uint64_t> Bytes) {
  const uint64_t OfElement = BoundsIn ? 1 : sizeOf(Context.getBaseElementType(Type));
  Objects.push_back({{}, &Watched, Bytes, OfElement == 1 || OfElement == 2 ? static_cast<unsigned>(OfElement) : 4});
  return Objects.size();
}

/// Whether \p Pointer leads to memory that may be changed through it: what a kernel only reads nobody changes.
static bool leadsToChanges(QualType Pointer) {
  return Pointer->isPointerType() && !Pointer->getPointeeType().isConstQualified() &&
         !Pointer->getPointeeType()->isFunctionType();
}

// The pointers that are members of a structure lead to memory as parameters do.
void BlockRun::giveMembers(const ParmVarDecl &Parameter) {
  const RecordDecl *Structure = IsOfGlobal && !BoundsIn ? Parameter.getType()->getAsRecordDecl() : nullptr;
  if (!Structure || !Structure->isCompleteDefinition())
    return;
  for (const FieldDecl *Field : Structure->fields())
    if (leadsToChanges(Field->getType()))
      declare({&Parameter, Field},
              BlockValue{addObject(Parameter, Field->getType()->getPointeeType(), std::nullopt), 0, 0});
}

BlockValue BlockRun::given(const ParmVarDecl &Parameter) {
  if (BoundsIn) {
    const std::optional<uint64_t> Bytes = BytesGiven[Parameter.getFunctionScopeIndex()];
    return Bytes ? BlockValue{addObject(Parameter, Parameter.getType()->getPointeeType(), Bytes), 0, 0}
                 : Symbols.fresh(false);
  }
  return IsOfGlobal && leadsToChanges(Parameter.getType())
             ? BlockValue{addObject(Parameter, Parameter.getType()->getPointeeType(), std::nullopt), 0, 0}
             : Symbols.fresh(false);
}

// Of what is not watched only that it is one thing for the block is known.
std::optional<BlockValue> BlockRun::addressIn(const VarDecl &Variable) {
  const bool IsShared = isInSharedMemory(Variable);
  const bool IsOfDevice = Variable.hasAttr<CUDADeviceAttr>() && !IsShared;
  // What nobody writes to has bounds, and no races.
  const bool MayChange = IsOfDevice && !Variable.getType().isConstQualified();
  if (BoundsIn ? IsOfDevice || Variable.hasAttr<CUDAConstantAttr>() : IsOfGlobal ? MayChange : IsShared)
    return BlockValue{objectOf(Variable), 0, 0};
  if (!IsShared)
    return std::nullopt;
  auto [Known, IsNew] = Unwatched.try_emplace(Variable.getCanonicalDecl());
  if (IsNew)
    Known->second = Symbols.fresh(AreBlocks); // Each block has its own.
  return Known->second;
}

bool BlockRun::isGivenMemory(const BlockValue &Address) const {
  return BoundsIn && isWatched(Address) && Objects[Address.Object - 1].Bytes;
}

unsigned BlockRun::objectOf(const Variable &Local) {
  unsigned &Number = ObjectOfVariable[Local];
  if (!Number) {
    Objects.push_back({Local, nullptr, std::nullopt, 4});
    Number = Objects.size();
  }
  return Number;
}

} // namespace cuda_tidy
