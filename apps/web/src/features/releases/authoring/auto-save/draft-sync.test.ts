import type { Release, SentRelease } from '@dubplate/contract/releases/schemas';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { transientFailureOf } from '#lib/retry/transient-failure.ts';
import { contentOf, type DraftContent, emptyContent } from '../draft-fields.ts';
import { createDraftSync, type DraftApi, type DraftJournal, type SaveFailure } from './draft-sync.ts';

class Stale extends Error {
  readonly current: Release;
  constructor(current: Release) {
    super();
    this.current = current;
  }
}

const blank = {
  uuid: 'r1',
  version: 1,
  title: '',
  title_version: null,
  type: 'SINGLE',
  cover_uuid: null,
  language_id: null,
  primary_music_style_id: null,
  secondary_music_style_id: null,
  release_date: null,
  copyright: 'Label',
  artists: [],
} as unknown as Release;

/** A server that keeps its word: creations by key once, changes by version; it can lose a request or only its answer. */
const createServer = () => {
  const created = new Map<string, string>();
  let release: Release | null = null;
  let calls = 0;
  let weather: ('up' | 'lose-request' | 'lose-answer')[] = [];
  const answer = async (act: () => void): Promise<Release> => {
    calls += 1;
    const now = weather.shift() ?? 'up';
    await Promise.resolve();
    if (now === 'lose-request') throw new NetworkError('gone');
    act();
    if (now === 'lose-answer') throw new NetworkError('gone');
    return structuredClone(release as Release);
  };
  const apply = (body: SentRelease) => {
    release = { ...(release as Release), ...body, version: (release as Release).version + 1 } as Release;
  };
  const api: DraftApi = {
    create: (body, key) =>
      answer(() => {
        const known = created.get(key);
        if (known === undefined) {
          created.set(key, JSON.stringify(body));
          release = { ...blank, ...body } as Release;
        } else if (known !== JSON.stringify(body)) throw new Error('another body under the same key');
      }),
    change: (_uuid, body, version) =>
      answer(() => {
        if (release?.version !== version) throw new Stale(structuredClone(release as Release));
        apply(body);
      }),
    addArtist: (_uuid, credit) =>
      answer(() => apply({ artists: [...(release?.artists ?? []), credit] } as unknown as SentRelease)),
    removeArtist: (_uuid, gone) =>
      answer(() =>
        apply({
          artists: release?.artists.filter((one) => one.artist_uuid !== gone.artist_uuid),
        } as unknown as SentRelease),
      ),
  };
  return {
    api,
    set weather(next: typeof weather) {
      weather = next;
    },
    get release() {
      return release;
    },
    get calls() {
      return calls;
    },
    get creations() {
      return created.size;
    },
    changeElsewhere: apply,
  };
};

const classify = (error: unknown): SaveFailure => {
  if (transientFailureOf(error)) return { kind: 'trouble', error };
  if (error instanceof Stale) return { kind: 'stale', current: error.current };
  return { kind: 'refused', error };
};

const newJournal = (): DraftJournal => ({
  key: 'local-1',
  uuid: null,
  version: null,
  base: emptyContent('Label'),
  local: emptyContent('Label'),
  creation: null,
  creationKey: 'local-1',
});

const setTitle =
  (title: string) =>
  (content: DraftContent): DraftContent => ({ ...content, fields: { ...content.fields, title } });

