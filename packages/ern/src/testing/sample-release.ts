import type { Envelope, MessageDeals } from '../message/envelope.ts';
import { ARTIST_CONTRIBUTIONS, COMPOSER_CONTRIBUTIONS, CREDIT_CONTRIBUTIONS, DISPLAY_ROLES } from '../message/roles.ts';
import type { ArtistRole, ComposerRole, CreditRole, Party, ReleaseModel, TrackModel } from '../model/release-model.ts';

const SCRIPTS = [
  'Night Ferry',
  'Ночной паром',
  '夜のフェリー',
  'العبّارة',
  'R&B; <Soul> "x" ’ё',
  '🎹 Ünïcödé',
  "]]> --> '",
];
const ARTIST_ROLES = [...Object.keys(DISPLAY_ROLES), ...Object.keys(ARTIST_CONTRIBUTIONS)] as ArtistRole[];
const COMPOSER_ROLES = Object.keys(COMPOSER_CONTRIBUTIONS) as ComposerRole[];
const CREDIT_ROLES = Object.keys(CREDIT_CONTRIBUTIONS) as CreditRole[];
const LANGUAGES = ['en', 'ru', 'ja', 'ar', 'sr-Latn'];
const TYPES = ['SINGLE', 'EP', 'ALBUM'] as const;

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

