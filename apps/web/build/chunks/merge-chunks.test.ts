import { expect, it } from 'vitest';
import { type Chunk, mergeChunks } from './merge-chunks.ts';

const REQUEST_BYTES = 1_000;

const chunk = (name: string, bytes: number, facts: Partial<Chunk> = {}): Chunk => ({
  name,
  bytes,
  files: 1,
  imports: [],
  isShared: true,
  ...facts,
});
const page = (name: string, imports: readonly string[]) => chunk(name, 100, { imports, isShared: false });
const opened = (...pages: string[]) => pages.map((name) => ({ chunks: [name], weight: 1 }));
const merged = (chunks: readonly Chunk[], pages: readonly string[]) =>
  mergeChunks(chunks, opened(...pages), REQUEST_BYTES).map((members) => members.toSorted());

it('merges the files that every page fetches together', () => {
  const chunks = [page('home', ['a', 'b']), page('list', ['a', 'b']), chunk('a', 5_000), chunk('b', 9_000)];
  expect(merged(chunks, ['home', 'list'])).toEqual([['a', 'b']]);
});

it('weighs a saved request against wasted bytes', () => {
  const chunks = (bytes: number) => [
    page('home', ['a', 'b']),
    page('list', ['a']),
    chunk('a', 5_000),
    chunk('b', bytes),
  ];
  expect(merged(chunks(900), ['home', 'list'])).toEqual([['a', 'b']]);
  expect(merged(chunks(1_100), ['home', 'list'])).toEqual([]);
});

it('counts the imports of a merged chunk as wasted bytes too', () => {
  const chunks = [
    page('home', ['a', 'b']),
    page('list', ['a']),
    chunk('a', 100),
    chunk('b', 100, { imports: ['large'] }),
    chunk('large', 20_000, { isShared: false }),
  ];
  expect(merged(chunks, ['home', 'list'])).toEqual([]);
});

it('keeps page chunks separate, and weights visits by frequency', () => {
  const chunks = [page('home', ['a', 'b']), page('rare', ['a']), chunk('a', 500), chunk('b', 3_000)];
  const visits = [
    { chunks: ['home'], weight: 1 },
    { chunks: ['rare'], weight: 0.1 },
  ];
  expect(mergeChunks(chunks, visits, REQUEST_BYTES)).toEqual([['a', 'b']]);
});

it('keeps chunks separate if merging creates an import cycle', () => {
  const chunks = [
    page('home', ['a', 'b']),
    chunk('a', 100, { imports: ['between'] }),
    chunk('between', 100, { imports: ['b'], isShared: false }),
    chunk('b', 100),
  ];
  expect(merged(chunks, ['home'])).toEqual([]);
});

it('merges a style’s file along with its script, which saves two requests', () => {
  const chunks = [
    page('home', ['a', 'b']),
    page('list', ['a']),
    chunk('a', 100, { files: 2 }),
    chunk('b', 1_900, { files: 2 }),
  ];
  expect(merged(chunks, ['home', 'list'])).toEqual([['a', 'b']]);
});
