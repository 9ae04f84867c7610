import type { Release } from '@dubplate/contract/releases/schemas';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { lastingErrors } from '#lib/retry/retrying.ts';
import { contentOf } from '../draft-fields.ts';
import { blank, createServer, openDraft, setTitle } from './tested-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('creates the release after a second of quiet, once, and then changes it', async () => {
  const server = createServer();
  const { sync, journal } = openDraft(server);
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

it('loses no keystroke during a save', async () => {
  const server = createServer();
  const { sync } = openDraft(server);
  sync.edit(setTitle('One'));
  const saving = sync.flush();
  sync.edit(setTitle('One two'));
  await saving;
  expect([sync.snapshot().state, server.release?.title, server.calls]).toEqual(['saved', 'One two', 2]);
});

it('creates only one release if the answer to the creation is lost, even after further edits', async () => {
  const server = createServer();
  server.weather = ['lose-answer', 'lose-request'];
  const { sync } = openDraft(server);
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
  const { sync, journal } = openDraft(server);
  sync.edit(setTitle('Refused'));
  await sync.flush();
  expect([sync.snapshot().state, journal()?.creation]).toEqual(['failed', null]);
  sync.edit(setTitle('Taken'));
  await vi.advanceTimersByTimeAsync(1_100);
  expect([sync.snapshot().state, server.release?.title]).toEqual(['saved', 'Taken']);
  expect(sent.map(([title]) => title)).toEqual(['Refused', 'Taken']);
  expect(sent[1]?.[1]).not.toBe(sent[0]?.[1]);
});

it('keeps a draft for which there is no room, and saves it once there is', async () => {
  const server = createServer();
  const { create } = server.api;
  let isFull = true;
  const keys = new Set<string>();
  server.api.create = async (body, key) => {
    keys.add(key);
    if (isFull) throw new ApiError(409, { message: 'DRAFTS_FULL', limit: 500 }, null);
    return create(body, key);
  };
  const { sync, journal } = openDraft(server);
  sync.edit(setTitle('First'));
  await sync.flush();
  expect(sync.snapshot()).toMatchObject({ state: 'waiting', uuid: null, error: { code: 'DRAFTS_FULL' } });
  sync.edit(setTitle('First Light'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(journal()?.local.fields.title).toBe('First Light');
  isFull = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect([sync.snapshot().state, server.creations, server.release?.title]).toEqual(['saved', 1, 'First Light']);
  expect([keys.size, journal()]).toEqual([1, null]);
});

it('keeps edits made during a change and sends them next', async () => {
  const server = createServer();
  const { sync } = openDraft(server);
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
  const { sync } = openDraft(server);
  sync.edit(setTitle('Patient'));
  await sync.flush();
  expect(sync.snapshot().state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(6_900);
  expect(answers).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect([sync.snapshot().state, server.release?.title]).toEqual(['saved', 'Patient']);
});

it('resumes from the journal of a closed page', async () => {
  const server = createServer();
  server.weather = ['lose-answer'];
  const first = openDraft(server);
  first.sync.edit(setTitle('Before'));
  await first.sync.flush();
  first.sync.edit(setTitle('Before and after'));
  first.sync.close();
  const left = first.journal();
  if (!left) throw new Error('nothing was kept');
  const second = openDraft(server, left);
  expect(second.sync.snapshot().content.fields.title).toBe('Before and after');
  await second.sync.flush();
  expect([server.creations, server.release?.title]).toEqual([1, 'Before and after']);
});

it('recognizes its own lost change', async () => {
  const server = createServer();
  const { sync } = openDraft(server);
  sync.edit(setTitle('One'));
  await sync.flush();
  server.weather = ['lose-answer'];
  sync.edit(setTitle('Two'));
  await sync.flush();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([sync.snapshot().state, server.release?.title]).toEqual(['saved', 'Two']);
});

it('is saved once the server is seen to have a change whose answer was lost', async () => {
  const server = createServer();
  const { sync, journal } = openDraft(server);
  sync.edit(setTitle('One'));
  await sync.flush();
  server.weather = ['lose-answer'];
  sync.edit(setTitle('Two'));
  await sync.flush();
  expect(sync.snapshot().state).toBe('waiting');
  sync.adopt(structuredClone(server.release as Release));
  expect([sync.snapshot().state, journal()]).toEqual(['saved', null]);
  const { calls } = server;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([server.calls, lastingErrors()]).toEqual([calls, []]);
});

it('merges changes made elsewhere, and reports a conflict if both changed the same field', async () => {
  const server = createServer();
  const { sync } = openDraft(server);
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

it('is saved as soon as their version is taken', async () => {
  const server = createServer();
  const { sync } = openDraft(server);
  sync.edit(setTitle('Mine'));
  await sync.flush();
  server.changeElsewhere({ title: 'Theirs' } as never);
  sync.edit(setTitle('Mine again'));
  await sync.flush();
  expect(sync.snapshot().state).toBe('conflict');
  sync.resolve('theirs');
  expect([sync.snapshot().state, sync.snapshot().content.fields.title]).toEqual(['saved', 'Theirs']);
});

it('takes over changes made elsewhere before the first save, and reports a conflict if both changed the same field', async () => {
  const server = createServer();
  const { sync } = openDraft(server);
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
  const { sync } = openDraft(server);
  const credit = { artist_uuid: 'a1', role: 'PRIMARY_ARTIST' } as const;
  sync.edit((content) => ({ ...content, artists: [credit] }));
  await sync.flush();
  expect(server.release?.artists).toEqual([credit]);
  sync.edit((content) => ({ ...content, artists: [] }));
  await sync.flush();
  expect([server.release?.artists, sync.snapshot().state]).toEqual([[], 'saved']);
});

it('reports a refusal, and retries after the next change', async () => {
  const server = createServer();
  const { sync } = openDraft(server);
  sync.edit(setTitle('Kept'));
  await sync.flush();
  const change = server.api.change;
  server.api.change = async () => {
    throw new Error('refused');
  };
  sync.edit(setTitle('Refused'));
  await sync.flush();
  expect([sync.snapshot().state, sync.snapshot().content.fields.title]).toEqual(['failed', 'Refused']);
  server.api.change = change;
  sync.edit(setTitle('Taken'));
  await vi.advanceTimersByTimeAsync(1_100);
  expect([sync.snapshot().state, server.release?.title]).toEqual(['saved', 'Taken']);
});

it('reads the content of a release', () => {
  expect(contentOf({ ...blank, title: 'T', title_version: null }).fields).toMatchObject({
    title: 'T',
    title_version: '',
  });
});

it('saves the rest while a text is too long, which waits until it fits', async () => {
  const server = createServer();
  const { sync, journal } = openDraft(server);
  const long = 'x'.repeat(256);
  sync.edit(({ fields, artists }) => ({ artists, fields: { ...fields, title: long, title_version: 'Live' } }));
  await sync.flush();
  expect([server.release?.title, server.release?.title_version, sync.snapshot().state]).toEqual([
    '',
    'Live',
    'unsaved',
  ]);
  sync.edit(({ fields, artists }) => ({ artists, fields: { ...fields, title_version: 'Live at Dawn' } }));
  await sync.flush();
  const { calls } = server;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([server.release?.title_version, server.calls - calls]).toEqual(['Live at Dawn', 0]);
  expect(journal()?.local.fields.title).toBe(long);
  sync.edit(setTitle('Fits'));
  await sync.flush();
  expect([server.release?.title, sync.snapshot().state, journal()]).toEqual(['Fits', 'saved', null]);
});
