import type { FileEntity } from '@dubplate/contract/files/schemas';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import type { SendOptions } from '#lib/upload/upload-queue.ts';
import { withBrowserDatabase } from '#testing/browser-database.ts';
import { createBatchUpload, type FileCalls, newBatch, type PlaceState } from './batch-upload.ts';
import { type Batch, keptBatches } from './kept-batches.ts';
import { mayHaveBatches } from './kept-flag.ts';

withBrowserDatabase();

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});

const fileOf = (name: string) => new File([`sound of ${name}`], name, { type: 'audio/wav' });

/** A server that answers an upload when the test says so. */
const server = () => {
  const sending: { file: Blob; options: SendOptions; resolve: () => void; reject: (error: unknown) => void }[] = [];
  const placed: string[] = [];
  const states = new Map<string, PlaceState>();
  const send = (file: Blob, options: SendOptions) =>
    new Promise<FileEntity>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      sending.push({
        file,
        options,
        resolve: () => resolve({ uuid: `file-of-${options.name}` } as FileEntity),
        reject,
      });
    });
  const calls: FileCalls = {
    stateOf: async ({ release }) => states.get(release) ?? 'free',
    sendRecording: send,
    sendCover: send,
    put: async ({ release, track }, file) => {
      placed.push(`${release}/${track?.title ?? 'cover'}: ${file}`);
      return states.get(release) ?? 'free';
    },
  };
  return { sending, placed, states, calls };
};

const track = (release: string, title: string) => ({
  name: `${title}.wav`,
  size: 10,
  title,
  place: { release, track: { index: 0, title, isrc: null } },
});
const BATCH_FILES = [track('r1', 'Ink'), track('r2', 'Coda')];

let people = 0;
const open = (world: ReturnType<typeof server>, batch: Batch = newBatch('import', BATCH_FILES), isNew = true) => {
  const person = isNew ? `person-${++people}` : `person-${people}`;
  const added = isNew ? new Map(batch.files.map(({ id, name }) => [id, fileOf(name)])) : new Map();
  const upload = createBatchUpload({ person, batch, added, kept: keptBatches, calls: world.calls });
  const steps = () => upload.snapshot().files.map(({ now }) => now.step);
  return { person, upload, steps, batch };
};

it('puts each file into its draft, and then removes it from the browser', async () => {
  const world = server();
  const { person, steps, batch } = open(world);
  await expect.poll(() => world.sending.length).toBe(2);
  world.sending[0]?.resolve();
  await expect.poll(steps).toEqual(['placed', 'sending']);
  expect(world.placed).toEqual(['r1/Ink: file-of-Ink.wav']);
  const [first, second] = batch.files.map(({ id }) => id);
  await expect.poll(() => keptBatches.readFile(person, first ?? '')).toBeNull();
  await expect.poll(() => keptBatches.readFile(person, second ?? '')).not.toBeNull();
});

it('uploads nothing for a draft that has a file or is gone', async () => {
  const world = server();
  world.states.set('r1', 'taken').set('r2', 'gone');
  const { steps } = open(world);
  await expect.poll(steps).toEqual(['taken', 'gone']);
  expect(world.sending).toEqual([]);
});

it('shows a place that was filled during the upload', async () => {
  const world = server();
  const { steps } = open(world);
  await expect.poll(() => world.sending.length).toBe(2);
  world.states.set('r1', 'taken');
  world.sending[0]?.resolve();
  await expect.poll(steps).toEqual(['taken', 'sending']);
});

it('continues on the next visit where the closed page stopped', async () => {
  const world = server();
  const first = open(world);
  await expect.poll(() => world.sending.length).toBe(2);
  world.sending[0]?.resolve();
  world.sending[1]?.options.onAddress('/uploads/7');
  await expect.poll(first.steps).toEqual(['placed', 'sending']);
  const kept = async () => (await keptBatches.list(first.person))[0];
  await expect.poll(async () => (await kept())?.files.map(({ state }) => state)).toEqual(['done', 'waiting']);
  await expect.poll(async () => (await kept())?.files[1]?.address).toBe('/uploads/7');
  const coda = first.batch.files[1]?.id ?? '';
  await expect.poll(() => keptBatches.readFile(first.person, coda)).not.toBeNull();
  first.upload.close();

  const again = server();
  const batch = await kept();
  const next = open(again, batch, false);
  await expect.poll(() => again.sending.length).toBe(1);
  expect(again.sending[0]?.options).toMatchObject({ name: 'Coda.wav', address: '/uploads/7' });
  expect(await again.sending[0]?.file.text()).toBe('sound of Coda.wav');
  again.sending[0]?.resolve();
  await expect.poll(next.steps).toEqual(['placed', 'placed']);
});

it('asks for a file that the browser has lost', async () => {
  const world = server();
  const { steps } = open(world, newBatch('import', [track('r1', 'Ink')]), false);
  await expect.poll(steps).toEqual(['missing']);
});

it('pauses and continues', async () => {
  const world = server();
  const { upload, steps } = open(world);
  await expect.poll(() => world.sending.length).toBe(2);
  upload.pause();
  expect(steps()).toEqual(['queued', 'queued']);
  expect(world.sending.every(({ options }) => options.signal.aborted)).toBe(true);
  upload.proceed();
  await expect.poll(() => world.sending.length).toBe(4);
  expect(steps()).toEqual(['sending', 'sending']);
});

it('tries a refused file again when a person asks for it', async () => {
  const world = server();
  const { upload, steps } = open(world);
  await expect.poll(() => world.sending.length).toBe(2);
  world.sending[0]?.reject(new ApiError(400, { message: 'BROKEN_FILE' }, null));
  await expect.poll(steps).toEqual(['failed', 'sending']);
  upload.proceed();
  await expect.poll(() => world.sending.length).toBe(3);
  world.sending[2]?.resolve();
  await expect.poll(steps).toEqual(['placed', 'sending']);
});

it('forgets a batch with its files', async () => {
  const world = server();
  const { person, upload, batch } = open(world);
  await expect.poll(() => keptBatches.readFile(person, batch.files[1]?.id ?? '')).not.toBeNull();
  expect(mayHaveBatches(person)).toBe(true);
  await upload.remove();
  expect(await keptBatches.list(person)).toEqual([]);
  expect(await keptBatches.readFile(person, batch.files[1]?.id ?? '')).toBeNull();
  expect(mayHaveBatches(person)).toBe(false);
});
