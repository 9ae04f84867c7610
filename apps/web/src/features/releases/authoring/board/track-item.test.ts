import type { FileId } from '@dubplate/contract/ids';
import { expect, it } from 'vitest';
import { type Audio, audioOf, itemOf, newItem, progressOf, type TrackItem } from './track-item.ts';

const file = { name: 'Harbour.wav', size: 9, lastModified: 1 } as File;
const item = newItem('one', file, {} as Parameters<typeof newItem>[2]);
const stateAt = (audio: Audio) => progressOf({ ...item, audio } as TrackItem).state;

it('is uploading until the server has answered: a hundred per cent sent is not done yet', () => {
  const name = file.name;
  expect(stateAt({ state: 'queued', name })).toBe('uploading');
  expect(stateAt({ state: 'sending', name, loaded: 0, total: 9 })).toBe('uploading');
  expect(stateAt({ state: 'sending', name, loaded: 9, total: 9 })).toBe('uploading');
  expect(stateAt({ state: 'waiting', reason: 'offline', name })).toBe('uploading');
  expect(stateAt(audioOf({ uuid: 'wav' as FileId, name, duration: 30 }))).toBe('unsaved');
});

it('is in error where the file did not arrive, and saved once the server has the track', () => {
  expect(stateAt({ state: 'failed', name: file.name, error: null })).toBe('error');
  expect(stateAt({ state: 'interrupted', name: file.name })).toBe('error');
  const track = {
    uuid: 'track',
    version: 1,
    file: { uuid: 'wav', name: file.name, duration: 30 },
    title: 'Harbour',
    artists: [],
  };
  const saved = itemOf({
    ...track,
    title_version: null,
    lyrics: null,
    existing_isrc: null,
    iswc: null,
    ai_contribution: null,
    title_language_id: null,
    advisory: null,
    credits: [],
    composers: [],
  } as unknown as Parameters<typeof itemOf>[0]);
  expect(progressOf(saved)).toEqual({ state: 'saved', hasChanges: false });
});
