import { describe, expect, it } from 'vitest';
import { isTooSmall, maxZoomFor, outputSide } from './square-crop.ts';

describe('the square crop', () => {
  it('is too small when its shorter side is', () => {
    expect(isTooSmall(1440, 3000, 1440)).toBe(false);
    expect(isTooSmall(3000, 1439, 1440)).toBe(true);
  });

  it('never zooms below the smallest side', () => {
    expect(maxZoomFor(2880, 4000, 1440)).toBe(2);
    expect(maxZoomFor(1440, 1440, 1440)).toBe(1);
    expect(maxZoomFor(1000, 1000, 1440)).toBe(1);
  });

  it('scales down to the largest side and never up', () => {
    expect(outputSide({ x: 0, y: 0, width: 4200, height: 4200 }, 3000)).toBe(3000);
    expect(outputSide({ x: 0, y: 0, width: 1500.4, height: 1500.4 }, 3000)).toBe(1500);
  });
});
