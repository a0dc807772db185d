#include "python/PythonFacts.h"
#include "python/PythonFunction.h"
#include "python/TensorArgument.h"
#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Context managers, and functions, of PyTorch that make a device the current one.
constexpr StringRef DeviceContexts[] = {"torch.cuda.device", "torch.cuda.device_of", "torch.cuda.stream",
                                        "torch.cuda.use_mem_pool", "torch.accelerator.device_index"};
constexpr StringRef DeviceSetters[] = {"torch.cuda.set_device", "torch.accelerator.set_device_index"};

/// Classes whose `export` gives a script of parameters that it has frozen.
constexpr StringRef FreezingExporters[] = {"ultralytics.YOLO", "ultralytics.YOLOE", "ultralytics.YOLOWorld",
                                           "ultralytics.RTDETR", "ultralytics.NAS"};

/// Programs that mean well have fewer calls of operators.
constexpr unsigned MostCalls = 1000;

/// Reads one program.
class FactReader {
public:
  FactReader(const std::string &File, const PythonTree &Tree, const llvm::StringSet<> &Names)
      : File(File), Program(Tree, File), Names(Names), FunctionOf(Tree.size()) {
    for (std::uint32_t Index = 0; Index < Tree.size(); ++Index) {
      const PythonNode Node = Tree.node(Index), Parent = Node.parent();
      FunctionOf[Index] = Parent.is(PythonKind::FunctionDefinition) ? Parent
                          : Parent                                  ? FunctionOf[Parent.index()]
                                                                    : PythonNode();
      if (isCallOf(Node, DeviceSetters))
        Setters.push_back(Node);
    }
  }

  UnitFacts read() {
    bool Exports = false, Freezes = false;
    for (std::uint32_t Index = 0; Index < Program.tree().size(); ++Index) {
      const PythonNode Node = Program.tree().node(Index);
      if (Node.is(PythonKind::Call))
        readCall(Node);
      Exports |=
          Node.is(PythonKind::Attribute) && isCalled(Node, {"torch.jit.save", "torch.jit.script", "torch.jit.trace"});
      Freezes |= freezes(Node);
      if (exportsFrozen(Node))
        Exports = Freezes = true;
    }
    if (Exports)
      Facts.Defined.push_back(
          {pythonKey(""), /*MayBeElsewhere=*/false,
           Freezes ? std::vector{DefinedProperty{Property::FreezesExports}} : std::vector<DefinedProperty>()});
    return std::move(Facts);
  }

private:
  bool isCalled(PythonNode Function, llvm::ArrayRef<StringRef> Wanted) const {
    return llvm::any_of(Program.names().importedNames(Function),
                        [&](const std::string &Each) { return llvm::is_contained(Wanted, Each); });
  }

  bool isCallOf(PythonNode Call, llvm::ArrayRef<StringRef> Wanted) const {
    return Call.is(PythonKind::Call) && isCalled(Call.child(PythonField::Function), Wanted);
  }

  /// `x.requires_grad = False`, `x.requires_grad_(False)`
  static bool freezes(PythonNode Node) {
    if (Node.is(PythonKind::Assignment)) {
      const PythonNode Left = Node.child(PythonField::Left), Right = Node.child(PythonField::Right);
      return Left.is(PythonKind::Attribute) && Left.child(PythonField::Attribute).text() == "requires_grad" &&
             Right.text() == "False";
    }
    if (!Node.is(PythonKind::Call))
      return false;
    const PythonCall Call(Node);
    return Call.name().text() == "requires_grad_" && Call.argument("requires_grad", 0).text() == "False";
  }

  /// `YOLO("yolov8n.pt").export(format="torchscript")`, which is the format where none is given.
  bool exportsFrozen(PythonNode Node) const {
    if (!Node.is(PythonKind::Call))
      return false;
    const PythonCall Call(Node);
    if (!Call.Function.is(PythonKind::Attribute) || Call.name().text() != "export")
      return false;
    const PythonNode Format = Call.argument("format", 0), Object = Call.Function.child(PythonField::Object);
    const PythonNode Model = Object.is(PythonKind::Identifier) ? Program.names().valueOf(Object) : Object;
    return Model && isCallOf(Model, FreezingExporters) && (!Format || Format.text().trim("\"'") == "torchscript");
  }

  /// Whether \p Function is the `backward` of an `autograd.Function`: autograd's engine has made the device of the
  /// gradients the current one.
  bool isBackward(PythonNode Function) const {
    return Function && Function.child(PythonField::Name).text() == "backward" &&
           isAutogradFunction(classOf(Function), Program.names());
  }

  /// Whether a `with` around \p Call chooses a device, or an earlier statement of the function does.
  bool choosesDevice(PythonNode Call, PythonNode Function) const {
    if (isBackward(Function))
      return true;
    for (PythonNode Inner = Call, Around = Call.parent(); Around && Inner != Function;
         Inner = Around, Around = Around.parent())
      for (PythonNode Clause = Around.firstChild(); Clause && Clause != Inner; Clause = Clause.nextSibling())
        for (PythonNode Item = Clause.firstChild(); Item; Item = Item.nextSibling())
          if (Item.is(PythonKind::WithItem) && isCallOf(managerOf(Item), DeviceContexts))
            return true;
    return llvm::any_of(
        Setters, [&](PythonNode Each) { return Each.index() < Call.index() && FunctionOf[Each.index()] == Function; });
  }

