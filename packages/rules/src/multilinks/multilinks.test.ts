import { expect, it } from 'vitest';
import { isSlugValid, numberedSlug, slugOf } from './slug.ts';
import { validateLink } from './validate-link.ts';

it.each([
  ['Night Ferry', 'night-ferry'],
  ['  Ночь & День!  ', 'ночь-день'],
  ['100% / HÉLLO', '100-héllo'],
  ['नमस्ते दुनिया', 'नमस्ते-दुनिया'],
  ['???', '0193a001'],
  ['🎧 🌊', '0193a001'],
  ['', '0193a001'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ['𝕏'.repeat(50), '𝕏'.repeat(40)],
])('the slug of “%s” is “%s”', (title, slug) => {
  expect(slugOf([title], '0193a001-0000-7000-8000-000000000001')).toBe(slug);
  expect(isSlugValid(slug)).toBe(true);
});

it('a taken slug is numbered, and stays as short as a slug must be', () => {
  expect([1, 2, 31].map((n) => numberedSlug('night', n))).toEqual(['night', 'night-2', 'night-31']);
  expect(numberedSlug('a'.repeat(80), 12)).toBe(`${'a'.repeat(77)}-12`);
});

it.each(['', 'a b', 'a/b', 'a.json', 'a'.repeat(81), 'a_b'])('%j is no slug', (slug) =>
  expect(isSlugValid(slug)).toBe(false),
);

it('names every fault of a link at once', () => {
  const stores = [
    { store: 'spotify', url: 'https://open.spotify.com/album/1' },
    { store: 'other', url: 'https://example.com/' },
    { store: 'all', url: 'http://example.com/' },
    { store: 'toString', url: 'javascript:alert(1)' },
    { store: 'deezer', url: 'https://user:secret@example.com/' },
    { store: 'deezer', url: 'https://example.com/\ud800' },
    { store: 'tidal', url: 'https://tidal.com.evil.example/album/1' },
  ];
  expect(validateLink({ title: '', slug: 'a b', stores }).map(({ path, code }) => [path, code])).toEqual([
    ['title', 'link_title_required'],
    ['slug', 'slug_invalid'],
    ['stores.2.store', 'store_unknown'],
    ['stores.2.url', 'store_url_invalid'],
    ['stores.3.store', 'store_unknown'],
    ['stores.3.url', 'store_url_invalid'],
    ['stores.4.url', 'store_url_invalid'],
    ['stores.5.store', 'store_repeated'],
    ['stores.5.url', 'store_url_invalid'],
    ['stores.6.url', 'store_host_other'],
  ]);
  expect(validateLink({ title: 'A', slug: 'НОЧЬ-1', stores: stores.slice(0, 2) })).toEqual([]);
  expect(validateLink({})).toEqual([]);
});
