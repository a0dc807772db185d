import torch
import sedge_ext as ext


def dequantize(x, scale):
    out = torch.empty(x.shape, dtype=torch.float32, device=x.device)
    with torch.cuda.device(x.device):
        ext.dequant_int8(x, out, scale)
    return out
