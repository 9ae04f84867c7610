import { expect, it } from 'vitest';
import { parsePartName, withoutExtensions } from './part-name.ts';

it.each([
  ['spotify-2026-11', 'spotify-2026-11', null],
  ['spotify-2026-11_2of3', 'spotify-2026-11', { number: 2, count: 3 }],
  [
    'DSR_PADPIDA1_PADPIDA2_Ad_2026-11_AU_1of12_20261120T092522',
    'DSR_PADPIDA1_PADPIDA2_Ad_2026-11_AU',
    { number: 1, count: 12 },
  ],
  ['DSR_PADPIDA1_PADPIDA2_Ad_2026-11_AU_1of1_20261120T092522', 'DSR_PADPIDA1_PADPIDA2_Ad_2026-11_AU', null],
  ['2of2_spotify', 'spotify', { number: 2, count: 2 }],
  ['spotify_1of2_AU', 'spotify_AU', { number: 1, count: 2 }],
  ['spotify_3of2', 'spotify_3of2', null],
  ['spotify_0of2', 'spotify_0of2', null],
  ['best-of-2026', 'best-of-2026', null],
  ['1of2', '1of2', { number: 1, count: 2 }],
])('reads %s', (name, report, part) => {
  expect(parsePartName(name)).toEqual({ report, part });
});

it('removes only the extensions of a file', () => {
  expect(['a.csv', 'a.tsv.gz', 'v1.2.txt', 'a.b', '.csv', 'a.CSV.GZ'].map(withoutExtensions)).toEqual([
    'a',
    'a',
    'v1.2',
    'a.b',
    '.csv',
    'a',
  ]);
});
