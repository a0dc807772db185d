#include "python/PythonFunction.h"
#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace cuda_tidy {

PythonNode classOf(PythonNode Function) {
  PythonNode Around = Function ? Function.parent() : PythonNode();
  while (Around.is(PythonKind::Other) || Around.is(PythonKind::Block)) // decorated
    Around = Around.parent();
  return Around.is(PythonKind::ClassDefinition) ? Around : PythonNode();
}

bool isAutogradFunction(PythonNode Class, const PythonNames &Names) {
  constexpr StringRef Bases[] = {"torch.autograd.Function", "torch.autograd.function.Function",
                                 "torch.autograd.function.InplaceFunction"};
  for (PythonNode Part = Class ? Class.firstChild() : PythonNode(); Part; Part = Part.nextSibling())
    for (PythonNode Base = Part.firstChild(); Base && !Part.is(PythonKind::Block); Base = Base.nextSibling())
      if (llvm::any_of(Names.importedNames(Base), [&](StringRef Each) { return llvm::is_contained(Bases, Each); }))
        return true;
  return false;
}

static bool isStatic(PythonNode Function) {
  const PythonNode Decorated = Function.parent();
  for (PythonNode Each = Decorated ? Decorated.firstChild() : PythonNode(); Each && Each != Function;
       Each = Each.nextSibling())
    if (Each.is(PythonKind::Decorator) && Each.firstChild() && Each.firstChild().text() == "staticmethod")
      return true;
  return false;
}

std::vector<StringRef> parametersOf(PythonNode Function, const PythonNames &Names) {
  std::vector<StringRef> Found;
  const PythonNode Parameters = Function ? Function.child(PythonField::Parameters) : PythonNode();
  for (PythonNode Each = Parameters ? Parameters.firstChild() : PythonNode(); Each; Each = Each.nextSibling())
    Found.push_back((Each.is(PythonKind::Identifier) ? Each : Each.firstChild()).text()); // with a type, or a default
  const PythonNode Class = classOf(Function);
  if (!Found.empty() && Class && (!isStatic(Function) || isAutogradFunction(Class, Names)))
    Found.erase(Found.begin());
  return Found;
}

} // namespace cuda_tidy
