import { describe, expect, it } from 'vitest';
import { move } from './sortable-list.tsx';

describe('move', () => {
  it('moves down and up', () => {
    expect(move(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(move(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });

  it('keeps the list if the index does not exist', () => {
    expect(move(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
    expect(move(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
  });
});
