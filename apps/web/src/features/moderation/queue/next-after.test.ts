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

it('goes on from the place of what was decided meanwhile, and past what others took', () => {
  expect(nextAfter(queueOf('a', 'c', 'd'), seen, 'b')?.uuid).toBe('c');
  expect(nextAfter(queueOf('a', 'd'), seen, 'b')?.uuid).toBe('d');
});

it('is none where no other release waits', () => {
  expect(nextAfter(queueOf('a'), seen, 'a')).toBeUndefined();
});
