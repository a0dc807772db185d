#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace cuda_tidy {

class PythonTree;

/// What a node of a syntax tree is, as far as anybody asks. An `Error` is text that the grammar has no place for.
enum class PythonKind : std::uint8_t {
  Other,
#define KIND(Name, InGrammar) Name,
#include "python/PythonGrammar.def"
};

/// The part of a node that its parent names.
enum class PythonField : std::uint8_t {
  None,
#define FIELD(Name, InGrammar) Name,
#include "python/PythonGrammar.def"
};

/// A node of a syntax tree, or none.
class PythonNode {
public:
  PythonNode() = default;
  PythonNode(const PythonTree &Tree, std::uint32_t Index) : Tree(&Tree), Index(Index) {}

  explicit operator bool() const { return Tree != nullptr; }
  bool operator==(const PythonNode &) const = default;

  PythonKind kind() const;
  bool is(PythonKind Kind) const { return *this && kind() == Kind; }
  PythonField field() const;
  const PythonTree &tree() const { return *Tree; }
  std::uint32_t index() const { return Index; }
  /// Where its text begins in the program.
  std::size_t begin() const;
  llvm::StringRef text() const; ///< Of none: empty.
  PythonNode parent() const;
  /// The first child, and the next one of the same parent. Comments are none.
  PythonNode firstChild() const;
  PythonNode nextSibling() const;
  PythonNode child(PythonField Field) const;
  /// The first index behind those of the node and of all within it.
  std::uint32_t endIndex() const;

private:
  const PythonTree *Tree = nullptr;
  std::uint32_t Index = 0;
};

/// The syntax tree of a Python program of any version. It need not be correct: what is wrong becomes a node of its own,
/// and the rest is there.
class PythonTree {
public:
  /// Fails with a reason, which follows the program's name: it is too large or too intricate, or this build cannot.
  static llvm::Expected<PythonTree> parse(llvm::StringRef Program);

  llvm::StringRef program() const { return Program; }
  /// The nodes in the order in which they begin, a parent before its children.
  std::size_t size() const { return Nodes.size(); }
  PythonNode node(std::uint32_t Index) const { return {*this, Index}; }

private:
  friend class PythonNode;
  struct Node {
    PythonKind Kind;
    PythonField Field;
    std::uint32_t Begin, End; ///< In the program.
    std::uint32_t Parent;     ///< Its own index for the root.
    std::uint32_t EndIndex;
  };

  llvm::StringRef Program;
  std::vector<Node> Nodes;
};

} // namespace cuda_tidy
