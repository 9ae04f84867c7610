import { describe, expect, it } from 'vitest';
import { isTooSmall, maxZoomFor, outputSide, scaledSize } from './draw-crop.ts';

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

describe('a picture', () => {
  it.each([
    [
      { width: 3000, height: 2000 },
      { width: 3000, height: 2000 },
    ],
    [
      { width: 4000, height: 3000 },
      { width: 3000, height: 2250 },
    ],
    [
      { width: 1500, height: 6000 },
      { width: 750, height: 3000 },
    ],
    [
      { width: 9000, height: 1 },
      { width: 3000, height: 1 },
    ],
  ])('of %j is scaled so that its longest side is at most 3000: %j', (size, scaled) => {
    expect(scaledSize(size, 3000)).toEqual(scaled);
  });
});