const open = (server: ReturnType<typeof createServer>, journal = newJournal()) => {
  let kept: DraftJournal | null = null;
  const sync = createDraftSync({ api: server.api, classify, journal, keep: (next) => (kept = next) });
  return { sync, journal: () => kept };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('creates the release after a second of quiet, once, and then changes it', async () => {
  const server = createServer();
  const { sync, journal } = open(server);
  sync.edit(setTitle('F'));
  await vi.advanceTimersByTimeAsync(900);
  sync.edit(setTitle('First'));
  await vi.advanceTimersByTimeAsync(900);
  expect([server.calls, sync.snapshot().state]).toEqual([0, 'unsaved']);
  await vi.advanceTimersByTimeAsync(200);
  expect([sync.snapshot().state, server.release?.title]).toEqual(['saved', 'First']);
  expect(journal()).toBeNull();
  sync.edit(setTitle('First Light'));
  await vi.advanceTimersByTimeAsync(1100);
  expect([server.creations, server.release?.title]).toEqual([1, 'First Light']);
});

it('loses no keystroke typed while a save is under way', async () => {
  const server = createServer();
  const { sync } = open(server);
  sync.edit(setTitle('One'));
  const saving = sync.flush();
  sync.edit(setTitle('One two'));
  await saving;
  expect([sync.snapshot().state, server.release?.title, server.calls]).toEqual(['saved', 'One two', 2]);
});

it('makes one release of a creation whose answer was lost, whatever was typed since', async () => {
  const server = createServer();
  server.weather = ['lose-answer', 'lose-request'];
  const { sync } = open(server);
  sync.edit(setTitle('Draft'));
  await sync.flush();
  expect(sync.snapshot().state).toBe('waiting');
  sync.edit(setTitle('Draft, renamed'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect([sync.snapshot().state, server.creations, server.release?.title]).toEqual(['saved', 1, 'Draft, renamed']);
});

it('sends the form as it is now, under a new key, after a creation was refused', async () => {
  const server = createServer();
  const sent: [string | null | undefined, string][] = [];
  const { create } = server.api;
  server.api.create = async (body, key) => {
    sent.push([body.title, key]);
    if (body.title === 'Refused') throw new ApiError(400, { message: 'BAD_INPUT' }, null);
    return create(body, key);
  };
  const { sync, journal } = open(server);
  sync.edit(setTitle('Refused'));
  await sync.flush();
  expect([sync.snapshot().state, journal()?.creation]).toEqual(['refused', null]);
  sync.edit(setTitle('Taken'));
  await vi.advanceTimersByTimeAsync(1_100);
  expect([sync.snapshot().state, server.release?.title]).toEqual(['saved', 'Taken']);
  expect(sent.map(([title]) => title)).toEqual(['Refused', 'Taken']);
  expect(sent[1]?.[1]).not.toBe(sent[0]?.[1]);
});

it('keeps what is typed while a change is under way, and sends it next', async () => {
  const server = createServer();
  const { sync } = open(server);
  sync.edit(setTitle('One'));
  await sync.flush();
  const { change } = server.api;
  const bodies: unknown[] = [];
  server.api.change = (uuid, body, version) => {
    bodies.push(body);
    if (bodies.length === 1) sync.edit(setTitle('Typed during the PATCH'));
    return change(uuid, body, version);
  };
  sync.edit(setTitle('Two'));
  await sync.flush();
  expect(bodies).toEqual([{ title: 'Two' }, { title: 'Typed during the PATCH' }]);
  expect(sync.snapshot()).toMatchObject({ content: { fields: { title: 'Typed during the PATCH' } }, state: 'saved' });
});

it('is retried after the server was in trouble, no sooner than it was asked to', async () => {
  const server = createServer();
  const { create } = server.api;
  let answers = 0;
  server.api.create = async (body, key) => {
    answers += 1;
    if (answers === 1) throw new ApiError(502, {}, null, '7');
    return create(body, key);
  };
  const { sync } = open(server);
  sync.edit(setTitle('Patient'));
  await sync.flush();
  expect(sync.snapshot().state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(6_900);
  expect(answers).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect([sync.snapshot().state, server.release?.title]).toEqual(['saved', 'Patient']);
});

it('goes on from the journal where a closed page left it', async () => {
  const server = createServer();
  server.weather = ['lose-answer'];
  const first = open(server);
  first.sync.edit(setTitle('Before'));
  await first.sync.flush();
  first.sync.edit(setTitle('Before and after'));
  first.sync.close();
  const left = first.journal();
  if (!left) throw new Error('nothing was kept');
  const second = open(server, left);
  expect(second.sync.snapshot().content.fields.title).toBe('Before and after');
  await second.sync.flush();
  expect([server.creations, server.release?.title]).toEqual([1, 'Before and after']);
});

it('recognises its own lost change', async () => {
  const server = createServer();
  const { sync } = open(server);
  sync.edit(setTitle('One'));
  await sync.flush();
  server.weather = ['lose-answer'];
  sync.edit(setTitle('Two'));
  await sync.flush();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([sync.snapshot().state, server.release?.title]).toEqual(['saved', 'Two']);
});

it('merges what was changed elsewhere, and asks where both changed the same field', async () => {
  const server = createServer();
  const { sync } = open(server);
  sync.edit(setTitle('Mine'));
  await sync.flush();
  server.changeElsewhere({ copyright: 'Theirs' });
  sync.edit(setTitle('Mine again'));
  await sync.flush();
  expect(sync.snapshot().state).toBe('saved');
  expect([server.release?.title, sync.snapshot().content.fields.copyright]).toEqual(['Mine again', 'Theirs']);

  server.changeElsewhere({ title: 'Theirs' });
  sync.edit(setTitle('Mine at last'));
  await sync.flush();
  expect([sync.snapshot().state, sync.snapshot().conflicts]).toEqual(['conflict', ['title']]);
  expect(server.release?.title).toBe('Theirs');
  sync.resolve('mine');
  await sync.flush();
  expect(server.release?.title).toBe('Mine at last');
});

it('takes over what was changed elsewhere before anything is saved, and asks where both changed the same field', async () => {
  const server = createServer();
  const { sync } = open(server);
  sync.edit(setTitle('Mine'));
  await sync.flush();
  const seen = () => sync.adopt(structuredClone(server.release as Release));
  expect(seen()).toBe(false);
  server.changeElsewhere({ copyright: 'Theirs' });
  expect([seen(), sync.snapshot().state]).toEqual([true, 'saved']);
  expect(sync.snapshot().content.fields).toMatchObject({ title: 'Mine', copyright: 'Theirs' });

  server.changeElsewhere({ copyright: 'Theirs again' });
  sync.edit(setTitle('Typed here'));
  seen();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(server.release).toMatchObject({ title: 'Typed here', copyright: 'Theirs again' });

  server.changeElsewhere({ title: 'Theirs' });
  sync.edit(setTitle('Mine at last'));
  expect([seen(), sync.snapshot().state, sync.snapshot().conflicts]).toEqual([true, 'conflict', ['title']]);
});

it('adds and removes credits one by one', async () => {
  const server = createServer();
  const { sync } = open(server);
  const credit = { artist_uuid: 'a1', role: 'PRIMARY_ARTIST' } as const;
  sync.edit((content) => ({ ...content, artists: [credit] }));
  await sync.flush();
  expect(server.release?.artists).toEqual([credit]);
  sync.edit((content) => ({ ...content, artists: [] }));
  await sync.flush();
  expect([server.release?.artists, sync.snapshot().state]).toEqual([[], 'saved']);
});

it('says so when the server refuses, and tries again after the next change', async () => {
  const server = createServer();
  const { sync } = open(server);
  sync.edit(setTitle('Kept'));
  await sync.flush();
  const change = server.api.change;
  server.api.change = async () => {
    throw new Error('refused');
  };
  sync.edit(setTitle('Refused'));
  await sync.flush();
  expect([sync.snapshot().state, sync.snapshot().content.fields.title]).toEqual(['refused', 'Refused']);
  server.api.change = change;
  sync.edit(setTitle('Taken'));
  await vi.advanceTimersByTimeAsync(1_100);
  expect([sync.snapshot().state, server.release?.title]).toEqual(['saved', 'Taken']);
});

it('knows a release by its own fields', () => {
  expect(contentOf({ ...blank, title: 'T', title_version: null }).fields).toMatchObject({
    title: 'T',
    title_version: '',
  });
});
