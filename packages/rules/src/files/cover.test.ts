import { describe, expect, it } from 'vitest';
import { checkCover } from './cover.ts';

describe('checkCover', () => {
  it.each([1440, 1600, 3000])('takes a square of %i pixels', (side) => {
    expect(checkCover({ width: side, height: side })).toEqual([]);
  });

  it.each([
    [1439, 1439, ['TOO_SMALL']],
    [3001, 3001, ['TOO_LARGE']],
    [1600, 1601, ['NOT_SQUARE']],
    [1000, 1600, ['NOT_SQUARE', 'TOO_SMALL']],
    [1000, 4000, ['NOT_SQUARE', 'TOO_SMALL', 'TOO_LARGE']],
  ] as const)('names the problem of %i by %i', (width, height, issues) => {
    expect(checkCover({ width, height })).toEqual(issues);
  });
});
