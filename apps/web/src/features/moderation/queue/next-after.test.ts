import { expect, it } from 'vitest';
import { nextAfter } from './next-after.ts';

const seen = ['a', 'b', 'c', 'd'];
const queueOf = (...uuids: string[]) => uuids.map((uuid) => ({ uuid }));

it.each([
  ['a', 'b'],
  ['d', 'a'],
  ['never seen', 'a'],
])('after %s comes %s', (uuid, next) => {
  expect(nextAfter(queueOf(...seen), seen, uuid)?.uuid).toBe(next);
});

it('continues from the place of a release decided elsewhere, and skips claimed ones', () => {
  expect(nextAfter(queueOf('a', 'c', 'd'), seen, 'b')?.uuid).toBe('c');
  expect(nextAfter(queueOf('a', 'd'), seen, 'b')?.uuid).toBe('d');
});

it('returns undefined if no other release is pending', () => {
  expect(nextAfter(queueOf('a'), seen, 'a')).toBeUndefined();
});
