import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { brokenWav, makeWav, WAV_BREAKAGES } from '@dubplate/testkit/fixtures/wav';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStorage } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { inspectImage } from './decode/decode-image.ts';
import { openPictureDecoder } from './decode/picture-decoder.ts';
import { type InspectedUpload, type InspectionTarget, inspectUpload } from './inspect-upload.ts';
import { UploadIssue } from './upload-limits.ts';

let root: string;
let stagingDir: string;
let storage: Storage;
const pictures = openPictureDecoder();
const KEY = 'upload/one';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'inspect-'));
  stagingDir = join(root, 'staging');
  storage = await openDiskStorage({ root: join(root, 'files') });
});
afterAll(async () => {
  await pictures.close();
  await rm(root, { recursive: true });
});

function pieces(bytes: Buffer, size = 65_536): Readable {
  const cut = function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  return Readable.from(cut(), { objectMode: false });
}

function upload(source: Readable, passage: Partial<InspectionTarget> = {}): Promise<InspectedUpload> {
  const store: InspectionTarget['store'] = (body, contentType) => storage.put(KEY, body, { contentType });
  return inspectUpload(source, { store, stagingDir, pictures, ...passage });
}

async function issueOf(source: Readable, passage: Partial<InspectionTarget> = {}): Promise<UploadIssue> {
  const refusal = await upload(source, passage).catch((error: unknown) => error);
  if (!(refusal instanceof UploadIssue)) throw new Error(`Expected a refusal, got ${String(refusal)}`);
  return refusal;
}

async function everyFile(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function expectNothingLeft(): Promise<void> {
  expect(await everyFile()).toEqual([]);
}

describe('a sound file', () => {
  it.each([1, 1000, 65_536])('passes audio through unchanged, in chunks of %i', async (size) => {
    const bytes = makeWav({ seconds: 0.3 });
    const found = await upload(pieces(bytes, size));
    expect(found).toEqual({
      kind: 'audio',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sample_rate: 44_100,
      channels: 2,
      bits_per_sample: 16,
      duration: 0.3,
      advice: [],
    });
    expect((await buffer((await storage.get(KEY)).stream)).equals(bytes)).toBe(true);
    await storage.delete(KEY);
  });

  it.each(['jpeg', 'png'] as const)('passes a %s through and returns its size', async (format) => {
    const bytes = await makeCover({ side: 300, height: 200, format });
    const found = await upload(pieces(bytes));
    expect(found).toMatchObject({ kind: 'image', format, width: 300, height: 200, size: bytes.length });
    expect((await buffer((await storage.get(KEY)).stream)).equals(bytes)).toBe(true);
    await storage.delete(KEY);
    await expectNothingLeft();
  });

  it('gets its thumbnails stored', async () => {
    const kept: unknown[] = [];
    const sinks: InspectionTarget['sinks'] = {
      storeThumbnail: async ({ size, webp }) => {
        kept.push([size, Buffer.from(webp).toString('latin1', 8, 12)]);
      },
      storeNormalCopy: () => Promise.reject(new Error('It is normal')),
    };
    expect(await upload(pieces(await makeCover({ side: 200 })), { sinks })).toMatchObject({ picture: null });
    expect(kept).toEqual([
      ['small', 'WEBP'],
      ['medium', 'WEBP'],
      ['large', 'WEBP'],
    ]);
    await storage.delete(KEY);
  });

  it('may be exactly as large as the limit', async () => {
    const bytes = makeWav({ seconds: 0.3 });
    const limits = { audioMaxBytes: bytes.length, imageMaxBytes: 1 };
    expect((await upload(pieces(bytes), { limits })).size).toBe(bytes.length);
    await storage.delete(KEY);
  });
});

describe('a rejected file', () => {
  it.each(WAV_BREAKAGES)('%s WAV: gives the reason and stores nothing', async (kind) => {
    const refusal = await issueOf(pieces(brokenWav(kind)));
    expect(refusal.code).toBe(kind === 'big-endian' || kind === 'compressed' ? 'UNSUPPORTED_FILE' : 'BROKEN_FILE');
    expect(refusal.detail.en).toMatch(/^[A-Z].*\.$/);
    expect(refusal.detail.ru).toMatch(/^[А-ЯWR].*\.$/);
    await expectNothingLeft();
  });

  it('is of another kind, which is detected before anything is stored', async () => {
    let stored = 0;
    const store = async () => {
      stored += 1;
    };
    for (const bytes of ['', 'x', 'RIFF', 'RIFF....AVI LIST', '<svg xmlns="…">', 'GIF89a..........', '%PDF-1.7 ......'])
      expect((await issueOf(pieces(Buffer.from(bytes)), { store })).code).toBe('UNSUPPORTED_FILE');
    expect(stored).toBe(0);
  });

  it('is one byte too large', async () => {
    const bytes = makeWav({ seconds: 0.3 });
    const limits = { audioMaxBytes: bytes.length - 1, imageMaxBytes: 1000 };
    expect((await issueOf(pieces(bytes), { limits })).code).toBe('FILE_TOO_LARGE');
    expect((await issueOf(pieces(await makeCover({ side: 200 })), { limits })).code).toBe('FILE_TOO_LARGE');
    await expectNothingLeft();
  });

  it.each(['jpeg', 'png'] as const)('is a truncated %s', async (format) => {
    const bytes = await makeCover({ side: 300, format });
    for (const share of [0.02, 0.3, 0.7, 0.99]) {
      const refusal = await issueOf(pieces(bytes.subarray(0, Math.floor(bytes.length * share))));
      expect(refusal.code).toBe('BROKEN_FILE');
    }
    await expectNothingLeft();
  });

  it('is a PNG with one wrong bit in any place', async () => {
    const bytes = await makeCover({ side: 60, format: 'png' });
    for (let at = 8; at < bytes.length - 12; at += 97) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect((await issueOf(pieces(flipped))).code).toBe('BROKEN_FILE');
    }
  });

  it('is a PNG with a wrong checksum, although decoders accept it', async () => {
    const bytes = await makeCover({ side: 60, format: 'png' });
    const comment = Buffer.from('\0\0\0\x04tEXta\0bc\0\0\0\0', 'latin1');
    // After the signature and IHDR.
    const refusal = await issueOf(pieces(Buffer.concat([bytes.subarray(0, 33), comment, bytes.subarray(33)]), 5));
    expect(refusal.detail.en).toContain('tEXt');
  });

  it('is read to its end, so that the client gets the response', async () => {
    const source = pieces(Buffer.concat([brokenWav('compressed'), Buffer.alloc(3_000_000)]));
    let size = 0;
    const counted = source.pipe(
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          done(null, chunk);
        },
      }),
    );
    expect((await issueOf(counted)).code).toBe('UNSUPPORTED_FILE');
    expect(size).toBeLessThan(1_000_000);
    await finished(counted);
    expect(size).toBeGreaterThan(3_000_000);
  });

  it('is reported with the original error, even if the store wraps it', async () => {
    const store: InspectionTarget['store'] = async (body, contentType) => {
      await storage.put(KEY, body, { contentType }).catch(() => {
        throw new Error('could not store it');
      });
    };
    expect((await issueOf(pieces(brokenWav('truncated')), { store })).code).toBe('BROKEN_FILE');
  });

  it('is a picture with more pixels than any cover', async () => {
    const blank = { width: 8000, height: 8000, channels: 3 as const, background: '#123456' };
    const bytes = await sharp({ create: blank }).png().toBuffer();
    expect((await issueOf(pieces(bytes))).code).toBe('FILE_TOO_LARGE');
    await expectNothingLeft();
  });
});

