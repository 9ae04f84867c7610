import type { TrackId } from '@dubplate/contract/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { lastingErrors } from '#lib/retry/retrying.ts';
import { openBoard } from './tested-board.ts';

const broken = new ApiError(502, {}, null);
const refused = new ApiError(400, { message: 'BAD_INPUT' }, null);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const openSaved = async () => {
  const opened = openBoard();
  opened.addFiles('One', 'Two');
  for (const place of [0, 1]) {
    opened.finishUpload(place);
    await opened.board.save(opened.keyOf(place));
  }
  await pass(0);
  opened.calls.length = 0;
  return opened;
};

describe('the order of the tracks', () => {
  it('is sent again after the server was in trouble, and holds sending back until then', async () => {
    const { board, keyOf, lose, calls, tracks } = await openSaved();
    lose(broken);
    board.reorder([keyOf(1), keyOf(0)]);
    await pass(0);
    expect(board.snapshot()).toMatchObject({ isOrdering: true, orderError: 'server' });
    await pass(1_000);
    expect(calls).toEqual(['order', 'order']);
    expect(tracks.map(({ title }) => title)).toEqual(['Two', 'One']);
    expect(board.snapshot()).toMatchObject({ isOrdering: false, orderError: null });
  });

  it('is sent for the remaining tracks if the server has other tracks', async () => {
    const { board, keyOf, lose, tracks } = await openSaved();
    const [first] = tracks;
    if (first) tracks.push({ ...first, uuid: 'elsewhere' as TrackId, title: 'From another tab' });
    lose(new ApiError(409, { message: 'OTHER_TRACKS' }, null));
    board.reorder([keyOf(1), keyOf(0)]);
    await pass(0);
    expect(tracks.map(({ title }) => title)).toEqual(['Two', 'One', 'From another tab']);
    expect(board.snapshot().isOrdering).toBe(false);
  });
});

describe('a track', () => {
  it('is saved again after the server was in trouble', async () => {
    const { board, addFiles, finishUpload, keyOf, lose, tracks } = openBoard();
    addFiles('One');
    finishUpload(0);
    lose(broken);
    expect(await board.save(keyOf(0))).toBe('waiting');
    expect(board.snapshot().items[0]).toMatchObject({ saving: 'waiting', error: broken });
    await pass(1_000);
    expect(tracks).toHaveLength(1);
    expect(board.snapshot().items[0]?.saving).toBe('idle');
  });

  it('that was refused goes out as it is by then, under a new key', async () => {
    const { board, addFiles, finishUpload, keyOf, lose, added, tracks } = openBoard();
    addFiles('Refused');
    finishUpload(0);
    lose(refused);
    expect(await board.save(keyOf(0))).toBe('failed');
    await pass(60_000);
    expect(added).toHaveLength(1);
    board.edit(keyOf(0), (form) => ({ ...form, title: 'Taken' }));
    expect(await board.save(keyOf(0))).toBe('saved');
    expect(added.map(({ body }) => body.title)).toEqual(['Refused', 'Taken']);
    expect(added[1]?.key).not.toBe(added[0]?.key);
    expect(tracks.map(({ title }) => title)).toEqual(['Taken']);
  });

  it('whose creation was not answered is sent unchanged, under the same key', async () => {
    const { board, addFiles, finishUpload, keyOf, lose, added } = openBoard();
    addFiles('First');
    finishUpload(0);
    lose('answer');
    await board.save(keyOf(0));
    board.edit(keyOf(0), (form) => ({ ...form, title: 'Typed since' }));
    await pass(1_000);
    expect(added[1]).toEqual(added[0]);
  });

  it('waits no longer once its board is closed', async () => {
    const { board, addFiles, finishUpload, keyOf, lose, calls } = openBoard();
    addFiles('One');
    finishUpload(0);
    lose(broken);
    await board.save(keyOf(0));
    board.close();
    await pass(60_000);
    expect(calls).toEqual(['add']);
    expect(lastingErrors().filter(({ task: work }) => work === 'tracks')).toEqual([]);
  });
});
