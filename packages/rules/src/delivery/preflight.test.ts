import type { StoreRequirement } from '@dubplate/contract/delivery/preflight';
import { describe, expect, it } from 'vitest';
import type { LocalDate } from '../dates.ts';
import { DAY_MS } from '../dates.ts';
import { releaseDateWindow } from '../releases/release-date.ts';
import { type PreflightRelease, type PreflightTrack, preflight, type StoreDemands } from './preflight.ts';

const today = '2026-11-23' as LocalDate;
const track: PreflightTrack = {
  artists: [{ artist_uuid: 'a', role: 'PRIMARY_ARTIST' }],
  credits: [
    { name: 'Ada', role: 'MUSICIAN', instrument: 'CELLO' },
    { name: 'Lev', role: 'MIXING_ENGINEER' },
  ],
  iswc: 'T0345246801',
  ai_contribution: 'NONE',
  sound: { channels: 2, sampleRate: 44_100, bits: 16 },
};
const release: PreflightRelease = {
  release_date: '2026-12-20',
  cover: { width: 3000, height: 3000 },
  artists: [{ artist_uuid: 'a', role: 'PRIMARY_ARTIST', name: 'Vera', hasStorePage: true }],
  tracks: [track],
  publishedDate: null,
};
const every: readonly StoreRequirement[] = [
  'STEREO',
  'CD_QUALITY',
  'AI_STATED',
  'ISWC',
  'PERFORMER',
  'ENGINEER',
  'ARTIST_PAGE',
];
const store: StoreDemands = { name: 'Harbour', leadDays: 5, coverMin: 3000, requires: every };
const found = (change: Partial<PreflightRelease>, demands: Partial<StoreDemands> = {}) =>
  preflight({ ...release, ...change }, { ...store, ...demands }, today).map(({ path, code }) => `${path} ${code}`);
const withTrack = (change: Partial<PreflightTrack>) => ({ tracks: [track, { ...track, ...change }] });

describe('what a release lacks for a store', () => {
  it('is empty if the release meets all requirements of the store', () => {
    expect(found({})).toEqual([]);
  });

  it.each<[string, Partial<PreflightRelease>, string[]]>([
    ['a small cover', { cover: { width: 3000, height: 2000 } }, ['cover_uuid store_cover_small']],
    ['a near date', { release_date: '2026-11-27' }, ['release_date store_lead_days']],
    [
      'an artist without a page',
      { artists: [{ artist_uuid: 'a', role: 'PRIMARY_ARTIST', name: 'Vera', hasStorePage: false }] },
      ['artists store_artist_page'],
    ],
    [
      'a guest without a page',
      { artists: [{ artist_uuid: 'b', role: 'WITH', name: 'Guest', hasStorePage: false }] },
      [],
    ],
    ['mono', withTrack({ sound: { channels: 1, sampleRate: 48_000, bits: 24 } }), ['tracks.1.wav_uuid store_stereo']],
    [
      'surround sound',
      withTrack({ sound: { channels: 6, sampleRate: 48_000, bits: 24 } }),
      ['tracks.1.wav_uuid store_stereo'],
    ],
    [
      'a low rate',
      withTrack({ sound: { channels: 2, sampleRate: 32_000, bits: 16 } }),
      ['tracks.1.wav_uuid store_cd_quality'],
    ],
    [
      'few bits',
      withTrack({ sound: { channels: 2, sampleRate: 44_100, bits: 8 } }),
      ['tracks.1.wav_uuid store_cd_quality'],
    ],
    ['no recording yet', withTrack({ sound: null }), []],
    ['nothing said of AI', withTrack({ ai_contribution: null }), ['tracks.1.ai_contribution store_ai_stated']],
    ['no ISWC', withTrack({ iswc: null }), ['tracks.1.iswc store_iswc']],
    [
      'nobody who plays, and no engineer',
      withTrack({ credits: [] }),
      ['tracks.1.credits store_performer', 'tracks.1.credits store_engineer'],
    ],
    [
      'a producer instead of an engineer',
      withTrack({
        credits: [{ name: 'Ada', role: 'LEAD_VOCALIST' }],
        artists: [{ artist_uuid: 'p', role: 'PRODUCER' }],
      }),
      [],
    ],
  ])('with %s', (_name, change, missing) => {
    expect(found(change)).toEqual(missing);
    expect(found(change, { coverMin: 0, leadDays: 0, requires: [] })).toEqual([]);
  });

  it('can be mended with a press where the answer is clear', () => {
    const mends = preflight(
      { ...release, release_date: '2026-11-24', ...withTrack({ ai_contribution: null }) },
      store,
      today,
    );
    expect(mends.map(({ mend }) => mend)).toEqual(['2026-11-28', 'NONE']);
  });

  it('is mended with a date that can be chosen, or not at all', () => {
    const mendOf = (leadDays: number) =>
      preflight({ ...release, release_date: today }, { ...store, leadDays }, today).map(({ mend }) => mend ?? null);
    const { from, to } = releaseDateWindow(today);
    expect(mendOf(1)).toEqual([from]);
    const lastDays = (Date.parse(to) - Date.parse(today)) / DAY_MS;
    expect(mendOf(lastDays)).toEqual([to]);
    expect(mendOf(lastDays + 1)).toEqual([null]);
  });

  it('is not the date of an edit that is out already', () => {
    expect(found({ release_date: '2026-01-01', publishedDate: '2026-01-01' })).toEqual([]);
    expect(found({ release_date: '2026-11-26', publishedDate: '2026-01-01' })).toEqual([
      'release_date store_lead_days',
    ]);
  });
});