describe('a failed upload', () => {
  it('stores nothing if the client disconnects', async () => {
    const bytes = makeWav({ seconds: 2 });
    const source = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 100_000);
        await wait(20);
        throw new Error('aborted');
      })(),
      { objectMode: false },
    );
    await expect(upload(source)).rejects.toThrow('aborted');
    await expectNothingLeft();
  });

  it.each([makeWav({ seconds: 2 }), Buffer.from('RIFF')])('stores nothing if it is canceled', async (head) => {
    const abort = new AbortController();
    const source = new Readable({ read: () => undefined });
    source.push(head);
    setTimeout(() => abort.abort(), 30);
    await expect(upload(source, { signal: abort.signal })).rejects.toThrow(/abort/i);
    expect(source.destroyed).toBe(true);
    await expectNothingLeft();
  });

  it('stores nothing if the connection closes without an error', async () => {
    const source = new Readable({ read: () => undefined });
    source.push(makeWav({ seconds: 1 }));
    setTimeout(() => source.destroy(), 30);
    await expect(upload(source)).rejects.toThrow(/premature/i);
    await expectNothingLeft();
  });

  it('fails with the error of the store, and reads the rest of the body', async () => {
    const source = pieces(makeWav({ seconds: 2 }));
    const store = async () => {
      throw new Error('the disk is full');
    };
    await expect(upload(source, { store })).rejects.toThrow('the disk is full');
    await finished(source);
  });
});

describe('inspectImage', () => {
  it('applies the EXIF orientation', async () => {
    const bytes = await sharp(await makeCover({ side: 300, height: 200 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await inspectImage(bytes)).toMatchObject({ width: 200, height: 300 });
  });
});
