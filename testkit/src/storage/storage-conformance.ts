import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Storage, StorageNotFound, StorageRangeInvalid } from '@dubplate/server/platform/storage/storage.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Parts of a storage that the conformance test needs. */
export interface StorageUnderTest {
  storage: Storage;
  /** Names everything that lies in the store, unfinished uploads included. */
  leftovers: () => Promise<string[]>;
  stop: () => Promise<void>;
}

const BINARY = { contentType: 'application/octet-stream' };
const MEGABYTE = 1 << 20;

/** Bytes that come in pieces, and break off with an error after the last where one is given. */
function piecewise(bytes: Buffer, failure?: Error): Readable {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    if (failure) throw failure;
  };
  return Readable.from(pieces(), { objectMode: false });
}

async function keysOf(list: AsyncIterable<string>): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of list) keys.push(key);
  return keys.sort();
}

/** Checks the promises of every storage. */
export function describeStorage(name: string, start: () => Promise<StorageUnderTest>): void {
  describe(name, () => {
    let under: StorageUnderTest;
    let storage: Storage;
    beforeAll(async () => {
      under = await start();
      storage = under.storage;
    }, 120_000);
    afterAll(async () => {
      await under?.stop();
    }, 60_000);

    async function read(key: string, range?: { start: number; end?: number }): Promise<Buffer> {
      return buffer((await storage.get(key, range)).stream);
    }

    it('is ready', async () => {
      await storage.ready();
    });

    it.each([
      ['nothing', 0],
      ['one byte', 1],
      ['a part', MEGABYTE],
      ['several parts', 17 * MEGABYTE + 3],
    ])('gives back what it was given: %s', async (_name, size) => {
      const bytes = randomBytes(size);
      expect(await storage.put('audio/whole', piecewise(bytes), BINARY)).toEqual({ size });
      const found = await storage.get('audio/whole');
      expect(found.size).toBe(size);
      expect((await buffer(found.stream)).equals(bytes)).toBe(true);
      expect((await storage.stat('audio/whole')).size).toBe(size);
      expect(Math.abs((await storage.stat('audio/whole')).modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    });

    it('replaces what was there', async () => {
      await storage.put('audio/again', piecewise(Buffer.from('first, and longer')), BINARY);
      await storage.put('audio/again', piecewise(Buffer.from('second')), BINARY);
      expect((await read('audio/again')).toString()).toBe('second');
    });

    it('reads ranges with both ends included', async () => {
      await storage.put('audio/range', piecewise(Buffer.from('0123456789')), BINARY);
      expect((await read('audio/range', { start: 2, end: 4 })).toString()).toBe('234');
      expect((await read('audio/range', { start: 7 })).toString()).toBe('789');
      expect((await read('audio/range', { start: 8, end: 999 })).toString()).toBe('89');
      const found = await storage.get('audio/range', { start: 9, end: 20 });
      expect(found).toMatchObject({ size: 10, start: 9, end: 9 });
      found.stream.destroy();
    });

    it('tells a range past the end, and how long the object is', async () => {
      await storage.put('audio/short', piecewise(Buffer.from('0123')), BINARY);
      const refusal = await storage.get('audio/short', { start: 4 }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StorageRangeInvalid);
      expect(refusal).toMatchObject({ size: 4 });
    });

    it('tells what is not there', async () => {
      await expect(storage.get('audio/absent')).rejects.toBeInstanceOf(StorageNotFound);
      await expect(storage.get('audio/absent', { start: 1 })).rejects.toBeInstanceOf(StorageNotFound);
      await expect(storage.stat('audio/absent')).rejects.toBeInstanceOf(StorageNotFound);
      await expect(storage.stat('audio')).rejects.toBeInstanceOf(StorageNotFound);
    });

    it('removes, and removes again', async () => {
      await storage.put('audio/gone', piecewise(Buffer.from('x')), BINARY);
      await storage.delete('audio/gone');
      await storage.delete('audio/gone');
      await expect(storage.stat('audio/gone')).rejects.toBeInstanceOf(StorageNotFound);
    });

    it.each([
      ['small', 100_000],
      ['large', 12 * MEGABYTE],
    ])('leaves nothing of a %s stream that fails', async (_name, size) => {
      const before = await under.leftovers();
      const body = piecewise(randomBytes(size), new Error('the line went dead'));
      await expect(storage.put('audio/broken', body, BINARY)).rejects.toThrow('the line went dead');
      expect(await under.leftovers()).toEqual(before);
    });

    it('keeps the old object when its replacement fails', async () => {
      await storage.put('audio/kept', piecewise(Buffer.from('old')), BINARY);
      const body = piecewise(randomBytes(100_000), new Error('broken off'));
      await expect(storage.put('audio/kept', body, BINARY)).rejects.toThrow('broken off');
      expect((await read('audio/kept')).toString()).toBe('old');
    });

    it('leaves nothing of a stream that is aborted, and lets go of it', async () => {
      const before = await under.leftovers();
      const abort = new AbortController();
      const endless = Readable.from(
        (async function* () {
          for (;;) {
            yield randomBytes(MEGABYTE);
            await wait(2);
          }
        })(),
        { objectMode: false },
      );
      const put = storage.put('audio/endless', endless, { ...BINARY, signal: abort.signal });
      setTimeout(() => abort.abort(), 150);
      await expect(put).rejects.toThrow();
      expect(endless.destroyed).toBe(true);
      expect(await under.leftovers()).toEqual(before);
    });

    it('lists by prefix', async () => {
      for (const key of ['list/a/one', 'list/a/two', 'list/ab', 'list/b/three'])
        await storage.put(key, piecewise(Buffer.from(key)), BINARY);
      expect(await keysOf(storage.list('list/a/'))).toEqual(['list/a/one', 'list/a/two']);
      expect(await keysOf(storage.list('list/a'))).toEqual(['list/a/one', 'list/a/two', 'list/ab']);
      expect(await keysOf(storage.list('list/none/'))).toEqual([]);
      expect(await keysOf(storage.list(''))).toContain('list/b/three');
    });

    it.each(['', '../up', 'a/../b', '/abs', 'a//b', 'a/', '.incoming/x', 'A', 'a\\b', 'a\0b', 'a b', 'x'.repeat(101)])(
      'refuses the key %j',
      async (key) => {
        await expect(storage.put(key, piecewise(Buffer.from('x')), BINARY)).rejects.toThrow(RangeError);
        await expect(storage.get(key)).rejects.toThrow(RangeError);
        await expect(storage.stat(key)).rejects.toThrow(RangeError);
        await expect(storage.delete(key)).rejects.toThrow(RangeError);
      },
    );
  });
}
