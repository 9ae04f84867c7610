import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubTasks } from '#testing/stub-tasks.ts';
import { ChunkError, checkForNewVersion, chunkFailed, loadChunk, newVersion } from './load-chunk.ts';

let asked: string[];
let isDown: boolean;
let serial = 0;
/** Unique file names for each test. */
const files = () => [`assets/screen-${++serial}.js`, `assets/shared-${serial}.js`];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  isDown = false;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname.slice(1));
    if (isDown) throw new TypeError('no network');
    return new Response('export {}');
  });
});
afterEach(() => void vi.useRealTimers());

const outcome = (loading: Promise<unknown>) =>
  loading.then(
    () => 'here',
    (error: unknown) => error,
  );

it('fetches all files once before the import', async () => {
  const names = files();
  const imported: string[][] = [];
  const load = () => loadChunk(async () => imported.push([...asked]), names);
  await load();
  await load();
  expect(asked).toEqual(names);
  expect(imported).toEqual([names, names]);
});

it('requests each file in a separate task, so that a press does not have to wait for all of them', async () => {
  const tasks: (() => void)[] = [];
  stubTasks((task) => tasks.push(task));
  const [first = '', second = ''] = files();
  const loading = loadChunk(async () => undefined, [first, second]);
  const seen: string[][] = [];
  for (let task = 0; task < 3; task += 1) {
    seen.push([...asked]);
    tasks.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(seen).toEqual([[], [first], [first, second]]);
  await loading;
});

it('reuses earlier requests, and repeats the failed ones', async () => {
  const [early = '', failed = ''] = files();
  const addressOf = (name: string) => `${window.location.origin}/${name}`;
  const lost = Promise.reject(new TypeError('no network'));
  lost.catch(() => undefined);
  vi.stubGlobal('earlyFiles', {
    [addressOf(early)]: Promise.resolve(new Response('export {}')),
    [addressOf(failed)]: lost,
  });
  await loadChunk(async () => undefined, [early, failed]);
  expect(asked).toEqual([failed]);
  expect(globalThis.earlyFiles).toEqual({});
});

it('imports nothing if a file can’t be fetched, waits between attempts, and can be retried', async () => {
  const names = files();
  let imports = 0;
  let failures = 0;
  const stop = chunkFailed.on(() => {
    failures += 1;
  });
  const load = () =>
    outcome(
      loadChunk(async () => {
        imports += 1;
      }, names),
    );
  isDown = true;
  const first = load();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await first).toBeInstanceOf(ChunkError);
  expect([imports, failures, asked.length]).toEqual([0, 1, 6]);
  isDown = false;
  expect(await load()).toBe('here');
  expect(imports).toBe(1);
  stop();
});

it('survives a server restart', async () => {
  isDown = true;
  const loading = outcome(loadChunk(async () => undefined, files()));
  await vi.advanceTimersByTimeAsync(500);
  isDown = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(await loading).toBe('here');
});

it('notices a build whose libraries are the same', async () => {
  const pageOf = (build: string) => `<meta name="build" content="${build}" />`;
  const libraries = '<script type="module" src="/assets/libraries.js"></script>';
  let served = 'one';
  vi.stubGlobal('fetch', async () => new Response(pageOf(served) + libraries));
  document.head.innerHTML = pageOf('one');
  let found = 0;
  const stop = newVersion.on(() => {
    found += 1;
  });
  await checkForNewVersion();
  expect(found).toBe(0);
  served = 'two';
  await checkForNewVersion();
  expect(found).toBe(1);
  document.head.replaceChildren();
  stop();
});
