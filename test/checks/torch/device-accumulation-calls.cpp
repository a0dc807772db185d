// Containers behind methods and functions that a loop calls.
// RUN: %check_cuda_tidy %s torch-device-accumulation %t

#include <deque>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <torch/script.h>
#include <torch/torch.h>
#include <vector>

bool nextFrame(torch::Tensor &frame);

struct Replay {
  void add(const torch::Tensor &state) {
    States.push_back(state.to(torch::kCUDA));
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'States' keeps tensors on the device for as long as the loop runs: it grows with every iteration, and nothing is taken out again [torch-device-accumulation]
    // CHECK-MESSAGES: :[[@LINE+7]]:3: note: nothing bounds the iterations of this loop
  }
  size_t size() const { return States.size(); }
  std::vector<torch::Tensor> States;
};
void replay_bad() {
  Replay memory;
  while (true)
    memory.add(torch::rand({3, 84, 84}));
}

struct Bounded {
  explicit Bounded(size_t limit) : Limit(limit) {}
  void add(const torch::Tensor &state) {
    States.push_back(state.to(torch::kCUDA));
    if (States.size() > Limit)
      States.pop_front();
  }
  void addAround(const torch::Tensor &state) {
    if (Around.size() < Limit)
      Around.push_back(state.to(torch::kCUDA));
    else
      Around[Next++ % Limit] = state.to(torch::kCUDA);
  }
  void addHost(const torch::Tensor &state) { Host.push_back(state.cpu()); }
  void addCleared(const torch::Tensor &state) { Cleared.push_back(state.cuda()); }
  void clear() { Cleared.clear(); }
  std::deque<torch::Tensor> States;
  std::vector<torch::Tensor> Around, Host, Cleared;
  size_t Limit, Next = 0;
};
void train(Bounded &memory);
void bounded_ok(Bounded &given) {
  Bounded memory(100);
  while (true) {
    memory.add(torch::rand({3, 84, 84}));
    memory.addAround(torch::rand({3, 84, 84}));
    memory.addHost(torch::rand({3, 84, 84}, torch::kCUDA));
    given.addCleared(torch::rand({3, 84, 84}));
    Bounded own(3);
    own.addCleared(torch::rand({3, 84, 84}));
  }
}
void handedOn_ok() {
  Bounded memory(100);
  while (true) {
    memory.addCleared(torch::rand({3, 84, 84}));
    train(memory);
  }
}

// Structures behind pointers, and references to elements.
struct KeyFrame {
  torch::Tensor Descriptors;
};
class Map {
  std::vector<std::shared_ptr<KeyFrame>> Frames;
  std::map<int, std::vector<torch::Tensor>> Tracks, Short;

public:
  void add(torch::Tensor descriptors) {
    auto frame = std::make_shared<KeyFrame>();
    frame->Descriptors = descriptors;
    Frames.push_back(frame);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'Frames' keeps tensors on the device
  }
  void addHost(torch::Tensor descriptors) {
    auto frame = std::make_shared<KeyFrame>();
    frame->Descriptors = descriptors.cpu();
    Frames.push_back(frame);
  }
  void track(int id, const torch::Tensor &feature) {
    auto &track = Tracks[id];
    track.push_back(feature);
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'Tracks' keeps tensors on the device
  }
  void trackShort(int id, const torch::Tensor &feature) {
    auto &track = Short[id];
    track.push_back(feature);
    if (track.size() > 30)
      track.erase(track.begin());
  }
};
void map_bad(torch::jit::Module &model) {
  Map map;
  torch::Tensor frame;
  while (nextFrame(frame)) {
    auto found = model.forward({frame.cuda()}).toTensor();
    map.add(found);
    map.addHost(found);
    map.track(0, found);
    map.trackShort(0, found);
  }
}

// A loop that something ends.
void full_ok() {
  Replay memory;
  while (true) {
    memory.States.push_back(torch::rand({3}));
    if (memory.size() > 1000)
      break;
  }
}
void input_bad(std::istream &in, std::vector<torch::Tensor> &rows) {
  double value;
  while (in >> value)
    rows.push_back(torch::full({8}, value, torch::kCUDA));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'rows' keeps tensors on the device
}
void inputElse_bad(std::istream &in, std::vector<torch::Tensor> &rows) {
  for (std::string line; std::getline(in, line);)
    rows.push_back(torch::rand({8}, torch::kCUDA));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'rows' keeps tensors on the device
  int id = 1;
  while (id != 0) {
    rows.push_back(torch::full({8}, id, torch::kCUDA));
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'rows' keeps tensors on the device
    in >> id;
  }
}
void file_ok(std::vector<torch::Tensor> &rows) {
  std::ifstream file("rows.txt");
  std::string line;
  while (std::getline(file, line))
    rows.push_back(torch::rand({8}).cuda());
}
