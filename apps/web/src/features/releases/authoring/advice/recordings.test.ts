import type { Analysis } from '@dubplate/contract/audio/schemas';
import type { FileId } from '@dubplate/contract/ids';
import { expect, it } from 'vitest';
import type { TrackForm } from '../board/track-form.ts';
import { audioOf, newItem, type TrackItem } from '../board/track-item.ts';
import { adviseTracks } from './recordings.ts';

const analysis = (part: Partial<Analysis>): Analysis => ({
  status: 'done',
  peaks: [],
  loudness: -14,
  true_peak: -2,
  clipped_samples: 0,
  silence_start: 0,
  silence_end: 0,
  sound_hash: 'x',
  ...part,
});
const item = (key: string, title: string, file: { sha256?: string; advice?: string[] } = {}): TrackItem => ({
  ...newItem(key, new File([], 'a.wav'), {
    title,
    title_version: '',
    artists: [] as TrackForm['artists'],
  } as TrackForm),
  audio: audioOf({ uuid: key as FileId, name: 'a.wav', duration: 60, ...file }),
  source: null,
});
const codesOf = (items: TrackItem[], known: Record<string, Analysis> = {}) =>
  Object.fromEntries(
    [...adviseTracks(items, (wav) => known[wav])].map(([key, advice]) => [key, advice.map(({ code }) => code)]),
  );

it('finds the same recording on both tracks, by its bytes or by its sound', () => {
  expect(codesOf([item('a', 'One', { sha256: '1' }), item('b', 'Two', { sha256: '1' })])).toEqual({
    a: ['recording_repeated'],
    b: ['recording_repeated'],
  });
  const known = { a: analysis({}), b: analysis({}), c: analysis({ sound_hash: 'y' }) };
  const items = [item('a', 'One', { sha256: '1' }), item('b', 'Two', { sha256: '2' }), item('c', 'Three')];
  expect(codesOf(items, known)).toEqual({ a: ['recording_repeated'], b: ['recording_repeated'], c: [] });
  expect([...adviseTracks(items, (wav) => known[wav as 'a'])][0]?.[1][0]?.values).toEqual({ other: 'Two' });
});

it('does not take silence for the same recording', () => {
  const silent = analysis({ true_peak: null });
  const codes = codesOf([item('a', 'One'), item('b', 'Two')], { a: silent, b: silent });
  expect(Object.values(codes).flat()).not.toContain('recording_repeated');
});

it('reports findings of the file at once, and findings of the sound after the analysis', () => {
  const items = [item('a', 'One', { advice: ['MONO'] })];
  expect(codesOf(items, { a: analysis({ status: 'waiting', silence_end: 9 }) })).toEqual({ a: ['recording_mono'] });
  expect(codesOf(items, { a: analysis({ silence_end: 9 }) })).toEqual({
    a: ['recording_mono', 'recording_silent_end'],
  });
});

it('advises a primary artist on the track that has none', () => {
  const guest = { artist_uuid: 'v', role: 'FEATURING' } as const;
  const one = item('a', 'One');
  const items = [{ ...one, form: { ...one.form, artists: [guest] } } as TrackItem, item('b', 'Two')];
  expect(codesOf(items)).toEqual({ a: ['artists_without_primary'], b: [] });
});
