import type { OtherPlace } from '@dubplate/contract/moderation/checks';
import { describe, expect, it } from 'vitest';
import type { ReleaseRecord, TrackRecord } from '#features/releases/index.ts';
import { type CheckFacts, checkRelease, type Sound } from './check-release.ts';

const track = (key: string, change: Partial<TrackRecord> = {}): TrackRecord =>
  ({
    uuid: `track-${key}`,
    wav_uuid: `file-${key}`,
    file_uuid: `file-${key}`,
    file_sha256: `sha-${key}`,
    file_duration: 200,
    file_advice: [],
    title: `Song ${key}`,
    title_version: null,
    language_id: 'language',
    primary_music_style_id: 'style',
    preview_start_seconds: 0,
    lyrics: null,
    instrumental: false,
    existing_isrc: null,
    artists: [{ artist_uuid: 'artist', role: 'PRIMARY_ARTIST' }],
    composers: [{ role: 'COMPOSER', name: 'Anna', surname: 'Petrova', patronymic: null }],
    ...change,
  }) as unknown as TrackRecord;

const release = (tracks: readonly TrackRecord[], change: Partial<ReleaseRecord> = {}): ReleaseRecord =>
  ({
    user_uuid: 'owner',
    type: tracks.length > 1 ? 'ALBUM' : 'SINGLE',
    intended_type: null,
    cover_uuid: 'cover',
    cover: { width: 3000, height: 3000, tint: null, advice: [] },
    title: 'First Light',
    title_version: null,
    language_id: 'language',
    primary_music_style_id: 'style',
    release_date: '2026-12-20',
    copyright: 'Night Ferry',
    publisher: 'Night Ferry',
    existing_upc: null,
    artists: [{ artist_uuid: 'artist', role: 'PRIMARY_ARTIST' }],
    tracks,
    ...change,
  }) as unknown as ReleaseRecord;

const clean: Sound = {
  status: 'done',
  loudness: -12,
  true_peak: -2,
  clipped_samples: 0,
  silence_start: 0.2,
  silence_end: 1,
  sound_hash: null,
};
const place = (owner: string): OtherPlace =>
  ({
    release_uuid: 'elsewhere',
    title: 'Elsewhere',
    status: 'PUBLISHED',
    track: 'Song',
    owner: { uuid: owner },
  }) as never;

const codesOf = (
  record: ReleaseRecord,
  facts: Partial<Omit<CheckFacts, 'sounds'>> & { readonly sounds?: Readonly<Record<string, Partial<Sound>>> } = {},
) =>
  checkRelease(record, {
    today: '2026-11-23' as CheckFacts['today'],
    recordings: new Map(),
    titles: [],
    ...facts,
    sounds: new Map(
      record.tracks.map(({ wav_uuid }) => [wav_uuid ?? '', { ...clean, ...facts.sounds?.[wav_uuid ?? ''] }]),
    ),
  }).map(({ level, path, code }) => `${level} ${path} ${code}`);

const two = [track('a'), track('b')];

describe('a review', () => {
  it.each<[string, string[], string[]]>([
    ['nothing, where there is nothing', codesOf(release([track('a')])), []],
    ['a single of several tracks', codesOf(release(two, { type: 'SINGLE' })), ['warning type type_single_with_many']],
    [
      'an album of one track, though it is sent as a single',
      codesOf(release([track('a')], { type: 'SINGLE', intended_type: 'ALBUM' })),
      ['warning type type_many_with_one'],
    ],
    [
      'the same file twice',
      codesOf(release([track('a'), track('b', { file_sha256: 'sha-a' })])),
      ['warning tracks.0.wav_uuid recording_repeated', 'warning tracks.1.wav_uuid recording_repeated'],
    ],
    [
      'the same sound in two files',
      codesOf(release(two), { sounds: { 'file-a': { sound_hash: 'x' }, 'file-b': { sound_hash: 'x' } } }),
      ['warning tracks.0.wav_uuid recording_repeated', 'warning tracks.1.wav_uuid recording_repeated'],
    ],
    [
      'silence alone, and not that it is like other silence',
      codesOf(release([track('a', { file_sha256: 's' }), track('b', { file_sha256: 's' })]), {
        sounds: Object.fromEntries(
          ['file-a', 'file-b'].map((file) => [file, { true_peak: null, loudness: null, silence_start: 200 }]),
        ),
      }),
      ['warning tracks.0.wav_uuid recording_silent', 'warning tracks.1.wav_uuid recording_silent'],
    ],
    [
      'another account with the same audio, more loudly than of the same one',
      codesOf(release([track('a')]), { recordings: new Map([['file-a', [place('stranger'), place('owner')]]]) }),
      ['warning tracks.0.wav_uuid recording_of_other_person', 'info tracks.0.wav_uuid recording_sent_before'],
    ],
    [
      'the same title before',
      codesOf(release([track('a')]), { titles: [place('owner')] }),
      ['warning title title_sent_before'],
    ],
    [
      'clipping as a warning, long silence as information',
      codesOf(release([track('a')]), { sounds: { 'file-a': { clipped_samples: 7, silence_end: 9 } } }),
      ['warning tracks.0.wav_uuid recording_clipped', 'info tracks.0.wav_uuid recording_silent_end'],
    ],
    [
      'a recording that is not checked yet, and one that could not be',
      codesOf(release(two), { sounds: { 'file-a': { status: 'waiting' }, 'file-b': { status: 'failed' } } }),
      ['warning tracks.1.wav_uuid recording_unreadable', 'info tracks.0.wav_uuid recording_waiting'],
    ],
    [
      'a date that came too close while it waited',
      codesOf(release([track('a')], { release_date: '2026-11-23' as never })),
      ['warning release_date release_date_out_of_window'],
    ],
    [
      'what stores would rather have otherwise in titles and cover',
      codesOf(release([track('a', { title: 'Song (feat. Guest)' })], { cover: { advice: ['BLURRED'] } as never })),
      ['info cover_uuid cover_blurred', 'info tracks.0.title title_names_guest'],
    ],
  ])('reports %s', (_name, checks, expected) => {
    expect(checks).toEqual(expected);
  });
});
