import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lost, openBoard } from '../tested-board.ts';
import type { AuthorForm, TrackForm } from '../track-form.ts';

const QUIET_MS = 1_100;
const pass = () => vi.advanceTimersByTimeAsync(QUIET_MS);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const author = (name: string): AuthorForm => ({
  key: 'a',
  role: null,
  name,
  surname: '',
  patronymic: '',
  name_confirmed: false,
});
const withAuthor =
  (name: string) =>
  (form: TrackForm): TrackForm => ({ ...form, composers: [author(name)] });
const titled =
  (title: string) =>
  (form: TrackForm): TrackForm => ({ ...form, title });
const complete = (form: TrackForm): TrackForm => ({
  ...form,
  composers: [{ ...author('Anna'), surname: 'Petrova', role: 'COMPOSER' }],
});

/** A browser in which recordings were uploaded whose tracks are not complete. */
const uploadIncomplete = async (...titles: string[]) => {
  const first = openBoard();
  first.addFiles(...titles);
  for (const [place] of titles.entries()) first.finishUpload(place);
  await pass();
  return first;
};
type Opened = ReturnType<typeof openBoard>;

const openElsewhere = ({ there }: Opened) => openBoard([], there);
const reopen = ({ there, kept }: Opened) => openBoard(structuredClone(kept()), there);
const formsOf = ({ board }: Opened) => board.snapshot().items.map(({ form }) => form);
const titlesOf = (opened: Opened) => formsOf(opened).map(({ title }) => title);

describe('an uploaded track that is not complete', () => {
  it('is shown by another browser with its recording and form, and can be completed there', async () => {
    const first = await uploadIncomplete('One', 'Two');
    first.board.edit(first.keyOf(1), withAuthor('Anna'));
    await pass();

    const second = openElsewhere(first);
    expect(second.board.snapshot().items).toMatchObject([
      { uuid: null, audio: { state: 'ready', file: { uuid: 'wav-0' } }, form: { title: 'One', composers: [] } },
      {
        uuid: null,
        audio: { state: 'ready', file: { uuid: 'wav-1' } },
        form: { title: 'Two', composers: [{ role: null, name: 'Anna', surname: '' }] },
      },
    ]);
    second.board.edit(second.keyOf(0), complete);
    await pass();
    expect(second.tracks.map(({ title }) => title)).toEqual(['One']);
    expect([...second.unsaved.keys()]).toEqual(['wav-1']);
  });

  it('becomes a track here once another browser has saved it, and is not doubled', async () => {
    const first = await uploadIncomplete('One');
    const second = openElsewhere(first);
    second.board.edit(second.keyOf(0), complete);
    await pass();
    await first.board.refresh();
    expect(first.board.snapshot().items).toMatchObject([{ uuid: 'track-1', form: { title: 'One' } }]);
  });

  it('keeps the edits of two browsers in different fields', async () => {
    const first = await uploadIncomplete('One');
    const second = openElsewhere(first);
    second.board.edit(second.keyOf(0), withAuthor('Boris'));
    await pass();
    // It has not seen the author yet.
    first.board.edit(first.keyOf(0), titled('Renamed'));
    await pass();
    await second.board.refresh();
    for (const opened of [first, second])
      expect(formsOf(opened)).toMatchObject([{ title: 'Renamed', composers: [{ name: 'Boris' }] }]);
  });

  it('keeps the unsent edits of a browser over later changes from elsewhere', async () => {
    const first = await uploadIncomplete('One');
    first.board.edit(first.keyOf(0), titled('Typed offline'));
    first.board.close();
    const second = openElsewhere(first);
    second.board.edit(second.keyOf(0), withAuthor('Boris'));
    await pass();
    const again = reopen(first);
    expect(formsOf(again)).toMatchObject([{ title: 'Typed offline', composers: [{ name: 'Boris' }] }]);
    again.board.resume();
    await pass();
    expect([...again.unsaved.values()]).toMatchObject([{ fields: { title: 'Typed offline' } }]);
  });

  it('has a field that two browsers changed as it was typed last', async () => {
    const first = await uploadIncomplete('One');
    const second = openElsewhere(first);
    second.board.edit(second.keyOf(0), titled('Earlier'));
    await pass();
    first.board.edit(first.keyOf(0), titled('Later'));
    await pass();
    expect([...first.unsaved.values()]).toMatchObject([{ fields: { title: 'Later' } }]);

    first.board.edit(first.keyOf(0), titled('Left unsent'));
    first.board.close();
    await pass();
    await second.board.refresh();
    second.board.edit(second.keyOf(0), titled('Latest'));
    await pass();
    expect(titlesOf(reopen(first))).toEqual(['Latest']);
  });

  it('reports a conflict if another browser completed a track edited here', async () => {
    const first = await uploadIncomplete('One');
    first.board.edit(first.keyOf(0), titled('Mine'));
    first.board.close();
    const second = openElsewhere(first);
    second.board.edit(second.keyOf(0), (form) => complete(titled('Theirs')(form)));
    await pass();
    const again = reopen(first);
    expect(formsOf(again)).toMatchObject([{ title: 'Mine' }]);
    await again.board.save(again.keyOf(0));
    expect(again.board.snapshot().items).toMatchObject([{ saving: 'conflict', theirs: { title: 'Theirs' } }]);
  });

  it('goes everywhere when it is removed, unless something was typed since', async () => {
    const first = await uploadIncomplete('One', 'Two');
    const second = openElsewhere(first);
    first.board.edit(first.keyOf(1), titled('Still wanted'));
    for (const key of [second.keyOf(0), second.keyOf(1)]) await second.board.remove(key);
    expect([second.board.snapshot().items, second.unsaved.size]).toEqual([[], 0]);
    await first.board.refresh();
    expect(first.board.snapshot().items).toMatchObject([
      { audio: { state: 'missing' }, form: { title: 'Still wanted' } },
    ]);
  });

  it('is in the same place of the list in another browser', async () => {
    const first = await uploadIncomplete('One', 'Two', 'Three');
    first.board.reorder([first.keyOf(2), first.keyOf(0), first.keyOf(1)]);
    await pass();
    expect(titlesOf(openElsewhere(first))).toEqual(['Three', 'One', 'Two']);
  });

  it('is sent again after a transient error', async () => {
    const first = openBoard();
    first.addFiles('One');
    const { share } = first.there.api;
    first.there.api.share = () => Promise.reject(lost);
    first.finishUpload(0);
    await pass();
    expect(first.unsaved.size).toBe(0);
    first.there.api.share = share;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...first.unsaved.keys()]).toEqual(['wav-0']);
  });
});