  static PythonNode managerOf(PythonNode Item) {
    const PythonNode Value = Item.child(PythonField::Value);
    return Value.is(PythonKind::AsPattern) ? Value.firstChild() : Value;
  }

  static PythonNode lastOf(PythonNode Expression) {
    return Expression.is(PythonKind::Attribute) ? Expression.child(PythonField::Attribute) : Expression;
  }

  /// What \p Function, which is called, is called where it is defined: `scale` of `ops.scale`, of `f` where that is
  /// imported or assigned as `f`, and of `torch.ops.mine.scale.default`; `Scale` of `Scale.apply`, which runs the
  /// `forward` of that class.
  std::string calledName(PythonNode Function) const {
    if (const PythonNode Value = Program.names().valueOf(Function); Value.is(PythonKind::Attribute))
      Function = Value;
    if (Function.is(PythonKind::Attribute) && llvm::is_contained({"apply", "default"}, lastOf(Function).text()))
      Function = Function.child(PythonField::Object);
    if (Function.is(PythonKind::Identifier))
      for (const std::string &Imported : Program.names().importedNames(Function))
        return StringRef(Imported).substr(StringRef(Imported).rfind('.') + 1).str();
    return lastOf(Function).text().str();
  }

  void readCall(PythonNode Node) {
    const PythonCall Call(Node);
    const std::string Name = calledName(Call.Function);
    if (!Names.contains(Name) || ++CallsRead > MostCalls)
      return;
    const PythonNode Function = FunctionOf[Node.index()];
    const bool Chooses = choosesDevice(Node, Function);
    const UsePlace At = {File, unsigned(Call.name() ? Call.name().begin() : Node.begin())};
    write({Property::ChoosesDevice, pythonKey(Name), -1, "", Chooses ? Answer::Yes : Answer::No, {}, At}, Function, -1);
    std::vector<std::pair<TensorArgument, UseFact>> Arguments;
    for (auto [Position, Argument] : llvm::enumerate(Call.Positional))
      Arguments.emplace_back(tensorArgument(Argument, Function, Program),
                             UseFact{{}, pythonKey(Name), int(Position), "", {}, {}, At});
    for (const auto &[Parameter, Argument] : Call.Named)
      Arguments.emplace_back(tensorArgument(Argument, Function, Program),
                             UseFact{{}, pythonKey(Name), -1, Parameter.str(), {}, {}, At});
    // Whoever asks where one of them is knows where all have to be.
    const bool IsAsked = llvm::any_of(Arguments, [](const auto &Each) { return Each.first.IsAskedForDevice; });
    for (auto &[Given, Fact] : Arguments) {
      if (IsAsked)
        Given.IsOnDevice = Answer::Yes;
      writeArgument(Given, std::move(Fact), Function);
    }
  }

  /// Adds what is known of an argument, which \p Fact is to tell.
  void writeArgument(const TensorArgument &Given, UseFact Fact, PythonNode Function) {
    for (auto [About, Is] :
         {std::pair(Property::ChecksContiguity, Given.IsContiguous),
          std::pair(Property::ChecksDevice, Given.IsOnDevice), std::pair(Property::ChecksElementType, Given.HasType)}) {
      Fact.About = About;
      Fact.Holds = Is;
      write(Fact, Function, Given.Parameter);
    }
  }

  /// What Python calls \p Function by: its name, of the `forward` of a class that of the class.
  static std::string nameOf(PythonNode Function) {
    if (!Function)
      return "";
    const PythonNode Class = classOf(Function), Name = Function.child(PythonField::Name);
    return (Class && Name.text() == "forward" ? Class.child(PythonField::Name) : Name).text().str();
  }

  /// Adds \p Fact, of a call in \p Function. Where it does not hold, callers of that may see to it; of an
  /// argument those that give the function's own \p Parameter, if that is not -1.
  void write(UseFact Fact, PythonNode Function, int Parameter) {
    const bool IsOfArgument = Fact.About != Property::ChoosesDevice;
    if (const std::string Caller = nameOf(Function);
        Fact.Holds == Answer::No && !Caller.empty() && (!IsOfArgument || Parameter >= 0))
      Fact.Otherwise.push_back({Fact.About, {pythonKey(Caller)}, Parameter, parameterName(Function, Parameter), ""});
    Facts.Uses.push_back(std::move(Fact));
  }

  std::string parameterName(PythonNode Function, int Parameter) const {
    return Parameter < 0 ? "" : parametersOf(Function, Program.names())[Parameter].str();
  }

  const std::string &File;
  PythonProgram Program;
  const llvm::StringSet<> &Names;
  std::vector<PythonNode> FunctionOf; ///< The function around each node, or none.
  std::vector<PythonNode> Setters;    ///< The calls that choose a device for what follows.
  unsigned CallsRead = 0;
  UnitFacts Facts;
};

} // namespace

UnitFacts pythonFacts(const std::string &File, StringRef Text, const llvm::StringSet<> &Names) {
  llvm::Expected<PythonTree> Tree = PythonTree::parse(Text);
  if (!Tree) {
    llvm::consumeError(Tree.takeError());
    return {};
  }
  return FactReader(File, *Tree, Names).read();
}

} // namespace cuda_tidy
