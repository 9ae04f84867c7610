import type { TrackId } from '@dubplate/contract/ids';
import type { Track } from '@dubplate/contract/releases/schemas';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { openBoard } from './tested-board.ts';

const open = async (...titles: string[]) => {
  const opened = openBoard();
  opened.addFiles(...titles);
  for (const [place] of titles.entries()) {
    opened.finishUpload(place);
    await opened.board.save(opened.keyOf(place));
  }
  await opened.settle();
  opened.calls.length = 0;
  const { board, tracks } = opened;
  const first = tracks[0] as Track;
  return {
    ...opened,
    shown: () => board.snapshot().items.map(({ form }) => form.title),
    there: () => tracks.map(({ title }) => title),
    elsewhere: {
      add: (title: string, place = tracks.length) =>
        void tracks.splice(place, 0, { ...first, uuid: `other ${title}` as TrackId, title }),
      change: (place: number, part: Partial<Track>) => {
        const track = tracks[place] as Track;
        tracks[place] = { ...track, ...part, version: track.version + 1 };
      },
      remove: (place: number) => void tracks.splice(place, 1),
      reverse: () => void tracks.reverse(),
    },
  };
};

describe('what another page changes of the tracks', () => {
  it('is shown here: added, renamed, deleted and moved', async () => {
    const { board, elsewhere, shown, there, calls } = await open('One', 'Two', 'Three');
    elsewhere.add('Theirs', 0);
    elsewhere.change(1, { title: 'One, renamed' });
    elsewhere.remove(2);
    elsewhere.reverse();
    expect(await board.refresh()).toBe(true);
    expect(shown()).toEqual(['Three', 'One, renamed', 'Theirs']);
    expect(there()).toEqual(shown());
    expect([calls, board.snapshot().isOrdering]).toEqual([[], false]);
    expect(await board.refresh()).toBe(false);
  });

  it('takes nothing that was typed here: other fields come, the same one waits for its save, a deleted track is a new one', async () => {
    const { board, elsewhere, keyOf } = await open('One', 'Two', 'Three');
    board.edit(keyOf(0), (form) => ({ ...form, explicit: true }));
    board.edit(keyOf(1), (form) => ({ ...form, title: 'Mine' }));
    board.edit(keyOf(2), (form) => ({ ...form, title: 'Still wanted' }));
    elsewhere.change(0, { title: 'One, renamed' });
    elsewhere.change(1, { title: 'Theirs' });
    elsewhere.remove(2);
    await board.refresh();
    const [one, two, three] = board.snapshot().items;
    expect(one).toMatchObject({ version: 2, form: { title: 'One, renamed', explicit: true } });
    expect(two).toMatchObject({ version: 1, form: { title: 'Mine' } });
    expect(three).toMatchObject({ uuid: null, version: null, form: { title: 'Still wanted' } });
    expect(await board.save(keyOf(1))).toBe('conflict');
    expect(await board.save(keyOf(2))).toBe('saved');
  });

  it('leaves a track that is not saved yet behind the one it is behind', async () => {
    const { board, addFiles, keyOf, elsewhere, shown } = await open('One', 'Two');
    addFiles('New');
    board.reorder([keyOf(0), keyOf(2), keyOf(1)]);
    await board.whenIdle();
    elsewhere.reverse();
    await board.refresh();
    expect(shown()).toEqual(['Two', 'One', 'New']);
  });

  it('does not show twice a track whose creation was not answered', async () => {
    const { board, addFiles, finishUpload, keyOf, lose, shown, tracks } = await open('One');
    addFiles('Two');
    finishUpload(1);
    lose('answer');
    await board.save(keyOf(1));
    expect(tracks).toHaveLength(2);
    await board.refresh();
    expect(shown()).toEqual(['One', 'Two']);
    board.resume();
    await board.whenIdle();
    expect([tracks.length, shown()]).toEqual([2, ['One', 'Two']]);
  });
});

describe('the order that is shown', () => {
  it('is saved, including a track that was saved elsewhere', async () => {
    const { board, elsewhere, keyOf, settle, shown, there, lose } = await open('One', 'Two');
    elsewhere.add('Theirs');
    lose(new ApiError(400, { message: 'VALIDATION_FAILED' }, null));
    board.reorder([keyOf(1), keyOf(0)]);
    expect(board.snapshot().isOrdering).toBe(true);
    await settle();
    expect(shown()).toEqual(['Two', 'One', 'Theirs']);
    expect(there()).toEqual(shown());
    expect(board.snapshot().isOrdering).toBe(false);
  });

  it('is sent even where it is what the server had when this page last looked', async () => {
    const { board, elsewhere, keyOf, settle, shown, there } = await open('One', 'Two');
    const keys = [keyOf(0), keyOf(1)];
    elsewhere.reverse();
    board.reorder([...keys].reverse());
    board.reorder(keys);
    expect(board.snapshot().isOrdering).toBe(true);
    await settle();
    expect([there(), shown()]).toEqual([
      ['One', 'Two'],
      ['One', 'Two'],
    ]);
  });

  it('visibly waits for another call to finish', async () => {
    const { board, addFiles, finishUpload, keyOf, settle } = await open('One', 'Two');
    addFiles('Three');
    finishUpload(2);
    const saving = board.save(keyOf(2));
    board.reorder([keyOf(1), keyOf(0), keyOf(2)]);
    expect([board.snapshot().isOrdering, board.hasUnsaved()]).toEqual([true, true]);
    await saving;
    await settle();
    expect([board.snapshot().isOrdering, board.hasUnsaved()]).toEqual([false, false]);
  });

  it('becomes the server’s where it is refused for good', async () => {
    const { board, api, keyOf, settle, shown, there } = await open('One', 'Two');
    api.order = () => Promise.reject(new ApiError(409, { message: 'NOT_A_DRAFT' }, null));
    board.reorder([keyOf(1), keyOf(0)]);
    await settle();
    expect(shown()).toEqual(there());
    expect(board.snapshot().isOrdering).toBe(false);
  });
});