/** Twelve digits with GS1's check digit. */
const upcOf = (seed: number): string => {
  const digits = String(60_000_000_000 + seed);
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const trackOf = (seed: number, place: number): TrackModel => ({
  uuid: `track-${seed}-${place}`,
  isrc: `QZABC26${String((seed * 50 + place) % 100_000).padStart(5, '0')}`,
  iswc: (seed + place) % 3 === 0 ? 'T0345246801' : null,
  title: `${at(SCRIPTS, seed + place)} ${place}`,
  titleVersion: place % 4 === 1 ? 'Radio Edit' : null,
  titleLanguage: at(LANGUAGES, seed + place),
  language: place % 5 === 4 ? null : at(LANGUAGES, seed),
  advisory: at(['NOT_EXPLICIT', 'EXPLICIT', 'CLEAN'] as const, seed + place),
  duration: at([1, 59.4, 201.4, 3_599.6, 7_322], seed + place),
  previewStart: place % 2 === 0 ? place * 1.5 : null,
  ai: at(['ALL', 'PARTLY', 'NONE', null] as const, seed + Math.floor(place / 2)),
  artists: [
    { party: 'A1', role: 'PRIMARY_ARTIST' },
    ...(place % 2 === 0 ? [{ party: at(['A2', 'A3'], seed), role: at(ARTIST_ROLES, seed + place) }] : []),
  ],
  composers: [
    { party: 'W1', role: at(COMPOSER_ROLES, seed + place) },
    { party: at(['W1', 'W2', 'A1'], place), role: at(COMPOSER_ROLES, seed + place + 3) },
  ],
  credits:
    place % 3 === 0
      ? [
          { party: 'W2', role: at(CREDIT_ROLES, seed), instrument: null },
          { party: 'A2', role: 'MUSICIAN', instrument: 'Piano' },
        ]
      : [],
  genre: 'Electronic',
  subGenre: place % 2 === 0 ? 'House' : null,
  recording: {
    uuid: `file-${seed}-${place}`,
    bytes: 1_000,
    sha256: 'ab'.repeat(32),
    sampleRate: at([44_100, 48_000, 96_000], seed),
    bitsPerSample: at([16, 24], seed),
    channels: at([2, 1], seed),
  },
});

const partiesOf = (seed: number): Party[] =>
  ['A1', 'A2', 'A3', 'W1', 'W2'].map((key, place) => ({
    key,
    artistUuid: key.startsWith('A') ? `0193a000-0000-7000-8000-00000000000${place}` : null,
    name: `${at(SCRIPTS, seed + place)} ${key}`,
    isni: place === 0 && seed % 2 === 0 ? '0000000121707484' : null,
    spotifyId: place === 0 ? '0TnOYISbd1XYRBk9myaseg' : null,
    appleId: place === 1 ? '1234567' : null,
  }));

/** A release that differs with its number in every way that a message can: the same number is the same release. */
export const sampleRelease = (seed: number): ReleaseModel => ({
  uuid: `release-${seed}`,
  type: at(TYPES, seed),
  upc: upcOf(seed),
  title: at(SCRIPTS, seed),
  titleVersion: seed % 3 === 0 ? 'Deluxe' : null,
  language: at(LANGUAGES, seed),
  releaseDate: '2026-12-04',
  releaseTime: seed % 4 === 0 ? '18:30' : null,
  releaseTimeZone: seed % 4 === 0 ? at(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'], seed) : null,
  preorderDate: seed % 5 === 0 ? '2026-11-20' : null,
  originalReleaseDate: seed % 7 === 0 ? '1999-01-31' : null,
  label: at(SCRIPTS, seed + 1),
  pLine: { year: 2026, text: at(SCRIPTS, seed + 2) },
  cLine: { year: 2025, text: at(SCRIPTS, seed + 3) },
  genre: 'Electronic',
  subGenre: seed % 2 === 0 ? 'House' : null,
  artists: [
    { party: 'A1', role: 'PRIMARY_ARTIST' },
    { party: 'A2', role: at(ARTIST_ROLES, seed) },
  ],
  cover: {
    uuid: `cover-${seed}`,
    bytes: 500,
    sha256: 'cd'.repeat(32),
    format: at(['JPEG', 'PNG'] as const, seed),
    width: 3000,
    height: 3000,
  },
  tracks: Array.from({ length: 1 + ((seed * 7) % 40) }, (_, place) => trackOf(seed, place)),
  parties: partiesOf(seed),
});

const WORLD = { kind: 'EXCEPT', codes: [] } as const;
const NOWHERE = { kind: 'ONLY', codes: [] } as const;
const SOME = { kind: 'ONLY', codes: ['DE', 'FR', 'US'] } as const;
const MOST = { kind: 'EXCEPT', codes: ['CN', 'JP'] } as const;

/** Deals of every kind: first deliveries, updates that leave territories, and both kinds of takedowns. */
export const SAMPLE_DEALS: readonly MessageDeals[] = [
  { granted: WORLD, ended: NOWHERE },
  { granted: SOME, ended: NOWHERE },
  { granted: MOST, ended: { kind: 'ONLY', codes: ['CN', 'JP'] } },
  { granted: SOME, ended: { kind: 'EXCEPT', codes: SOME.codes } },
  { granted: NOWHERE, ended: NOWHERE },
  { granted: NOWHERE, ended: WORLD },
];

/** An envelope for a release, by default of a first delivery in 4.3.2. */
export const sampleEnvelope = (release: ReleaseModel, changes: Partial<Envelope> = {}): Envelope => ({
  version: '4.3.2',
  avsVersion: 9,
  sender: { dpid: 'PADPIDA2026112201D', name: 'Sender & Sons' },
  recipient: { dpid: 'PADPIDA2026112202R', name: 'Store' },
  messageId: 'M-1',
  threadId: 'T-1',
  createdAt: new Date('2026-11-22T10:00:00.123Z'),
  isTest: true,
  deals: { granted: WORLD, ended: NOWHERE },
  storeDeals: ['SUBSCRIPTION', 'ADVERTISING', 'PREORDER'],
  prices: { currency: 'USD', release: '6.99', track: '0.79' },
  recordings: Object.fromEntries(
    release.tracks.map(({ uuid, recording }, place) => [
      uuid,
      {
        uri: `resources/${release.upc}_1_${place + 1}.wav`,
        bytes: recording.bytes,
        sha256: recording.sha256,
        isProvided: true,
        format: 'WAV' as const,
        bitsPerSample: recording.bitsPerSample,
      },
    ]),
  ),
  cover: {
    uri: `resources/${release.upc}.jpg`,
    bytes: release.cover.bytes,
    sha256: release.cover.sha256,
    isProvided: true,
    format: release.cover.format,
  },
  ...changes,
});
