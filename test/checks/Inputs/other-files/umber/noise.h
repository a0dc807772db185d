#pragma once
void drawNoise(unsigned *state, float *out, int n);
