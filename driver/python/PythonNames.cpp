#include "python/PythonNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether a method changes the list that it belongs to.
bool changesList(StringRef Method) { return llvm::is_contained({"append", "extend", "insert"}, Method); }

/// What an import names: `.package.module` without spaces.
std::string nameIn(PythonNode Import) {
  std::string Name;
  if (Import)
    llvm::copy_if(Import.text(), std::back_inserter(Name), [](char C) { return !llvm::isSpace(C); });
  return Name;
}

/// The names and dots that an expression consists of, without spaces; empty if it is something else.
std::string dottedName(PythonNode Expression) {
  llvm::SmallVector<StringRef> Parts;
  while (Expression.is(PythonKind::Attribute) && Parts.size() < DeepestNesting) {
    Parts.push_back(Expression.child(PythonField::Attribute).text());
    Expression = Expression.child(PythonField::Object);
  }
  if (!Expression.is(PythonKind::Identifier))
    return "";
  Parts.push_back(Expression.text());
  return llvm::join(llvm::reverse(Parts), ".");
}

} // namespace

PythonNames::PythonNames(const PythonTree &Tree) : ScopeOf(Tree.size()) {
  Scopes.push_back({0, 0, false, {}});
  std::vector<std::pair<std::uint32_t, unsigned>> Around = {{Tree.size(), 0}}; // ends of scopes
  for (std::uint32_t Index = 0; Index < Tree.size(); ++Index) {
    const PythonNode Node = Tree.node(Index);
    while (Index >= Around.back().first)
      Around.pop_back();
    const PythonNode Parent = Node.parent();
    const bool IsOfClass = Parent.is(PythonKind::ClassDefinition);
    const bool IsBody = Node.is(PythonKind::Block) && Node.field() == PythonField::Body &&
                        (IsOfClass || Parent.is(PythonKind::FunctionDefinition));
    if (const unsigned Outer = Around.back().second; IsBody && Scopes[Outer].Depth < DeepestNesting) {
      Around.push_back({Node.endIndex(), Scopes.size()});
      Scopes.push_back({Outer, Scopes[Outer].Depth + 1, IsOfClass, {}});
      if (!IsOfClass)
        bindOtherwise(Parent.child(PythonField::Parameters), Scopes.back());
    }
    ScopeOf[Index] = Around.back().second;
    read(Node, Scopes[ScopeOf[Index]]);
  }
  for (const Scope &Each : Scopes)
    if (Each.IsClass)
      for (const auto &[Name, Of] : Each.Names) {
        llvm::append_range(Members[Name].Values, Of.Values);
        Members[Name].IsOtherwiseBound |= Of.IsOtherwiseBound;
      }
}

void PythonNames::read(PythonNode Node, Scope &In) {
  switch (Node.kind()) {
  case PythonKind::Assignment:
    return readAssignment(Node, In);
  case PythonKind::NamedExpression:
    return bind(Node.child(PythonField::Name), Node.child(PythonField::Value), In);
  case PythonKind::ImportStatement:
  case PythonKind::ImportFromStatement:
    return readImport(Node, In);
  case PythonKind::AugmentedAssignment:
  case PythonKind::ForStatement:
  case PythonKind::ForInClause:
    return bindOtherwise(Node.child(PythonField::Left), In);
  case PythonKind::LambdaParameters:
  case PythonKind::DeleteStatement:
    return bindOtherwise(Node, In);
  case PythonKind::CasePattern:
    if (Node.index() < EndOfPattern)
      return;
    EndOfPattern = Node.endIndex(); // with all patterns within
    return bindOtherwise(Node, In);
  case PythonKind::FunctionDefinition:
    return readDefinition(Node, Functions, In);
  case PythonKind::ClassDefinition:
    return readDefinition(Node, Classes, In);
  case PythonKind::AsPattern:
    return readAs(Node, In);
  case PythonKind::GlobalStatement:
  case PythonKind::NonlocalStatement:
    for (PythonNode Each = Node.firstChild(); Each; Each = Each.nextSibling())
      BoundFromWithin.insert(Each.text());
    return;
  case PythonKind::Call:
    if (const PythonNode Method = Node.child(PythonField::Function);
        Method.is(PythonKind::Attribute) && changesList(Method.child(PythonField::Attribute).text()))
      bindOtherwise(Method.child(PythonField::Object), In);
    return;
  case PythonKind::Error: // may be an assignment
    for (PythonNode Each = Node.firstChild(); Each; Each = Each.nextSibling())
      if (Each.is(PythonKind::Identifier))
        bindOtherwise(Each, In);
    return;
  default:
    return;
  }
}

void PythonNames::readDefinition(PythonNode Definition, llvm::StringSet<> &Defined, Scope &In) {
  const PythonNode Name = Definition.child(PythonField::Name);
  bindOtherwise(Name, In);
  if (Name)
    Defined.insert(Name.text());
}

