import torch
from sumac_ext import quant_int8 as _quant


def _run(x, scale):
    out = torch.empty(x.shape, dtype=torch.int8, device=x.device)
    _quant(x, out, scale)
    return out


def quantize(x, scale=1.0):
    x = x.contiguous()
    with torch.cuda.device(x.device):
        return _run(x, scale)
