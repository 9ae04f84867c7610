import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { createServer, openDraft, setTitle } from './tested-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gone = new ApiError(404, { message: 'NOT_FOUND' }, null);
const vera = { artist_uuid: 'vera', role: 'PRIMARY_ARTIST' } as const;

/** A saved draft with a cover and an artist, which is deleted elsewhere while its title is typed. */
const deletedWhileTyping = async () => {
  const server = createServer();
  const { sync, journal } = openDraft(server);
  sync.edit(({ fields }) => ({ fields: { ...fields, title: 'Salt', cover_uuid: 'cover' }, artists: [vera] }));
  await sync.flush();
  const { change } = server.api;
  server.api.change = () => Promise.reject(gone);
  sync.edit(setTitle('Salt Water'));
  await sync.flush();
  return { server, sync, journal, restore: () => Object.assign(server.api, { change }) };
};

it('a draft that was deleted elsewhere waits for the user’s decision, and keeps further edits', async () => {
  const { server, sync, journal } = await deletedWhileTyping();
  expect(sync.snapshot().state).toBe('gone');
  const { calls } = server;
  sync.edit(setTitle('Salt Water, Live'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sync.snapshot().state, server.calls - calls]).toEqual(['gone', 0]);
  expect(journal()?.local.fields.title).toBe('Salt Water, Live');
});

it('it is saved as a new one with all its fields and artists, but the cover that went with it', async () => {
  const { server, sync, restore } = await deletedWhileTyping();
  restore();
  const key = vi.spyOn(server.api, 'addArtist');
  sync.keepAsNew();
  expect(sync.snapshot()).toMatchObject({ uuid: null, state: 'saving' });
  await vi.advanceTimersByTimeAsync(0);
  expect([server.creations, sync.snapshot().state]).toEqual([2, 'saved']);
  expect(server.release).toMatchObject({ title: 'Salt Water', cover_uuid: null, artists: [vera] });
  expect(key.mock.calls[0]?.[2]).not.toContain('local-1');
});

it('a cover that was chosen since is kept', async () => {
  const { server, sync, restore } = await deletedWhileTyping();
  sync.edit(({ fields, artists }) => ({ fields: { ...fields, cover_uuid: 'another' }, artists }));
  restore();
  sync.keepAsNew();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.release?.cover_uuid).toBe('another');
});

it('is noticed without typing, too', async () => {
  const { sync, journal } = openDraft(createServer());
  sync.edit(setTitle('Salt'));
  await sync.flush();
  sync.reportGone(gone);
  expect([sync.snapshot().state, journal()]).toEqual(['gone', null]);
});
