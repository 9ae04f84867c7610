import { expect, it } from 'vitest';
import { readShare, restOf } from './shares.ts';

it('reads percents as people type them', () => {
  expect(['25', '33,3', ' 33.33 % ', '100', '0.01'].map(readShare)).toEqual(['25', '33.3', '33.33', '100', '0.01']);
  expect(['', '0', '0.00', '100.01', '-5', '1.234', 'half'].map(readShare)).toEqual(Array(7).fill(null));
});

it('adds shares exactly, and leaves nothing beyond 100 percent', () => {
  expect(restOf(['33.33', '33.33', '33.33'])).toEqual({ sum: '99.99', rest: '0.01' });
  expect(restOf(['0.1', '0.2'])).toEqual({ sum: '0.3', rest: '99.7' });
  expect(restOf(['60', '40'])).toEqual({ sum: '100', rest: '0' });
  expect(restOf(['60', '40.01'])).toEqual({ sum: '100.01', rest: null });
  expect(restOf([])).toEqual({ sum: '0', rest: '100' });
});
