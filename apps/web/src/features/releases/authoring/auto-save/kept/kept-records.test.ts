import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBoard } from '#features/releases/authoring/board/tested-board.ts';
import { restoreTracks } from '#features/releases/authoring/board/track-list.ts';
import { createServer, openDraft, setTitle } from '../tested-draft.ts';
import type { KeptDraft } from './kept-draft.ts';
import records from './kept-records.json' with { type: 'json' };
import { parseKept } from './parse-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records as version 0.12.20 of the app wrote them, before drafts and tracks were saved by the same engine. */
const read = (name: keyof typeof records): KeptDraft => {
  const kept = parseKept(structuredClone(records[name]));
  if (!kept) throw new Error(`${name} can’t be read`);
  return kept;
};
const journalOf = (name: keyof typeof records) => {
  const { journal } = read(name);
  if (!journal) throw new Error(`${name} has no journal`);
  return journal;
};

describe('a record of an earlier version', () => {
  it('is written again as it was', () => {
    for (const name of ['unanswered_creation', 'edited', 'never_sent'] as const) {
      const { sync, journal } = openDraft(createServer(), journalOf(name));
      sync.edit((content) => ({ ...content }));
      sync.close();
      expect(journal()).toEqual(records[name].journal);
    }
  });

  it('repeats a creation without an answer, unchanged and under its key, then sends the later edit', async () => {
    const server = createServer();
    const create = vi.spyOn(server.api, 'create');
    const { sync } = openDraft(server, journalOf('unanswered_creation'));
    await sync.flush();
    const { creation, creationKey } = records.unanswered_creation.journal;
    expect(create.mock.calls).toEqual([[creation, creationKey]]);
    expect([server.release?.title, sync.snapshot().state]).toEqual(['Unanswered, and edited since', 'saved']);
  });

  it('sends the edits of a saved draft', async () => {
    const server = createServer();
    const first = openDraft(server);
    first.sync.edit(setTitle('Saved'));
    await first.sync.flush();
    const { sync, journal } = openDraft(server, journalOf('edited'));
    await sync.flush();
    expect(server.release).toMatchObject({
      title: 'Edited',
      p_line_year: 2020,
      territories: ['DE', 'FR'],
      artists: [{ artist_uuid: 'vera', role: 'PRIMARY_ARTIST' }],
    });
    expect([sync.snapshot().state, journal()]).toEqual(['saved', null]);
  });

  it('creates a draft that was never sent', async () => {
    const server = createServer();
    const { sync } = openDraft(server, journalOf('never_sent'));
    await sync.flush();
    expect([server.creations, server.release?.title]).toEqual([1, 'Never sent']);
  });

  it('has its tracks, recordings and cover', async () => {
    const { tracks, recordings, cover } = read('tracks');
    expect([recordings, cover]).toEqual([records.tracks.recordings, records.tracks.cover]);
    expect(restoreTracks([], tracks)).toMatchObject([
      { form: { title: 'Typed since' }, pending: { form: { title: 'Unanswered track' } }, audio: { state: 'ready' } },
      { form: { title: 'Edited since' }, uuid: null, audio: { state: 'missing' } },
      { form: { title: 'Uploading' }, audio: { state: 'interrupted' }, source: { address: '/api/uploads/three' } },
      { form: { title: 'Waiting still' }, shared: { version: 1, form: { title: 'Waiting for its author' } } },
    ]);
    const { board, added, keyOf } = openBoard([...tracks]);
    await board.save(keyOf(0));
    const [unanswered] = records.tracks.tracks;
    expect(added).toEqual([{ key: unanswered?.pending?.key, body: unanswered?.pending?.body }]);
  });
});
