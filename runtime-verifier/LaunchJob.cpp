#include "LaunchJob.h"
#include "Device.h"
#include "Field.h"
#include "Network.h"
#include "RedZones.h"
#include "RegularFile.h"
#include "Trouble.h"
#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <sstream>
#include <unistd.h>

namespace cuda_tidy {
namespace {

constexpr std::size_t MostBytesOfCubin = 1 << 30, MostBytesOfMemory = 256 << 20;

/// The pipe to the parent, out of reach of what kernels print.
class Answers {
public:
  Answers() : Pipe(dup(STDOUT_FILENO)) {
    const int Nowhere = open("/dev/null", O_WRONLY);
    dup2(Nowhere, STDOUT_FILENO);
    close(Nowhere);
  }

  void say(const char *Name, const std::string &Value) const {
    const std::string Line = Json{{Name, Value}}.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    [[maybe_unused]] auto Written = write(Pipe, Line.data(), Line.size());
  }

private:
  int Pipe;
};

std::string contentsOf(const Json &Name) {
  std::string Why;
  auto Bytes = readFile(Name, MostBytesOfMemory, Why);
  if (!Bytes)
    throw Trouble("cannot read recorded memory: " + Why);
  return *std::move(Bytes);
}

/// Copies of the memory that a launch was given which was recorded. Each is as large as it was there, so that
/// compute-sanitizer knows where it ends.
class RecordedBuffers {
public:
  RecordedBuffers(const CudaDriver &Driver, const Json &Memory) {
    for (const Json &Each : Memory) {
      const std::string Bytes = contentsOf(Each["file"]);
      Copies.push_back({Each["address"], Bytes.size(), Buffer(Driver, Bytes.size())});
      Driver.checked(Driver.cuMemcpyHtoD(Copies.back().To.pointer(), Bytes.data(), Bytes.size()),
                     "copying recorded memory");
    }
  }

  /// Makes words that are addresses of that memory lead to its copy.
  void relocate(std::vector<char> &Value) const {
    for (std::size_t Offset = 0; Offset + sizeof(CuDevicePointer) <= Value.size(); Offset += sizeof(CuDevicePointer)) {
      CuDevicePointer Word;
      std::memcpy(&Word, &Value[Offset], sizeof Word);
      for (const Copy &Each : Copies)
        if (Word - Each.Address < Each.Bytes) {
          const CuDevicePointer There = Each.To.pointer() + (Word - Each.Address);
          std::memcpy(&Value[Offset], &There, sizeof There);
        }
    }
  }

private:
  struct Copy {
    std::uint64_t Address, Bytes;
    Buffer To;
  };
  std::vector<Copy> Copies;
};

std::vector<char> bytesOf(const std::string &Hexadecimal) {
  std::vector<char> Bytes;
  for (std::size_t Digit = 0; Digit + 1 < Hexadecimal.size(); Digit += 2)
    Bytes.push_back(static_cast<char>(std::stoi(Hexadecimal.substr(Digit, 2), nullptr, 16)));
  return Bytes;
}

/// The values that a kernel is given, and the memory that they point to.
class Arguments {
public:
  Arguments(const CudaDriver &Driver, const Device &Gpu, const Json &Job) : Recorded(Driver, Job["memory"]) {
    for (const Json &Each : Job["arguments"]) {
      const std::size_t Bytes = Each["bytes"];
      if (Each.contains("recorded")) {
        Values.push_back(bytesOf(Each["recorded"]));
        Values.back().resize(Bytes);
        Recorded.relocate(Values.back());
        continue;
      }
      std::vector<char> &Value = Values.emplace_back(Bytes, 0);
      std::int64_t Number = Each.value("value", std::int64_t(0));
      if (Each.contains("buffer")) {
        Buffers.emplace_back(Each["name"], GuardedBuffer(Driver, Gpu, Each["buffer"].get<std::size_t>()));
        Number = Buffers.back().second.pointer();
      }
      std::memcpy(Value.data(), &Number, std::min(Bytes, sizeof Number));
    }
    for (std::vector<char> &Value : Values)
      Pointers.push_back(Value.data());
  }

  void **pointers() { return Pointers.data(); }

