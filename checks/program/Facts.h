#pragma once

#include "flow/Answer.h"
#include <cstdint>
#include <string>
#include <vector>

/// What translation units tell each other. A unit's facts are plain values, which leave its process with its findings;
/// nothing here knows of clang.
namespace cuda_tidy {

/// What can be asked about a function of another unit.
enum class Property {
  // Of every place that uses the function:
  ReadsErrorOrWaits,   ///< The pending error of the CUDA runtime is read afterwards, or the device is waited for.
  ReadsError,          ///< The pending error is read afterwards.
  ChoosesDevice,       ///< Something has made a device the current one.
  ChecksContiguity,    ///< Whoever has the tensor that a parameter is given has looked at its strides, or made it.
  ChecksDevice,        ///< Likewise at its device.
  ChecksElementType,   ///< Likewise at the type of its elements.
  GivesTensorMemory,   ///< An argument points into the memory of a tensor.
  GivesFewBits,        ///< An argument is a number that has been in 32 bits.
  GivesConstant,       ///< An argument is a number that the source fixes, or a container of so many.
  GivesNull,           ///< An argument of a launch is a null pointer.
  GivesNoSharedMemory, ///< A launch gives the kernel no dynamic shared memory.
  GivesOneWarp,        ///< A launch gives it blocks of one warp at most.
  RecordsNothing,      ///< LibTorch records no graph there: a guard is held.
  RunsOnce, ///< The program comes there once at most: `main` leads there, and no way back, or the process ends
            ///< behind it, or nothing comes there.
  // Of its definition:
  RunsModule,          ///< It runs modules of LibTorch, and decides nothing about what is recorded.
  Differentiates,      ///< It has LibTorch compute gradients.
  LooksAtErrorOrWaits, ///< On every path it reads an error of the CUDA runtime that is pending, or waits for the
                       ///< device.
  LooksAtError,        ///< On every path it reads the error.
  // Of its definition, and of the memory whose address it returns, or writes to what a parameter points to:
  GivesHostMemory,    ///< It is pageable memory of the host, and nothing else.
  GivesPinnedMemory,  ///< It is page-locked memory of the host.
  GivesDeviceMemory,  ///< It is memory of the device.
  GivesManagedMemory, ///< It is managed memory.
  CountsUnits,        ///< It has as many times `Unit` bytes as the argument for a parameter says.
  // Of its definition, and of the memory that an argument points to:
  ReleasesHostMemory,   ///< On every path it is given back as memory of the host, unless the address is null.
  ReleasesPinnedMemory, ///< As page-locked memory.
  ReleasesDeviceMemory, ///< As memory of the device.
  MayRegisterMemory,    ///< On some path it is page-locked, or handed to somebody who may do that.
  // Of the project's Python:
  FreezesExports, ///< A program exports modules for `torch::jit::load`, and freezes parameters.
};

/// The key of whatever Python calls by that name; of nothing, that of its programs as such.
inline std::string pythonKey(const std::string &Name) { return "python:" + Name; }

/// Asks whether a function has a property.
struct Question {
  Property About;
  /// The keys of the function and of those that it overrides: whoever calls one of them may call it.
  std::vector<std::string> Functions;
  int Parameter = -1;        ///< Which one, for a property of an argument; else -1.
  std::string ParameterName; ///< Likewise; else empty.
  std::string Name;          ///< What the function is called in a text; empty if it has no name of its own.
  uint64_t Unit = 0;         ///< For `CountsUnits`.

  auto operator<=>(const Question &) const = default;
};

/// What the other units decide about a finding.
struct Condition {
  enum Kind {
    UnlessAll,    ///< It is no finding if every question is answered with yes, for all who use the functions.
    UnlessAny,    ///< It is no finding if one is, about the definitions of functions.
    OnlyIfAll,    ///< It is one only if every question is answered so.
    OnlyIfDenied, ///< It is one only if a question is answered with no, by somebody who uses the functions.
    OnlyIfAny,    ///< It is one only if a question is answered with yes, for somebody who uses the functions.
    OnlyIfUsed,   ///< It is one only if somebody is known who uses the functions, whatever the answer.
  };
  Kind Needs;
  std::vector<Question> Questions;
  std::string Note; ///< What to say at the place that decides.
};

/// A place that uses a function.
struct UsePlace {
  std::string File; ///< Absolute.
  unsigned Offset = 0;
};

/// What is known of a property where a function is used.
struct UseFact {
  Property About;
  std::string Function;      ///< Its key.
  int Parameter = -1;        ///< Of an argument that has no name.
  std::string ParameterName; ///< Of one that has.
  Answer Holds = Answer::Unknown;
  /// Where it does not hold: yes to all of these makes up for it. Empty where nothing can.
  std::vector<Question> Otherwise;
  UsePlace At;
};

/// A property of a definition.
struct DefinedProperty {
  Property About;
  int Parameter = -1; ///< Which one it is of; -1 if of the function itself, or of what that returns.
  uint64_t Unit = 0;  ///< For `CountsUnits`.
  UsePlace At = {};   ///< The place that gives it the property, if it is one place.
};

/// A function that the unit defines, and that others may call.
struct DefinedFunction {
  std::string Function; ///< Its key.
  bool MayBeElsewhere;  ///< Inline, or of a template: several units have the same.
  std::vector<DefinedProperty> Has;
};

/// What one translation unit tells the others.
struct UnitFacts {
  std::vector<DefinedFunction> Defined;
  std::vector<UseFact> Uses;
};

} // namespace cuda_tidy
