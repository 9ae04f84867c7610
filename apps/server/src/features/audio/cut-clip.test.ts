import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileId } from '@dubplate/contract/ids';
import { createWavReader } from '@dubplate/rules/audio/wav';
import { makeWav, type Signal, type WavOptions } from '@dubplate/testkit/fixtures/wav';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiskStorage } from '#platform/storage/disk-storage.ts';
import { type Storage, StorageNotFound } from '#platform/storage/storage.ts';
import { ClipFailed, cutClip } from './cut-clip.ts';

let root: string;
let storage: Storage;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'clips-'));
  storage = await openDiskStorage({ root });
});
afterAll(async () => {
  await storage.close();
  await rm(root, { recursive: true });
});

let stored = 0;
const store = async (bytes: Buffer): Promise<FileId> => {
  const uuid = `0193a000-0000-7000-8000-${String(stored++).padStart(12, '0')}` as FileId;
  await storage.put(`files/${uuid}`, Readable.from([bytes]), { contentType: 'audio/wav' });
  return uuid;
};
/** Each channel has its own level, louder from second to second: sample values identify their second. */
const staircase: Signal = (time, frame) => {
  for (let channel = 0; channel < frame.length; channel++)
    frame[channel] = (Math.floor(time) + 1) / 100 / (channel + 1);
};
const clipOf = async (options: WavOptions, start: number, seconds: number) => {
  const wav = await cutClip(storage, await store(makeWav({ signal: staircase, ...options })), start, seconds);
  const reader = createWavReader();
  reader.push(wav);
  const { wav: read, defect } = reader.end();
  expect(defect).toBeUndefined();
  if (!read) throw new Error('No WAV');
  const sampleAt = (second: number, channel = 0) =>
    wav.readInt16LE(44 + (Math.round(second * read.sampleRate) * read.channels + channel) * 2) / 0x7fff;
  return { ...read, sampleAt, bytes: wav.length };
};

it.each([
  ['16 bits', { bits: 16 }],
  ['24 bits', { bits: 24 }],
  ['32 bits of float', { bits: 32, float: true }],
] as const)('cuts the wanted seconds out of %s, both channels, as a WAV of 16 bits', async (_name, layout) => {
  const clip = await clipOf({ sampleRate: 44_100, channels: 2, seconds: 12, ...layout }, 5, 4);
  expect(clip).toMatchObject({ sampleRate: 44_100, channels: 2, bitsPerSample: 16, frames: 4 * 44_100 });
  expect(clip.sampleAt(0.5)).toBeCloseTo(0.06, 3);
  expect(clip.sampleAt(1.5)).toBeCloseTo(0.07, 3);
  expect(clip.sampleAt(1.5, 1)).toBeCloseTo(0.035, 3);
});

it('fades in and out', async () => {
  const { sampleAt, durationSeconds } = await clipOf({ sampleRate: 8000, channels: 1, seconds: 10 }, 0, 5);
  expect(sampleAt(0)).toBe(0);
  expect(sampleAt(0.025)).toBeCloseTo(0.005, 3);
  expect(sampleAt(durationSeconds - 0.75)).toBeCloseTo(0.025, 3);
  expect(sampleAt(durationSeconds - 1 / 8000)).toBe(0);
});

it('ends where the recording ends, and begins at its beginning where the start lies behind its end', async () => {
  expect((await clipOf({ sampleRate: 8000, channels: 1, seconds: 10 }, 7, 30)).frames).toBe(3 * 8000);
  const { frames, sampleAt } = await clipOf({ sampleRate: 8000, channels: 1, seconds: 10 }, 99, 4);
  expect([frames, sampleAt(1)]).toEqual([4 * 8000, expect.closeTo(0.02, 3)]);
});

it.each([
  [96_000, 48_000],
  [88_200, 44_100],
  [192_000, 48_000],
])('brings %i Hz to %i', async (from, to) => {
  const { sampleRate, frames, sampleAt } = await clipOf({ sampleRate: from, channels: 1, bits: 24, seconds: 4 }, 1, 2);
  expect([sampleRate, frames]).toEqual([to, 2 * to]);
  expect(sampleAt(0.3)).toBeCloseTo(0.02, 3);
});

it('keeps two of many channels', async () => {
  expect(await clipOf({ sampleRate: 8000, channels: 6, seconds: 2 }, 0, 1)).toMatchObject({
    channels: 2,
    frames: 8000,
  });
});

it('fails for a file that is not a recording, and for a missing one', async () => {
  await expect(cutClip(storage, await store(Buffer.from('RIFF????WAVEnothing')), 0, 1)).rejects.toThrow(ClipFailed);
  const missing = '0193a000-0000-7000-8000-ffffffffffff' as FileId;
  await expect(cutClip(storage, missing, 0, 1)).rejects.toThrow(StorageNotFound);
});
