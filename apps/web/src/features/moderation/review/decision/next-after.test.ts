import { expect, it } from 'vitest';
import { nextAfter } from './next-after.ts';

const queue = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }];

it.each([
  ['a', 'b'],
  ['c', 'a'],
  ['decided', 'a'],
])('after %s comes %s', (uuid, next) => {
  expect(nextAfter(queue, uuid)?.uuid).toBe(next);
});

it('is none where no other release waits', () => {
  expect(nextAfter([{ uuid: 'a' }], 'a')).toBeUndefined();
});
