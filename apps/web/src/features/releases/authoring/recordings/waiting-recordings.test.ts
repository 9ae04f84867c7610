import { IDBObjectStore } from 'fake-indexeddb';
import { createStore, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withBrowserDatabase } from '#testing/browser-database.ts';
import { forgetDraft, listKept } from '../auto-save/kept/kept-drafts.ts';
import { removeStrayRecordings, removeStrays } from '../auto-save/kept/stray-recordings.ts';
import { openTestedWorkspace, testedRelease } from '../auto-save/workspace/tested-workspace.ts';
import { openBoard, sampleForm } from '../board/tested-board.ts';
import { type KeptRecording, recordingFiles } from './recording-files.ts';
import { createWaitingRecordings } from './waiting-recordings.ts';

withBrowserDatabase();

const fileOf = (name: string) => new File([`sound of ${name}`], `${name}.wav`, { type: 'audio/wav', lastModified: 5 });
const recordingsOf = (...titles: string[]) => titles.map((title) => ({ file: fileOf(title), title, version: '' }));

let people = 0;
/** Opens a draft of a new user on a simulated server. */
const open = (options: { kept?: KeptRecording[]; person?: string; files?: typeof recordingFiles } = {}) => {
  const person = options.person ?? `person-${++people}`;
  const tested = openBoard();
  let kept: KeptRecording[] = options.kept ?? [];
  const recordings = createWaitingRecordings({
    person,
    kept,
    keep: async (next) => {
      kept = next;
    },
    files: options.files ?? recordingFiles,
    board: tested.board,
  });
  const start = () => recordings.start(({ title, version }) => ({ ...sampleForm, title, title_version: version }));
  return { ...tested, person, recordings, start, keptNow: () => kept };
};
const places = ({ recordings }: ReturnType<typeof open>) => recordings.snapshot().map(({ place }) => place);
const titles = ({ recordings }: ReturnType<typeof open>) => recordings.snapshot().map(({ title }) => title);

it('keeps recordings in the browser, and has them again, in their order, when the page is opened again', async () => {
  const first = open();
  first.recordings.add(recordingsOf('One', 'Two', 'Three'));
  expect(first.recordings.hasUnsaved()).toBe(true);
  await expect.poll(() => places(first)).toEqual(['browser', 'browser', 'browser']);
  expect(first.recordings.hasUnsaved()).toBe(false);
  const [, second] = first.recordings.snapshot();
  first.recordings.remove([second?.id ?? '']);
  first.recordings.close();

  const again = open({ person: first.person, kept: first.keptNow() });
  expect(titles(again)).toEqual(['One', 'Three']);
  await again.start();
  expect(again.board.snapshot().items.map(({ form }) => form.title)).toEqual(['One', 'Three']);
  expect(again.tasks.map(({ name }) => name)).toEqual(['One.wav', 'Three.wav']);
  expect(await again.tasks[1]?.file.text()).toBe('sound of Three');
  expect(again.recordings.snapshot()).toEqual([]);
});

it('keeps each file until the server has it, and finishes an upload that a closed page broke off', async () => {
  const first = open();
  first.recordings.add(recordingsOf('One', 'Two'));
  await expect.poll(() => places(first)).toEqual(['browser', 'browser']);
  await first.start();
  const ids = first.keptNow().map(({ id }) => id);
  expect(first.keptNow().map(({ isStarted }) => isStarted)).toEqual([true, true]);
  first.finishUpload(0);
  expect(first.keptNow().map(({ name }) => name)).toEqual(['Two.wav']);
  await expect.poll(() => recordingFiles.read(first.person, ids[0] ?? '')).toBeNull();
  expect(await recordingFiles.read(first.person, ids[1] ?? '')).not.toBeNull();

  const tested = openBoard(first.kept());
  const again = createWaitingRecordings({
    person: first.person,
    kept: first.keptNow(),
    keep: async () => undefined,
    files: recordingFiles,
    board: tested.board,
  });
  expect(again.snapshot()).toEqual([]);
  await again.resume();
  expect(tested.tasks.map(({ name }) => name)).toEqual(['Two.wav']);
  expect(tested.board.snapshot().items.find(({ audio }) => audio.state === 'queued')?.form.title).toBe('Two');
});

it('deletes the file of a track that is removed during its upload', async () => {
  const draft = open();
  draft.recordings.add(recordingsOf('One'));
  await expect.poll(() => places(draft)).toEqual(['browser']);
  const [id = ''] = draft.keptNow().map((each) => each.id);
  await draft.start();
  await draft.board.remove(draft.keyOf(0));
  expect(draft.keptNow()).toEqual([]);
  await expect.poll(() => recordingFiles.read(draft.person, id)).toBeNull();
});

