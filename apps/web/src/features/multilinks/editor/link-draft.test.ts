import type { Link } from '@dubplate/contract/multilinks/schemas';
import { expect, it } from 'vitest';
import { type LinkForm, linkChangeOf, linkFormOf, linkIssues, readStores, withUrl, writeStores } from './link-draft.ts';

const spotify = { store: 'spotify', url: 'https://open.spotify.com/album/1', shown: true };
const deezer = { store: 'deezer', url: 'https://www.deezer.com/album/1', shown: false };
const link = { title: 'Night Ferry', slug: 'night-ferry', stores: [spotify, deezer] } as unknown as Link;
const EMPTY = { key: 'new', store: '', url: '', shown: true };

it.each([
  ['https://www.deezer.com/album/1', 'deezer'],
  ['  https://tidal.com/album/1 ', 'tidal'],
  ['https://example.com/shop', 'other'],
  ['http', 'spotify'],
])('of “%s” the store is %s', (typed, store) => {
  expect(withUrl({ ...EMPTY, store: 'spotify' }, typed).store).toBe(store);
});

it('sends the changes in order, without rows that were left empty', () => {
  const form = linkFormOf(link);
  expect(linkChangeOf(link, form)).toEqual({});
  expect(linkChangeOf(link, { ...form, title: ' Night Ferry ' })).toEqual({});
  const [first, second] = readStores(form.stores);
  if (!first || !second) throw new Error('two stores');
  const turned: LinkForm = { ...form, slug: 'ferry', stores: writeStores([second, EMPTY, first]) };
  expect(linkChangeOf(link, turned)).toEqual({ slug: 'ferry', stores: [deezer, spotify] });
});

it('sends the name of another site, and no name of a store', () => {
  const shop = { key: 'a', store: 'other', url: 'https://shop.example/', shown: true, label: ' Merch ' };
  const named: LinkForm = { ...linkFormOf(link), stores: writeStores([shop, { ...shop, ...spotify }]) };
  const { key, ...sent } = { ...shop, label: 'Merch' };
  expect(linkChangeOf(link, named)).toEqual({ stores: [sent, spotify] });
  const saved = { ...link, stores: [sent] };
  expect(linkChangeOf(saved, linkFormOf(saved))).toEqual({});
});

it('reports an issue at its row, even after an empty row', () => {
  const rows = [EMPTY, { key: 'b', store: 'spotify', url: 'https://example.com/', shown: true }];
  const issues = linkIssues({ title: ' ', slug: 'a/b', stores: writeStores(rows) }, true);
  expect([...issues.keys()]).toEqual(['title', 'slug', 'b.url']);
  expect(linkIssues({ title: '', slug: 'ab', stores: '[]' }, false).size).toBe(0);
});
