// Tensors that grow with torch::cat.
// RUN: %check_cuda_tidy %s torch-device-accumulation %t

#include <torch/torch.h>
#include <vector>

auto makeLoader() {
  return torch::data::make_data_loader(
      torch::data::datasets::MNIST("data").map(torch::data::transforms::Stack<>()), 64);
}

void concatenation_bad(torch::nn::Linear &model, const std::vector<torch::Tensor> &all) {
  torch::Tensor out;
  for (const auto &each : all) {
    auto y = model(each.cuda()).detach();
    out = out.defined() ? torch::cat({out, y}, 0) : y;
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'out' is allocated anew and copied as a whole in every iteration: n iterations copy it n times
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: it grows in this loop
    // CHECK-MESSAGES: :[[@LINE-6]]:17: note: collect the parts in a 'std::vector', and concatenate them once after the loop
  }
}

// Where each part is counts as the whole is concatenated.
void concatenatedAt_bad(torch::nn::Linear &model) {
  torch::Tensor targets, outputs = torch::empty({0}, torch::kCUDA);
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    targets = torch::cat({targets, batch.target.cuda()});
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'targets' is allocated anew
    outputs = torch::cat({outputs, model(batch.data.to(torch::kCUDA)).argmax(1)});
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'outputs' is allocated anew
  }
}
void concatenatedAt_ok(torch::nn::Linear &model) {
  torch::Tensor targets, outputs;
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    auto output = model(batch.data.cuda()), target = batch.target.cuda();
    targets = torch::cat({targets, target.to(torch::kCPU)});
    outputs = outputs.defined() ? torch::cat({outputs, output.cpu()}) : output.cpu();
  }
}

// A picture of a dozen images is made once.
torch::Tensor picture_ok(torch::nn::Linear &model, torch::Tensor z, int count) {
  torch::Tensor images = model(z.cuda()).detach();
  for (int i = 1; i < count; ++i)
    images = torch::cat({images, model(z.cuda() * i).detach()}, 0);
  return images;
}

torch::Tensor thousand_bad(torch::nn::Linear &model, torch::Tensor z) {
  torch::Tensor samples = model(z.cuda()).detach();
  for (int i = 1; i < 1000; ++i)
    samples = torch::cat({samples, model(z.cuda() * i).detach()}, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'samples' is allocated anew
  return samples;
}

// Not seen: a number that the caller gives may be large.
torch::Tensor FN_steps(torch::nn::Linear &model, torch::Tensor z, int steps) {
  torch::Tensor states = model(z.cuda()).detach();
  for (int i = 1; i < steps; ++i)
    states = torch::cat({states, model(z.cuda() * i).detach()}, 0);
  return states;
}

void concatenation_ok(torch::nn::Linear &model, torch::Tensor tokens, const std::vector<torch::Tensor> &all) {
  tokens = tokens.cuda();
  for (int i = 0; i < 512; ++i)
    tokens = torch::cat({tokens, model(tokens).argmax(-1)}, 1);
  for (const auto &each : all) {
    auto joined = torch::cat({each.cuda(), tokens}, 0);
    auto row = torch::zeros({1, 8}, torch::kCPU);
    row = torch::cat({row, torch::ones({1, 8})}, 0);
  }
}

// A first part that is assigned is no end of it.
void firstPart_bad(torch::nn::Linear &model, const std::vector<torch::Tensor> &all) {
  torch::Tensor out, rows;
  for (const auto &each : all) {
    auto y = model(each.cuda()).detach();
    if (!rows.defined())
      rows = torch::empty({0}, torch::kCUDA);
    rows = torch::cat({rows, y});
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'rows' is allocated anew
    if (!out.defined()) {
      out = y;
      continue;
    }
    out = torch::vstack({out, y});
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'out' is allocated anew
  }
}
void newPart_ok(torch::nn::Linear &model, const std::vector<torch::Tensor> &all, const std::vector<bool> &begins) {
  torch::Tensor out = torch::empty({0}, torch::kCUDA);
  for (size_t i = 0; i < all.size(); ++i) {
    auto y = model(all[i].cuda()).detach();
    if (begins[i]) {
      out = y;
      continue;
    }
    out = torch::vstack({out, y});
  }
}
void limited_ok(torch::nn::Linear &model, const std::vector<torch::Tensor> &all) {
  torch::Tensor out = torch::empty({0}, torch::kCUDA);
  for (const auto &each : all) {
    if (out.numel() > 1000)
      out = torch::empty({0}, torch::kCUDA);
    out = torch::cat({out, model(each.cuda()).detach()});
  }
}
