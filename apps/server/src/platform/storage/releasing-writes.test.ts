import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiskStorage, releaseBytes } from './disk-storage.ts';
import type { Storage } from './storage.ts';

let root: string;
let storage: Storage;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'releasing-'));
  storage = await openDiskStorage({ root });
});
afterAll(() => rm(root, { recursive: true }));

const SIZE = 65_536;
/** Chunks with memory of their own, as a socket brings them. */
const chunksOf = (count: number) => Array.from({ length: count }, (_, at) => Buffer.allocUnsafeSlow(SIZE).fill(at + 1));
const contentType = 'application/octet-stream';
const streamOf = (chunks: readonly Buffer[]) => Readable.from(chunks, { objectMode: false });

it.each([1, 2, 100])('keeps all bytes of %i chunks and frees each once it is written', async (count) => {
  const chunks = chunksOf(count);
  const whole = Buffer.concat(chunks);
  await storage.put('a/released', streamOf(chunks), { contentType, releaseChunks: true });
  expect(chunks.map(({ length }) => length)).toEqual(chunks.map(() => 0));
  expect((await buffer((await storage.get('a/released')).stream)).equals(whole)).toBe(true);
});

it('frees nothing without being asked', async () => {
  const chunks = chunksOf(3);
  await storage.put('a/kept', streamOf(chunks), { contentType });
  expect(chunks.map(({ length }) => length)).toEqual([SIZE, SIZE, SIZE]);
});

it('does not release part of a larger buffer, whose rest may be in use', async () => {
  const [whole = Buffer.alloc(0)] = chunksOf(1);
  const parts = [whole.subarray(0, 1000), whole.subarray(1000)];
  await storage.put('a/parts', streamOf(parts), { contentType, releaseChunks: true });
  expect(whole.length).toBe(SIZE);
  releaseBytes(whole);
  expect(whole.length).toBe(0);
});

it('does not release small buffers, which a parser may reuse', async () => {
  const small = Buffer.allocUnsafeSlow(256).fill(1);
  await storage.put('a/small', streamOf([small]), { contentType, releaseChunks: true });
  expect(small.length).toBe(256);
});

it('fails with the error of the body, releases written chunks, and keeps no file', async () => {
  const chunks = chunksOf(40);
  const body = Readable.from(
    (async function* () {
      yield* chunks;
      throw new Error('broken off');
    })(),
    { objectMode: false },
  );
  await expect(storage.put('a/broken', body, { contentType, releaseChunks: true })).rejects.toThrow('broken off');
  await expect(storage.stat('a/broken')).rejects.toThrow();
});
