import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeptTrack } from '#features/releases/authoring/board/track-list.ts';
import { contentOf } from '#features/releases/authoring/draft-fields.ts';
import { beginSession } from '#lib/session/session.ts';
import { withBrowserDatabase } from '#testing/browser-database.ts';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { createKeeper } from '../kept/kept-drafts.ts';
import { openWorkspace } from './open-workspace.ts';
import { testedRelease } from './tested-workspace.ts';

withBrowserDatabase();
beforeEach(() => beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900 }))}.x`));
afterEach(() => vi.unstubAllGlobals());

const { uuid, version } = testedRelease;
const base = contentOf(testedRelease);
const local = { ...base, fields: { ...base.fields, title: 'Night Bus, Live' } };
const journal = { key: 'k', uuid, version, base, local, creation: null, creationKey: 'k' };
const track = {
  key: 't',
  uuid: 't1',
  version: 3,
  saved: null,
  pending: null,
  form: { title: 'Last Stop' },
  audio: { state: 'ready', file: { uuid: 'wav', name: 'Last.wav', duration: 60, advice: [] } },
  source: null,
} as unknown as KeptTrack;
const isGone = { 'GET /release/r1': () => refused(404, 'NOT_FOUND') };

it('opens the stored copy of a draft that was deleted elsewhere, and saves it as a new one', async () => {
  await createKeeper('vera', { key: 'k', uuid, journal, tracks: [track], recordings: [], cover: null }).write({});
  const calls = stubCalls(isGone);
  const { workspace, isRestored } = await openWorkspace(uuid, 'Label', () => undefined);
  expect(isRestored).toBe(true);
  expect(workspace.sync.snapshot()).toMatchObject({
    uuid,
    state: 'gone',
    content: { fields: { title: 'Night Bus, Live' } },
  });
  expect(workspace.board.snapshot().items).toMatchObject([
    { uuid: null, form: { title: 'Last Stop' }, audio: { state: 'missing' } },
  ]);
  workspace.keepAsNew();
  await vi.waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/release',
    body: { title: 'Night Bus, Live' },
  });
  workspace.close();
});

it('refuses a draft that is gone where nothing of it is kept', async () => {
  stubCalls(isGone);
  await expect(openWorkspace('r1-other', 'Label', () => undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
