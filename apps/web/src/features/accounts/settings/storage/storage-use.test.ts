import { describe, expect, it } from 'vitest';
import { storageShare } from './storage-use.tsx';

describe('storageShare', () => {
  it('is a whole percentage', () => {
    expect(storageShare({ used: 333, allowed: 1000 })).toEqual({ percent: 33, state: 'fine' });
  });

  it('rounds to 0 or 100 per cent only if the storage is empty or full', () => {
    expect(storageShare({ used: 0, allowed: 1000 })).toEqual({ percent: 0, state: 'fine' });
    expect(storageShare({ used: 1, allowed: 1_000_000 }).percent).toBe(1);
    expect(storageShare({ used: 999_999, allowed: 1_000_000 })).toEqual({ percent: 99, state: 'nearly-full' });
  });

  it('is full at the limit and beyond it, as after a plan has ended', () => {
    expect(storageShare({ used: 1000, allowed: 1000 })).toEqual({ percent: 100, state: 'full' });
    expect(storageShare({ used: 5000, allowed: 1000 })).toEqual({ percent: 100, state: 'full' });
    expect(storageShare({ used: 0, allowed: 0 })).toEqual({ percent: 100, state: 'full' });
  });
});
