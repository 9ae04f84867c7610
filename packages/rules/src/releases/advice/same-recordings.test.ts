import { expect, it } from 'vitest';
import { sameRecordings } from './same-recordings.ts';

const mark = (key: string, sha256: string | null, sound_hash: string | null = null) => ({ key, sha256, sound_hash });

it('finds the same bytes, and the same sound in other bytes, on both sides', () => {
  const found = sameRecordings([mark('a', '1'), mark('b', '1'), mark('c', '2', 'x'), mark('d', '3', 'x')]);
  expect([...found]).toEqual([
    ['a', 'b'],
    ['b', 'a'],
    ['c', 'd'],
    ['d', 'c'],
  ]);
});

it('takes nothing unknown for the same', () => {
  expect([...sameRecordings([mark('a', null), mark('b', null), mark('c', '1', 'x')])]).toEqual([]);
});
