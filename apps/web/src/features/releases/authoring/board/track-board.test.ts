import type { Track } from '@dubplate/contract/releases/schemas';
import { describe, expect, it } from 'vitest';
import { openBoard } from './tested-board.ts';
import { restoreTracks } from './track-list.ts';

describe('the tracks of a draft', () => {
  it('open the first one’s form, and report how many there are', () => {
    const { board, addFiles, keyOf, counts } = openBoard();
    addFiles('One', 'Two');
    expect(board.snapshot().open).toBe(keyOf(0));
    expect(counts).toEqual([2]);
  });

  it('are created once, even if the answer is lost; later edits are sent as a change', async () => {
    const { board, addFiles, finishUpload, keyOf, tracks, calls, lose } = openBoard();
    addFiles('One');
    finishUpload(0);
    lose('answer');
    expect(await board.save(keyOf(0))).toBe('waiting');
    board.edit(keyOf(0), (current) => ({ ...current, title: 'One, renamed' }));
    expect(await board.save(keyOf(0))).toBe('saved');
    expect(calls.slice(0, 3)).toEqual(['add', 'add', 'change']);
    expect(tracks.map(({ title }) => title)).toEqual(['One, renamed']);
    expect(board.hasUnsaved()).toBe(false);
  });

  it('are saved when the connection is back', async () => {
    const { board, addFiles, finishUpload, keyOf, settle, tracks, lose } = openBoard();
    addFiles('One');
    finishUpload(0);
    lose('call');
    await board.save(keyOf(0));
    expect(board.snapshot().items[0]?.saving).toBe('waiting');
    board.resume();
    await settle();
    expect(tracks).toHaveLength(1);
  });

  it('keep edits for the next visit, and nothing after they are saved', async () => {
    const { board, addFiles, finishUpload, keyOf, kept } = openBoard();
    addFiles('One');
    board.edit(keyOf(0), (current) => ({ ...current, title: 'One, typed while it uploads' }));
    expect(kept()).toMatchObject([{ form: { title: 'One, typed while it uploads' } }]);
    finishUpload(0);
    expect(kept()).toHaveLength(1);
    await board.save(keyOf(0));
    expect(kept()).toEqual([]);
    board.edit(keyOf(0), (current) => ({ ...current, explicit: true }));
    expect(kept()[0]).toMatchObject({ uuid: 'track-1', form: { explicit: true } });
  });

  it('recognize by its file a track whose creation was answered after the page had gone', async () => {
    const first = openBoard();
    first.addFiles('One');
    first.finishUpload(0);
    first.lose('answer');
    await first.board.save(first.keyOf(0));
    const restored = restoreTracks(first.tracks, first.kept());
    expect(restored.map(({ uuid, form: { title } }) => [uuid, title])).toEqual([['track-1', 'One']]);
  });

  it('keep the edits of a track that was deleted elsewhere, as a new track', async () => {
    const { board, addFiles, finishUpload, keyOf, kept } = openBoard();
    addFiles('One');
    finishUpload(0);
    await board.save(keyOf(0));
    board.edit(keyOf(0), (current) => ({ ...current, title: 'Typed since' }));
    expect(restoreTracks([], kept())).toMatchObject([{ uuid: null, saved: null, form: { title: 'Typed since' } }]);
  });

  it('abort the upload of a removed track, and delete its data on the server', async () => {
    const { board, addFiles, finishUpload, keyOf, aborted, calls, tasks, tracks } = openBoard();
    addFiles('One', 'Two', 'Three');
    tasks[0]?.onAddress?.('/api/uploads/one');
    await board.remove(keyOf(0));
    expect(aborted).toEqual([0]);
    finishUpload(1);
    await board.remove(keyOf(0));
    expect(calls).toEqual(['abandon /api/uploads/one', 'removeFile']);
    finishUpload(2);
    await board.save(keyOf(0));
    await board.remove(keyOf(0));
    expect(tracks).toEqual([]);
    expect(board.snapshot().items).toEqual([]);
  });

  it('leave nothing on the server when their removal waits behind their own save', async () => {
    const { board, addFiles, finishUpload, keyOf, tracks, release } = openBoard();
    addFiles('One', 'Two');
    finishUpload(0);
    finishUpload(1);
    const key = keyOf(1);
    const saves = [board.save(keyOf(0)), board.save(key)];
    await board.remove(key);
    await Promise.all(saves);
    expect(tracks.map(({ title }) => title)).toEqual(['One']);
    expect(board.isUpToDate(release().tracks)).toBe(true);
  });

  it('are on the server in the order that the person gave them', async () => {
    const { board, addFiles, finishUpload, keyOf, settle, tracks } = openBoard();
    addFiles('One', 'Two');
    finishUpload(0);
    finishUpload(1);
    board.reorder([keyOf(1), keyOf(0)]);
    await board.save(keyOf(1));
    await board.save(keyOf(0));
    await settle();
    expect(tracks.map(({ title }) => title)).toEqual(['Two', 'One']);
    expect(board.snapshot().isOrdering).toBe(false);
  });

  it('merge with changes made elsewhere, and report a conflict in the same field', async () => {
    const { board, addFiles, finishUpload, keyOf, tracks } = openBoard();
    addFiles('One');
    finishUpload(0);
    await board.save(keyOf(0));
    const elsewhere = (part: Partial<Track>) => {
      const [track] = tracks;
      if (track) tracks[0] = { ...track, ...part, version: track.version + 1 };
    };
    elsewhere({ explicit: true });
    board.edit(keyOf(0), (current) => ({ ...current, title: 'Mine' }));
    expect(await board.save(keyOf(0))).toBe('saved');
    expect(tracks[0]).toMatchObject({ title: 'Mine', explicit: true });

    elsewhere({ title: 'Theirs' });
    board.edit(keyOf(0), (current) => ({ ...current, title: 'Mine again' }));
    expect(await board.save(keyOf(0))).toBe('conflict');
    await board.resolve(keyOf(0), 'mine');
    expect(tracks[0]?.title).toBe('Mine again');
  });
});