  /// What the kernel wrote beside the first buffer that it wrote beside; empty if there is none.
  std::string damage() const {
    for (const auto &[Name, Buffer] : Buffers)
      if (const std::string Damage = Buffer.damage(); !Damage.empty())
        return Damage + " of '" + Name + "'";
    return "";
  }

private:
  RecordedBuffers Recorded;
  std::vector<std::pair<std::string, GuardedBuffer>> Buffers; ///< With the parameter's name.
  std::vector<std::vector<char>> Values;
  std::vector<void *> Pointers;
};

constexpr std::pair<const char *, CuFunctionAttribute> AttributeNames[] = {
    {"maxDynamicSharedMemorySize", CuMaxDynamicSharedSizeBytes},
    {"preferredSharedMemoryCarveout", CuPreferredSharedMemoryCarveout},
    {"nonPortableClusterSizeAllowed", CuNonPortableClusterSizeAllowed},
};

// As the program does: where an attribute is refused, its launch goes on without.
void setAttributes(const CudaDriver &Driver, CuFunction Function, const Json &Attributes) {
  for (const auto &[Name, Attribute] : AttributeNames)
    if (Attributes.contains(Name))
      Driver.cuFuncSetAttribute(Function, Attribute, Attributes[Name].get<int>());
}

CuResult launch(const CudaDriver &Driver, CuFunction Function, const Json &Job, void **Parameters) {
  CuLaunchAttribute Attributes[2] = {};
  CuLaunchConfig Config{.DynamicSharedBytes = Job["dynamicSharedMemory"], .Attributes = Attributes};
  for (int Axis = 0; Axis < 3; ++Axis) {
    Config.Grid[Axis] = Job["grid"][Axis];
    Config.Block[Axis] = Job["block"][Axis];
  }
  if (Job["cooperative"]) {
    CuLaunchAttribute &Attribute = Attributes[Config.AttributeCount++];
    Attribute.Id = CuLaunchAttribute::Cooperative;
    Attribute.Value.Cooperative = 1;
  }
  const Json &Cluster = Job["cluster"];
  if (Cluster != Json{1, 1, 1}) {
    CuLaunchAttribute &Attribute = Attributes[Config.AttributeCount++];
    Attribute.Id = CuLaunchAttribute::ClusterDimension;
    Attribute.Value.Cluster = {Cluster[0], Cluster[1], Cluster[2]};
  }
  return Driver.cuLaunchKernelEx(&Config, Function, Parameters, nullptr);
}

/// Gives a variable of the code what was recorded of it. Those of other files are not there.
void setVariable(const CudaDriver &Driver, const Module &Code, const Json &Recorded) {
  const std::string Name = Recorded["name"];
  const auto Found = Code.variable(Name);
  if (!Found)
    return;
  const std::string Bytes = Recorded.contains("file") ? contentsOf(Recorded["file"]) : "";
  if (Bytes.size() != Found->second)
    throw Trouble("what '" + Name + "' holds is not recorded");
  Driver.checked(Driver.cuMemcpyHtoD(Found->first, Bytes.data(), Bytes.size()), "setting '" + Name + "'");
}

void work(const Json &Job, const Answers &Parent) {
  Parent.say("doing", "starting the CUDA driver");
  const CudaDriver Driver;
  if (Device::count(Driver) == 0)
    throw Trouble("there is no GPU");
  const Device Gpu(Driver, 0);
  Parent.say("device", Gpu.name());
  Parent.say("driver", Driver.description());
  Parent.say("architecture", Gpu.architecture());
  if (Job.empty())
    return;

  Parent.say("doing", "loading the compiled kernel");
  const Context Current(Driver, Gpu);
  if (!Job["network"])
    leaveNetwork(); // Not before: to start, the driver may need nvidia-modprobe, which is setuid.
  std::string Why;
  const auto Image = readFile(Job["cubin"], MostBytesOfCubin, Why);
  if (!Image)
    throw Trouble("cannot read the compiled kernel: " + Why);
  const Module Code(Driver, Image->c_str());
  const CuFunction Function = Code.function(Job["kernel"]);
  setAttributes(Driver, Function, Job["attributes"]);

  Parent.say("doing", "allocating its arguments");
  Arguments Given(Driver, Gpu, Job);
  for (const Json &Each : Job["variables"])
    setVariable(Driver, Code, Each);
  Parent.say("doing", "launching it");
  const CuResult Status = launch(Driver, Function, Job, Given.pointers());
  Parent.say("launch", Driver.nameOf(Status));
  if (Status != 0)
    return;

  Parent.say("doing", "running it");
  alarm(Job["seconds"]);
  const CuResult End = Driver.cuCtxSynchronize();
  Parent.say("finished", Driver.nameOf(End));
  if (End == 0)
    Parent.say("damage", Given.damage());
  // Nothing is released: after a fault every call fails, and after none the process ends here. A tool that observes it
  // may have more to say until its context is gone.
  if (!Job["network"])
    _exit(0);
}

} // namespace

int runLaunchJob() {
  const Answers Parent;
  try {
    work(Json::parse(std::cin), Parent);
    return 0;
  } catch (const std::exception &Error) {
    Parent.say("trouble", Error.what());
    return 1;
  }
}

} // namespace cuda_tidy