void PythonNames::readAs(PythonNode Pattern, Scope &In) {
  const PythonNode Alias = Pattern.child(PythonField::Alias);
  PythonNode Around = Pattern.parent();
  if (Around.is(PythonKind::ParenthesizedExpression))
    Around = Around.parent();
  if (!Around.is(PythonKind::WithItem) || !Alias || !Alias.firstChild().is(PythonKind::Identifier))
    return bindOtherwise(Alias, In);
  PythonBinding &Name = In.Names[Alias.text()];
  Name.Values.push_back(Pattern.firstChild());
  ++Name.OfWith;
}

void PythonNames::readAssignment(PythonNode Assignment, Scope &In) {
  const bool GoesOn = Assignment.field() == PythonField::Right && Assignment.parent().is(PythonKind::Assignment);
  if (!GoesOn) // or else it is the same: a = b = value
    for (Assigned = Assignment; Assigned.is(PythonKind::Assignment);)
      Assigned = Assigned.child(PythonField::Right);
  if (Assigned)
    bind(Assignment.child(PythonField::Left), Assigned, In);
}

void PythonNames::readImport(PythonNode Import, Scope &In) {
  std::string Module = nameIn(Import.child(PythonField::ModuleName));
  if (!Module.empty())
    Module += '.';
  for (PythonNode Each = Import.firstChild(); Each; Each = Each.nextSibling()) {
    if (Each.field() != PythonField::Name)
      continue;
    const PythonNode Alias = Each.child(PythonField::Alias);
    const std::string Name = nameIn(Each.is(PythonKind::AliasedImport) ? Each.child(PythonField::Name) : Each);
    const StringRef Root = StringRef(Name).split('.').first; // `import a.b` binds a
    const StringRef Bound = Alias ? Alias.text() : Root;
    In.Names[Bound].IsOtherwiseBound = true;
    std::vector<std::string> &Meanings = Imports[Bound];
    constexpr std::size_t Most = 4; // one of them, where others are missing
    if (Meanings.size() < Most)
      Meanings.push_back(Module + (Alias || !Module.empty() ? Name : Root.str()));
  }
}

void PythonNames::bind(PythonNode Target, PythonNode Value, Scope &In) {
  if (Target.is(PythonKind::Identifier))
    In.Names[Target.text()].Values.push_back(Value);
  else if (Target.is(PythonKind::Attribute) && Target.child(PythonField::Object).is(PythonKind::Identifier))
    Members[Target.child(PythonField::Attribute).text()].Values.push_back(Value);
  else
    bindOtherwise(Target, In);
}

void PythonNames::bindOtherwise(PythonNode Target, Scope &In) {
  if (!Target)
    return;
  for (std::uint32_t Index = Target.index(); Index < Target.endIndex();) {
    const PythonNode Node(Target.tree(), Index++);
    const PythonField Role = Node == Target ? PythonField::None : Node.field();
    const bool IsOfSubscript = Role == PythonField::Value && Node.parent().is(PythonKind::Subscript);
    if (Role == PythonField::Type || Role == PythonField::Object || Role == PythonField::Subscript ||
        (Role == PythonField::Value && !IsOfSubscript))
      Index = Node.endIndex(); // is used there, and not bound
    else if (Node.is(PythonKind::Identifier))
      (Role == PythonField::Attribute ? Members : In.Names)[Node.text()].IsOtherwiseBound = true;
  }
}

PythonNode PythonNames::onlyValue(const PythonBinding &Found, PythonNode Use) {
  if (Found.IsOtherwiseBound || Found.Values.empty() ||
      (Found.Values.size() != 1 && Found.OfWith != Found.Values.size()))
    return {};
  // One `with` after the other: the last that stands before.
  const auto Behind = llvm::partition_point(Found.Values, [&](PythonNode Each) { return Each.index() <= Use.index(); });
  return *(Behind == Found.Values.begin() ? Behind : std::prev(Behind));
}

PythonNode PythonNames::valueOf(PythonNode Name) const {
  if (BoundFromWithin.contains(Name.text()))
    return {};
  const unsigned Own = ScopeOf[Name.index()];
  for (unsigned At = Own;; At = Scopes[At].Parent) {
    if (!Scopes[At].IsClass || At == Own)
      if (auto Found = Scopes[At].Names.find(Name.text()); Found != Scopes[At].Names.end())
        return onlyValue(Found->second, Name);
    if (!At)
      return {};
  }
}

PythonNode PythonNames::valueOfMember(PythonNode Member) const {
  const PythonNode Object = Member.child(PythonField::Object);
  if (!Object.is(PythonKind::Identifier) ||
      (Object.text() != "self" && Object.text() != "cls" && !Classes.contains(Object.text())))
    return {};
  auto Found = Members.find(Member.child(PythonField::Attribute).text());
  return Found == Members.end() ? PythonNode() : onlyValue(Found->second, Member);
}

std::vector<std::string> PythonNames::importedNames(PythonNode Expression) const {
  const std::string Name = dottedName(Expression);
  const auto [Root, Rest] = StringRef(Name).split('.');
  std::vector<std::string> Found;
  if (auto Imported = Imports.find(Root); Imported != Imports.end())
    for (const std::string &Each : Imported->second)
      Found.push_back(Rest.empty() ? Each : Each + "." + Rest.str());
  else if (!Name.empty() && !Classes.contains(Name) && !Functions.contains(Name))
    Found.push_back(Name);
  return Found;
}

} // namespace cuda_tidy
