#include "python/PythonTree.h"
#include "llvm/ADT/StringSwitch.h"

#if HAS_PYTHON_PARSER
#include <algorithm>
#include <cstdlib>
#include <tree_sitter/api.h>
extern "C" const TSLanguage *tree_sitter_python(void);
#endif

using llvm::StringRef;

namespace cuda_tidy {

#if HAS_PYTHON_PARSER
namespace {

/// Counts what the parser allocates, which grows as the time that it takes does, and stops it where that is too much: a
/// program needs some 25 bytes for each of its own, and one that is full of mistakes ten times as much.
class Budget {
public:
  explicit Budget(std::size_t Bytes) : Left(Bytes) { Current = this; }
  ~Budget() { Current = nullptr; }
  const std::size_t *isSpent() const { return &IsSpent; }

  static void installCounters() {
    ts_set_allocator([](std::size_t Size) { return std::malloc(spend(Size)); },
                     [](std::size_t Number, std::size_t Size) {
                       spend(Number * Size);
                       return std::calloc(Number, Size);
                     },
                     [](void *Old, std::size_t Size) { return std::realloc(Old, spend(Size)); }, std::free);
  }

private:
  static std::size_t spend(std::size_t Size) {
    if (Current) {
      Current->IsSpent |= Size > Current->Left;
      Current->Left -= std::min(Size, Current->Left);
    }
    return Size;
  }

  static thread_local Budget *Current;
  std::size_t Left, IsSpent = 0;
};

thread_local Budget *Budget::Current = nullptr;

PythonKind kindOf(StringRef Name) {
  return llvm::StringSwitch<PythonKind>(Name)
#define KIND(Name, InGrammar) .Case(InGrammar, PythonKind::Name)
#include "python/PythonGrammar.def"
      .Default(PythonKind::Other);
}

PythonField fieldOf(StringRef Name) {
  return llvm::StringSwitch<PythonField>(Name)
#define FIELD(Name, InGrammar) .Case(InGrammar, PythonField::Name)
#include "python/PythonGrammar.def"
      .Default(PythonField::None);
}

/// What the grammar's numbers mean here.
struct Vocabulary {
  Vocabulary() {
    Budget::installCounters();
    const TSLanguage *Language = tree_sitter_python();
    for (TSSymbol Each = 0; Each < ts_language_symbol_count(Language); ++Each)
      Kinds.push_back(ts_language_symbol_type(Language, Each) == TSSymbolTypeRegular
                          ? kindOf(ts_language_symbol_name(Language, Each))
                          : PythonKind::Other);
    Fields.push_back(PythonField::None);
    for (TSFieldId Each = 1; Each <= ts_language_field_count(Language); ++Each)
      Fields.push_back(fieldOf(ts_language_field_name_for_id(Language, Each)));
  }
  PythonKind kind(TSSymbol Symbol) const {
    return Symbol < Kinds.size() ? Kinds[Symbol] : PythonKind::Error; // the library's own number, of no grammar
  }

  std::vector<PythonKind> Kinds;
  std::vector<PythonField> Fields;
};

template <auto Delete> struct Deleter {
  template <typename T> void operator()(T *Object) const { Delete(Object); }
};

} // namespace

llvm::Expected<PythonTree> PythonTree::parse(StringRef Program) {
  constexpr std::size_t Largest = 4 << 20, LeastBudget = 16 << 20, BudgetOfByte = 400, MostBudget = 512 << 20;
  if (Program.size() > Largest)
    return llvm::createStringError("is not analysed: it is larger than 4 MiB, and no Python program of that "
                                   "size is read");
  static const Vocabulary Known;
  Budget Allowed(std::min(LeastBudget + BudgetOfByte * Program.size(), MostBudget));
  std::unique_ptr<TSParser, Deleter<ts_parser_delete>> Parser(ts_parser_new());
  ts_parser_set_cancellation_flag(Parser.get(), Allowed.isSpent());
  std::unique_ptr<TSTree, Deleter<ts_tree_delete>> Parsed;
  if (ts_parser_set_language(Parser.get(), tree_sitter_python()))
    Parsed.reset(ts_parser_parse_string(Parser.get(), nullptr, Program.data(), Program.size()));
  if (!Parsed)
    return llvm::createStringError("is not analysed: it is too intricate to be read as Python");

  PythonTree Tree;
  Tree.Program = Program;
  std::vector<Node> &Nodes = Tree.Nodes;
  TSTreeCursor Cursor = ts_tree_cursor_new(ts_tree_root_node(Parsed.get()));
  std::uint32_t Parent = 0;
  // Of what has no name in the grammar, operators count.
  auto Add = [&] {
    const TSNode Here = ts_tree_cursor_current_node(&Cursor);
    const PythonField Field = Known.Fields[ts_tree_cursor_current_field_id(&Cursor)];
    if (ts_node_is_extra(Here) && !ts_node_is_error(Here))
      return false; // a comment
    if (!ts_node_is_named(Here) && Field != PythonField::Operator)
      return false;
    const std::uint32_t Index = Nodes.size();
    Nodes.push_back(
        {Known.kind(ts_node_symbol(Here)), Field, ts_node_start_byte(Here), ts_node_end_byte(Here), Parent, Index + 1});
    return true;
  };
  Add();
  for (bool GoesDown = true;;) {
    if (GoesDown && ts_tree_cursor_goto_first_child(&Cursor)) {
      Parent = Nodes.size() - 1;
    } else {
      while (!ts_tree_cursor_goto_next_sibling(&Cursor)) {
        if (!ts_tree_cursor_goto_parent(&Cursor)) {
          ts_tree_cursor_delete(&Cursor);
          Nodes.front().EndIndex = Nodes.size();
          return std::move(Tree);
        }
        Nodes[Parent].EndIndex = Nodes.size();
        Parent = Nodes[Parent].Parent;
      }
    }
    GoesDown = Add();
  }
}

#else

llvm::Expected<PythonTree> PythonTree::parse(StringRef) {
  return llvm::createStringError("is not analysed: this build of cuda-tidy has no parser of Python, for which "
                                 "driver/python/requirements.txt names what it needs");
}

#endif

PythonKind PythonNode::kind() const { return Tree->Nodes[Index].Kind; }
PythonField PythonNode::field() const { return Tree->Nodes[Index].Field; }
std::size_t PythonNode::begin() const { return Tree->Nodes[Index].Begin; }
std::uint32_t PythonNode::endIndex() const { return Tree->Nodes[Index].EndIndex; }

StringRef PythonNode::text() const {
  if (!Tree)
    return "";
  const PythonTree::Node &Here = Tree->Nodes[Index];
  return Tree->Program.slice(Here.Begin, Here.End);
}

PythonNode PythonNode::parent() const { return Index ? PythonNode(*Tree, Tree->Nodes[Index].Parent) : PythonNode(); }

PythonNode PythonNode::firstChild() const {
  return endIndex() > Index + 1 ? PythonNode(*Tree, Index + 1) : PythonNode();
}

PythonNode PythonNode::nextSibling() const {
  return Index && endIndex() < parent().endIndex() ? PythonNode(*Tree, endIndex()) : PythonNode();
}

PythonNode PythonNode::child(PythonField Field) const {
  for (PythonNode Each = firstChild(); Each; Each = Each.nextSibling())
    if (Each.field() == Field)
      return Each;
  return {};
}

} // namespace cuda_tidy
