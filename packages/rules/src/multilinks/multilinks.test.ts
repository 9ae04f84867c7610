import { expect, it } from 'vitest';
import { isSlugValid, normalizeSlug, numberedSlug, slugOf } from './slug.ts';
import { isStoreHost, LINKED_STORES, leadsToStore, storeOfUrl } from './store-hosts.ts';
import { validateLink } from './validate-link.ts';

it.each([
  ['Night Ferry', 'night-ferry'],
  ['  Ночь & День!  ', 'ночь-день'],
  ['100% / HÉLLO', '100-héllo'],
  ['नमस्ते दुनिया', 'नमस्ते-दुनिया'],
  ['???', '0193a001'],
  ['🎧 🌊', '0193a001'],
  ['İstanbul', 'istanbul'],
  ['Room 7\ufe0f\u20e3', 'room-7'],
  ['Love \u2764\ufe0f', 'love'],
  ['', '0193a001'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ['𝕏'.repeat(50), '𝕏'.repeat(40)],
])('the slug of “%s” is “%s”', (title, slug) => {
  expect(slugOf([title], '0193a001-0000-7000-8000-000000000001')).toBe(slug);
  expect(isSlugValid(slug)).toBe(true);
});

it('a slug that has such marks already is still found by them', () => {
  expect(normalizeSlug('İstanbul')).toBe('i\u0307stanbul');
  expect(isSlugValid('i\u0307stanbul')).toBe(true);
});

it('a taken slug is numbered, and stays as short as a slug must be', () => {
  expect([1, 2, 31].map((n) => numberedSlug('night', n))).toEqual(['night', 'night-2', 'night-31']);
  expect(numberedSlug('a'.repeat(80), 12)).toBe(`${'a'.repeat(77)}-12`);
});

it.each(['', 'a b', '\u0301a', 'a/b', 'a.json', 'a'.repeat(81), 'a_b'])('rejects %j as a slug', (slug) =>
  expect(isSlugValid(slug)).toBe(false),
);

it.each([
  ['spotify', 'https://spotify.link/1'],
  ['vkontakte', 'https://vk.cc/1'],
  ['vkontakte', 'https://VK.CC./1'],
  ['vkontakte', 'https://vk.com/away.php?to=https://evil.example'],
  ['vkontakte', 'https://m.vk.com//%61way?to=https://evil.example'],
  ['deezer', 'https://deezer.page.link/1'],
  ['tiktok', 'https://vm.tiktok.com/1'],
  ['tiktok', 'https://www.tiktok.com/link/v2?target=https://evil.example'],
  ['instagram', 'https://l.instagram.com/?u=https://evil.example'],
  ['facebook', 'https://l.facebook.com/l.php?u=https://evil.example'],
  ['facebook', 'https://www.facebook.com/l.php?u=https://evil.example'],
  ['youtube', 'https://www.youtube.com/redirect?q=https://evil.example'],
  ['soundcloud', 'https://soundcloud.app.goo.gl/1'],
  ['tidal', 'https://tidal.link/1'],
  ['pandora', 'https://pandora.app.link/1'],
  ['kkbox', 'https://kkbox.fm/1'],
  ['line_music', 'https://lin.ee/1'],
  ['netease', 'https://163cn.tv/1'],
  ['anghami', 'https://angha.me/1'],
])('a short link belongs to its store but can lead elsewhere: %s %s', (store, url) => {
  expect([storeOfUrl(url), isStoreHost(store, url), leadsToStore(store, url)]).toEqual([store, true, false]);
});

it.each([
  ['spotify', 'https://open.spotify.com/album/1'],
  ['vkontakte', 'https://vk.com/music/album/away'],
  ['youtube', 'https://youtu.be/1'],
  ['apple_music', 'https://geo.music.apple.com/album/1'],
])('an address on a store’s own pages leads to the store: %s %s', (store, url) => {
  expect(leadsToStore(store, url)).toBe(true);
});

it('an address elsewhere leads to no store', () => {
  for (const store of [...LINKED_STORES, 'other', 'toString'])
    expect(leadsToStore(store, 'https://evil.example/')).toBe(false);
});

it('names every issue of a link at once', () => {
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
