import type { FileId } from '@dubplate/contract/ids';
import type { Track } from '@dubplate/contract/releases/schemas';
import { validateTrack } from '@dubplate/rules/releases/validate-track';
import { describe, expect, it } from 'vitest';
import { newTrackForm } from '#features/releases/authoring/board/new-track-form.ts';
import type { TrackForm } from '#features/releases/authoring/board/track-form.ts';
import {
  audioOf,
  newItem,
  rulesFieldsOf,
  type TrackItem,
  type UnstoredAudio,
} from '#features/releases/authoring/board/track-item.ts';
import { saveButton } from './track-foot.tsx';

const release = {
  fields: { language_id: 'en', primary_music_style_id: 'ambient', secondary_music_style_id: 'drone' },
  artists: [
    { artist_uuid: 'ferry', role: 'PRIMARY_ARTIST' },
    { artist_uuid: 'guest', role: 'FEATURING' },
  ],
} as unknown as Parameters<typeof newTrackForm>[0];
const source = { name: '01 Harbour.wav', size: 9, lastModified: 1 } as File;
const composer = {
  key: '1',
  role: 'COMPOSER',
  name: 'Anna',
  surname: 'Petrova',
  patronymic: '',
  name_confirmed: false,
} as const;
const form: TrackForm = { ...newTrackForm(release, source.name), composers: [composer] };
const chosen = newItem('one', source, form);
const loaded = { ...chosen, audio: audioOf({ uuid: 'wav' as FileId, name: 'x', duration: 30 }), source: null };
const saved = { ...loaded, uuid: 'track', version: 1, saved: form };
const buttonOf = (item: TrackItem) => saveButton(item, validateTrack(rulesFieldsOf(item)));
const typed = (part: Partial<TrackForm>): TrackItem => ({ ...loaded, form: { ...form, ...part } });

it('a new track takes its title from the file, and genre, language and primary artists from the release', () => {
  expect(newTrackForm(release, source.name)).toEqual({
    title: 'Harbour',
    title_confirmed: false,
    title_version: '',
    version_confirmed: false,
    language_id: 'en',
    primary_music_style_id: 'ambient',
    secondary_music_style_id: 'drone',
    preview_start_seconds: 0,
    lyrics: '',
    explicit: false,
    instrumental: false,
    existing_isrc: '',
    iswc: '',
    ai_contribution: null,
    title_language_id: null,
    advisory: null,
    credits: [],
    artists: [{ artist_uuid: 'ferry', role: 'PRIMARY_ARTIST' }],
    composers: [],
  });
});

describe('the button that saves a track', () => {
  it('can be pressed once the file is there and nothing is wrong', () => {
    expect(buttonOf(loaded)).toEqual({ label: 'saveTrack', isDisabled: false, isNoop: false, warnings: [] });
  });

  it.each<[string, UnstoredAudio]>([
    ['queued', { state: 'queued', name: 'x' }],
    ['on its way, whole', { state: 'sending', name: 'x', loaded: 9, total: 9 }],
    ['waiting for the network', { state: 'waiting', reason: 'offline', name: 'x' }],
    ['left by an earlier visit', { state: 'interrupted', name: 'x' }],
    ['refused', { state: 'failed', name: 'x', error: null }],
  ])('is disabled with a label to wait while its file is %s', (_how, audio) => {
    expect(buttonOf({ ...chosen, audio })).toMatchObject({ label: 'waitForTrack', isDisabled: true });
  });

  it.each<[string, Partial<TrackForm>]>([
    ['a title of 2', { title: 'ab' }],
    ['a version of 2', { title_version: 'v2' }],
    ['no genre', { primary_music_style_id: null }],
    ['no language', { language_id: null }],
    ['no preview start', { preview_start_seconds: null }],
    ['a preview start past the end', { preview_start_seconds: 31 }],
    ['lyrics of 11', { lyrics: 'l'.repeat(11) }],
    ['an ISRC that is none', { existing_isrc: 'US' }],
    ['an author without a role', { composers: [composer, { ...composer, key: '2', role: null }] }],
    ['an author with one letter', { composers: [{ ...composer, name: 'A' }] }],
    ['a role that no instrumental has', { instrumental: true, artists: [{ artist_uuid: 'a', role: 'WITH' }] }],
  ])('is disabled with %s', (_what, part) => {
    expect(buttonOf(typed(part))).toMatchObject({ label: 'saveTrack', isDisabled: true });
  });

  it('can be pressed without artists or author, and then warns of both', () => {
    const { isDisabled, warnings } = buttonOf(typed({ artists: [], composers: [] }));
    expect([isDisabled, warnings.map(({ code }) => code)]).toEqual([
      false,
      ['track_must_have_artists', 'track_must_have_one_author'],
    ]);
  });

  it('does nothing while it saves, and once it is saved, until something is changed', () => {
    expect(buttonOf({ ...loaded, saving: 'saving' })).toMatchObject({ label: 'savingTrack', isNoop: true });
    expect(buttonOf(saved)).toMatchObject({ label: 'trackIsSaved', isNoop: true });
    const changed = { ...saved, form: { ...form, explicit: true } };
    expect(buttonOf(changed)).toMatchObject({ label: 'saveTrack', isNoop: false, isDisabled: false });
  });

  it('waits for the answer where the track was changed elsewhere too', () => {
    expect(buttonOf({ ...saved, saving: 'conflict', theirs: {} as Track }).isDisabled).toBe(true);
  });
});
