import { expect, it } from 'vitest';
import { shadeOf } from './world-map.tsx';

it.each([
  ['none', 0, 100, 0],
  ['a correction', -5, 100, 0],
  ['where nobody has any', 0, 0, 0],
  ['hardly any', 1, 1_000_000, 1],
  ['a quarter', 25, 100, 3],
  ['nearly all', 90, 100, 5],
  ['the most', 100, 100, 5],
])('%s: %d of %d streams have shade %d', (_, streams, largest, shade) => {
  expect(shadeOf(streams, largest)).toBe(shade);
});
