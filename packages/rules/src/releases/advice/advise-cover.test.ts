import { expect, it } from 'vitest';
import { adviseCover } from './advise-cover.ts';

it('puts the file’s codes into words, and skips unknown codes', () => {
  expect(adviseCover(['SMALL', 'BLURRED', 'BORDERS', 'CONVERTED', 'MENDED', 'OTHER'])).toEqual([
    { code: 'cover_small', values: { max: '3000' } },
    { code: 'cover_blurred' },
    { code: 'cover_bordered' },
    { code: 'cover_converted' },
    { code: 'cover_mended' },
  ]);
  expect(adviseCover([])).toEqual([]);
});
