import { describe, expect, it } from 'vitest';
import {
  changedTrackFields,
  changedTrackInput,
  isSameForm,
  mergeForms,
  newTrackInput,
  type TrackForm,
} from '#features/releases/authoring/board/track-form.ts';
import { sampleForm } from './tested-board.ts';

const form: TrackForm = {
  ...sampleForm,
  composers: [
    { key: '1', role: 'COMPOSER', name: ' Anna ', surname: 'Ivanova', patronymic: '', name_confirmed: false },
  ],
};

describe('the request body of a track', () => {
  it('is trimmed, and leaves lyrics out where there are none', () => {
    const input = newTrackInput({ ...form, title: '  Night Bus ', lyrics: '  ' }, 'wav');
    expect(input).toMatchObject({ wav_uuid: 'wav', title: 'Night Bus', title_version: null });
    expect(input).not.toHaveProperty('lyrics');
    expect(input.composers).toEqual([
      { role: 'COMPOSER', name: 'Anna', surname: 'Ivanova', patronymic: null, name_confirmed: false },
    ]);
    expect(newTrackInput({ ...form, lyrics: 'La la la la la' }, 'wav').lyrics).toBe('La la la la la');
  });

  it('is, for a saved track, only what changed; lyrics that were taken away are taken away there too', () => {
    const before = { ...form, lyrics: 'La la la la la' };
    expect(changedTrackInput(before, { ...form, explicit: true })).toEqual({ lyrics: null, explicit: true });
  });

  it('is empty if only spaces or row keys differ', () => {
    const [author] = form.composers;
    const same = { ...form, title: 'Night Bus ', composers: author ? [{ ...author, key: '2' }] : [] };
    expect(isSameForm(form, { ...same, title: 'Night Bus ' })).toBe(true);
    expect(changedTrackFields(form, { ...same, title: 'Night Train' })).toEqual(['title']);
  });

  it('counts an author whose role was cleared as a change', () => {
    const cleared = { ...form, composers: form.composers.map((author) => ({ ...author, role: null })) };
    expect(isSameForm(form, cleared)).toBe(false);
  });
});

describe('two changes of one track', () => {
  it('come together where they touched different fields', () => {
    const { merged, conflicts } = mergeForms(form, { ...form, title: 'Mine' }, { ...form, explicit: true });
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({ title: 'Mine', explicit: true });
  });

  it('conflict where both changed the same field, each its own way', () => {
    const mine = { ...form, title: 'Mine', explicit: true };
    const { merged, conflicts } = mergeForms(form, mine, { ...form, title: 'Theirs', explicit: true });
    expect(conflicts).toEqual(['title']);
    expect(merged.title).toBe('Mine');
  });
});
