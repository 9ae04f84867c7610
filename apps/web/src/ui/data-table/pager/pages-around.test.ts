import { describe, expect, it } from 'vitest';
import { pagesAround } from './pages-around.ts';

describe('pagesAround', () => {
  it('shows two pages on either side', () => {
    expect(pagesAround(5, 10)).toEqual([3, 4, 5, 6, 7]);
  });

  it('stops at both ends', () => {
    expect(pagesAround(1, 10)).toEqual([1, 2, 3]);
    expect(pagesAround(10, 10)).toEqual([8, 9, 10]);
    expect(pagesAround(1, 1)).toEqual([1]);
  });

  it('has nothing to show where there are no pages', () => {
    expect(pagesAround(1, 0)).toEqual([]);
  });
});
