import torch
import sedge_ext


class Linear8(torch.nn.Module):
    def __init__(self, weight, scale):
        super().__init__()
        self.register_buffer("weight", weight.contiguous())
        self.scale = scale

    def forward(self, x):
        full = torch.empty(self.weight.shape, device=x.device)
        sedge_ext.dequant_int8(self.weight, full, self.scale)
        return x @ full.t()
