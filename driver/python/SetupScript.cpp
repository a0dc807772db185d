#include "python/SetupScript.h"
#include "python/PythonNames.h"
#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace cuda_tidy {

/// Whether an expression names PyTorch's class for an extension with CUDA.
static bool namesExtension(PythonNode Expression, const PythonNames &Names) {
  return llvm::any_of(Names.importedNames(Expression), [](StringRef Name) {
    return Name == "CUDAExtension" || Name.ends_with(".CUDAExtension");
  });
}

/// The expression `a.b` of its last name, or a name by itself.
static PythonNode outermost(PythonNode Name) {
  return Name.field() == PythonField::Attribute ? Name.parent() : Name;
}

SetupScript::SetupScript(StringRef Program) {
  llvm::Expected<PythonTree> Tree = PythonTree::parse(Program);
  if (!Tree) {
    llvm::consumeError(Tree.takeError());
    return;
  }
  const PythonNames Names(*Tree);
  std::uint32_t End = 0; // of the extension; none is within another
  for (std::uint32_t Index = 0; Index < Tree->size(); ++Index) {
    const PythonNode Node = Tree->node(Index);
    const bool IsWithin = Index < End;
    // Under another name it may be called, too: `extension = CUDAExtension`.
    UsesBuilder |= Node.is(PythonKind::Identifier) && namesExtension(outermost(Node), Names);
    if (!IsWithin && Node.is(PythonKind::Call) && namesExtension(Node.child(PythonField::Function), Names)) {
      Extensions.emplace_back();
      End = Node.endIndex();
    } else if (Node.is(PythonKind::String)) {
      constexpr StringRef Quotes = "\"'";
      const StringRef Written = Node.text().drop_until([&](char C) { return Quotes.contains(C); }).trim(Quotes);
      if (Written.starts_with("-U__CUDA_NO_"))
        (IsWithin ? Extensions.back().TakesMacrosBack : TakesMacrosBackElsewhere) = true;
      else if (IsWithin)
        Extensions.back().Files.insert(Written.substr(Written.rfind('/') + 1));
    }
  }
}

bool SetupScript::takesMacrosBack(StringRef File) const {
  auto NamesFile = [&](const Extension &Each) { return Each.Files.contains(File); };
  const bool IsNamed = llvm::any_of(Extensions, NamesFile);
  return TakesMacrosBackElsewhere || llvm::any_of(Extensions, [&](const Extension &Each) {
           return Each.TakesMacrosBack && (!IsNamed || NamesFile(Each));
         });
}

} // namespace cuda_tidy
