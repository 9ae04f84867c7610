import { describe, expect, it } from 'vitest';
import { pageButtons, pagesAround } from './pager.tsx';

describe('pagesAround', () => {
  it('shows two pages on either side', () => {
    expect(pagesAround(5, 10)).toEqual([3, 4, 5, 6, 7]);
  });

  it('stops at both ends', () => {
    expect(pagesAround(1, 10)).toEqual([1, 2, 3]);
    expect(pagesAround(10, 10)).toEqual([8, 9, 10]);
    expect(pagesAround(1, 1)).toEqual([1]);
  });

  it('is empty if there are no pages', () => {
    expect(pagesAround(1, 0)).toEqual([]);
  });
});

describe('pageButtons', () => {
  it.each([
    [1, 1, [1]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 20, [1, 2, 3, 'gap', 20]],
    [4, 20, [1, 2, 3, 4, 5, 6, 'gap', 20]],
    [10, 20, [1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]],
    [20, 20, [1, 'gap', 18, 19, 20]],
  ] as const)('adds both ends to the pages around page %i of %i', (page, pageCount, buttons) => {
    expect(pageButtons(page, pageCount)).toEqual(buttons);
  });
});