it('works without free space in the browser: the recording is kept in the page and marked', async () => {
  const full = { ...recordingFiles, write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  const draft = open({ files: full });
  draft.recordings.add(recordingsOf('One'));
  await expect.poll(() => places(draft)).toEqual(['page']);
  expect(draft.recordings.hasUnsaved()).toBe(true);
  expect(draft.keptNow()).toEqual([]);
  await draft.start();
  expect(draft.tasks.map(({ name }) => name)).toEqual(['One.wav']);
});

it('shows a recording that the browser has lost as missing, and starts the others', async () => {
  const first = open();
  first.recordings.add(recordingsOf('One', 'Two'));
  await expect.poll(() => places(first)).toEqual(['browser', 'browser']);
  const [one] = first.keptNow();
  await recordingFiles.remove(first.person, [one?.id ?? '']);
  const again = open({ person: first.person, kept: first.keptNow() });
  await again.start();
  expect(again.tasks.map(({ name }) => name)).toEqual(['Two.wav']);
  expect(places(again)).toEqual(['missing']);
});

const keptBy = async (person: string) => (await listKept(person)).flatMap(({ recordings }) => recordings);

it('is stored with its draft, only for its owner, until the draft is sent or deleted', async () => {
  const workspace = openTestedWorkspace('vera', { ...testedRelease, uuid: 'r9' } as typeof testedRelease);
  workspace.recordings.add(recordingsOf('One'));
  await expect.poll(() => workspace.recordings.snapshot()[0]?.place).toBe('browser');
  const [kept] = await keptBy('vera');
  expect(kept).toMatchObject({ title: 'One' });
  expect([await keptBy('max'), await recordingFiles.read('max', kept?.id ?? '')]).toEqual([[], null]);
  await removeStrayRecordings('vera');
  expect(await recordingFiles.read('vera', kept?.id ?? '')).not.toBeNull();
  await forgetDraft('vera', 'r9');
  expect([await keptBy('vera'), await recordingFiles.read('vera', kept?.id ?? '')]).toEqual([[], null]);

  workspace.recordings.add(recordingsOf('Two'));
  await expect.poll(() => workspace.recordings.snapshot()[1]?.place).toBe('browser');
  const id = workspace.recordings.snapshot()[1]?.id ?? '';
  workspace.finish();
  await expect.poll(() => recordingFiles.read('vera', id)).toBeNull();
  expect(await keptBy('vera')).toEqual([]);
  workspace.close();
});

it('starts recordings that were added while others were being read', async () => {
  const first = open();
  first.recordings.add(recordingsOf('One'));
  await expect.poll(() => places(first)).toEqual(['browser']);
  first.recordings.close();
  const reading = Promise.withResolvers<void>();
  const files: typeof recordingFiles = {
    ...recordingFiles,
    async read(person, id) {
      await reading.promise;
      return recordingFiles.read(person, id);
    },
  };
  const again = open({ person: first.person, kept: first.keptNow(), files });
  const started = again.start();
  again.recordings.add(recordingsOf('Two'));
  await again.start();
  reading.resolve();
  await started;
  expect(again.tasks.map(({ name }) => name)).toEqual(['One.wav', 'Two.wav']);
});

describe('a file that no draft waits for', () => {
  const DAY = 86_400_000;
  let person: string;
  const isThere = async () => (await recordingFiles.read(person, 'stray')) !== null;
  const waitForADay = () => vi.setSystemTime(Date.now() + DAY);
  beforeEach(async () => {
    person = `person-${++people}`;
    vi.useFakeTimers({ toFake: ['Date'] });
    const values = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
    });
    await recordingFiles.write(person, 'stray', fileOf('Stray'));
    await removeStrayRecordings(person);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is removed a day after that was first seen', async () => {
    vi.setSystemTime(Date.now() + DAY - 1);
    await removeStrayRecordings(person);
    expect(await isThere()).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    await removeStrayRecordings(person);
    expect(await isThere()).toBe(false);
  });

  it('stays if the drafts can’t be read', async () => {
    waitForADay();
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError');
    });
    await removeStrayRecordings(person);
    expect(await isThere()).toBe(true);
  });

  it('stays if one of the drafts can’t be read', async () => {
    await set(`${person}/draft`, { from: 'a newer version' }, createStore('dubplate-drafts', 'drafts'));
    waitForADay();
    await removeStrayRecordings(person);
    expect(await isThere()).toBe(true);
  });

  it('is kept if a draft has started to need it', async () => {
    const wanted = vi.fn<() => Promise<ReadonlySet<string>>>();
    wanted.mockResolvedValueOnce(new Set()).mockResolvedValueOnce(new Set(['stray']));
    waitForADay();
    await removeStrays(person, wanted);
    expect(await isThere()).toBe(true);
  });
});
