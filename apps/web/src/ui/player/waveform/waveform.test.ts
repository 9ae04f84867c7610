import { describe, expect, it } from 'vitest';
import { barsPath, toBars } from './waveform.tsx';

describe('toBars', () => {
  it('uses the peak of each stretch, relative to the overall peak', () => {
    expect(toBars([0, 50, 100, 25], 2)).toEqual([0.5, 1]);
  });

  it('stretches few peaks over many bars', () => {
    expect(toBars([100, 50], 4)).toEqual([1, 1, 0.5, 0.5]);
  });

  it('is empty without peaks, and draws silence as silence', () => {
    expect(toBars([], 10)).toEqual([]);
    expect(toBars([0, 0], 2)).toEqual([0, 0]);
  });
});

describe('barsPath', () => {
  it('draws silence as a visible bar', () => {
    expect(barsPath([0, 1])).toBe('M0.5 48.5V51.5M1.5 2.0V98.0');
  });
});
