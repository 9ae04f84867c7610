import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { openBoard } from './tested-board.ts';
import type { TrackForm } from './track-form.ts';

const composer = {
  key: 'c',
  role: 'COMPOSER',
  name: 'Anna',
  surname: 'Petrova',
  patronymic: '',
  name_confirmed: false,
} as const;
const complete = (form: TrackForm): TrackForm => ({ ...form, composers: [composer] });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const openUploaded = (...titles: string[]) => {
  const opened = openBoard();
  opened.addFiles(...titles);
  for (const [place] of titles.entries()) opened.finishUpload(place);
  return opened;
};

describe('a track that is complete', () => {
  it('saves itself a second after the last change', async () => {
    const { board, keyOf, tracks, calls } = openUploaded('One');
    board.edit(keyOf(0), complete);
    await pass(900);
    board.edit(keyOf(0), (form) => ({ ...form, title: 'One more' }));
    await pass(900);
    expect(calls).toEqual([]);
    await pass(200);
    expect(tracks.map(({ title }) => title)).toEqual(['One more']);
    board.edit(keyOf(0), (form) => ({ ...form, title: 'Changed' }));
    await pass(1_100);
    expect([tracks[0]?.title, board.hasUnsaved()]).toEqual(['Changed', false]);
  });

  it('is saved with an edit that was made during a long save', async () => {
    const { board, keyOf, tracks, api } = openUploaded('One');
    board.edit(keyOf(0), complete);
    await pass(1_100);
    const { change } = api;
    api.change = async (...call) => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      return change(...call);
    };
    board.edit(keyOf(0), (form) => ({ ...form, title: 'Sent' }));
    await pass(2_000);
    board.edit(keyOf(0), (form) => ({ ...form, title: 'Typed during the save' }));
    await pass(12_000);
    expect([tracks[0]?.title, board.hasUnsaved()]).toEqual(['Typed during the save', false]);
  });

  it('saves itself once its file is there', async () => {
    const { board, addFiles, finishUpload, keyOf, tracks } = openBoard();
    addFiles('One');
    board.edit(keyOf(0), complete);
    await pass(5_000);
    expect(tracks).toEqual([]);
    finishUpload(0);
    await pass(1_100);
    expect(tracks).toHaveLength(1);
  });

  it('that was left unsaved by an earlier visit saves itself', async () => {
    const first = openUploaded('One');
    first.board.edit(first.keyOf(0), complete);
    first.board.close();
    await pass(5_000);
    expect(first.tracks).toEqual([]);
    const again = openBoard(first.kept());
    again.board.resume();
    await pass(1_100);
    expect(again.tracks).toHaveLength(1);
  });

  it('is not saved again and again once it was refused', async () => {
    const { board, keyOf, lose, calls } = openUploaded('One');
    lose(new ApiError(400, { message: 'BAD_INPUT' }, null));
    board.edit(keyOf(0), complete);
    await pass(60_000);
    expect([calls, board.snapshot().items[0]?.saving]).toEqual([['add'], 'failed']);
    board.edit(keyOf(0), (form) => ({ ...form, title: 'Better' }));
    await pass(1_100);
    expect(calls).toEqual(['add', 'add']);
  });
});

it('a track that is not complete waits for its person', async () => {
  const { board, keyOf, calls } = openUploaded('One');
  board.edit(keyOf(0), (form) => ({ ...form, title: 'Without an author' }));
  await pass(60_000);
  expect(calls).toEqual([]);
});

it('all complete tracks are saved at once, and the others stay as they are', async () => {
  const { board, keyOf, tracks } = openUploaded('One', 'Two', 'Three');
  board.edit(keyOf(0), complete);
  board.edit(keyOf(2), complete);
  const saved = board.saveAll();
  await pass(0);
  expect([await saved, tracks.map(({ title }) => title)]).toEqual([2, ['One', 'Three']]);
  expect(await board.saveAll()).toBe(0);
});

describe('the form that is open', () => {
  it('stays open when its track saves itself', async () => {
    const { board, keyOf } = openUploaded('One', 'Two');
    board.edit(keyOf(0), complete);
    await pass(2_000);
    expect(board.snapshot().items[0]?.uuid).toBe('track-1');
    expect(board.snapshot().open).toBe(keyOf(0));
  });

  it('closes in favour of the next incomplete track, wrapping around the end of the list', async () => {
    const { board, keyOf } = openUploaded('One', 'Two', 'Three');
    board.edit(keyOf(1), complete);
    expect(board.showNext(keyOf(0))).toBe(keyOf(2));
    expect(board.snapshot().open).toBe(keyOf(2));
    expect(board.showNext(keyOf(2))).toBe(keyOf(0));
    board.edit(keyOf(0), complete);
    board.edit(keyOf(2), complete);
    expect([board.showNext(keyOf(0)), board.snapshot().open]).toEqual([null, keyOf(0)]);
  });

  it('is that of the first file that was added while none was open', () => {
    const { board, addFiles, keyOf } = openUploaded('One');
    addFiles('Two');
    expect(board.snapshot().open).toBe(keyOf(0));
    board.toggle(keyOf(0));
    addFiles('Three', 'Four');
    expect(board.snapshot().open).toBe(keyOf(2));
  });
});
