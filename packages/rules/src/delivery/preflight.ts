import type { PreflightIssueCode, StoreRequirement } from '@dubplate/contract/delivery/preflight';
import type { AiContribution } from '@dubplate/contract/releases/limits';
import { addDays, type LocalDate } from '../dates.ts';
import type { Issue } from '../issues.ts';
import { releaseDateWindow } from '../releases/release-date.ts';
import type { CoverSize, CreditFields, TrackCreditFields } from '../releases/release-shape.ts';

/** Requirements of a store. */
export interface StoreDemands {
  readonly name: string;
  /** How many days before its date a release should be there. */
  readonly leadDays: number;
  /** The shortest side of a cover, in pixels; 0: what every release has. */
  readonly coverMin: number;
  readonly requires: readonly StoreRequirement[];
}

export interface PreflightTrack {
  readonly artists: readonly CreditFields[];
  readonly credits: readonly TrackCreditFields[];
  readonly iswc: string | null;
  readonly ai_contribution: AiContribution | null;
  /** Facts about its recording; null without one. */
  readonly sound: { readonly channels: number; readonly sampleRate: number; readonly bits: number } | null;
}

export interface PreflightRelease {
  readonly release_date: string | null;
  readonly cover: CoverSize | null;
  readonly artists: readonly (CreditFields & { readonly name: string; readonly hasStorePage: boolean })[];
  readonly tracks: readonly PreflightTrack[];
  /** The date that is out already, of an edit. */
  readonly publishedDate: string | null;
}

export interface PreflightIssue extends Issue<PreflightIssueCode> {
  /** The value of the field that would put it right. */
  readonly mend?: string;
}

const PERFORMERS: readonly unknown[] = ['LEAD_VOCALIST', 'BACKGROUND_VOCALIST', 'MUSICIAN'];
const ENGINEERS: readonly unknown[] = ['MIXING_ENGINEER', 'MASTERING_ENGINEER', 'RECORDING_ENGINEER', 'PROGRAMMER'];

const hasCredit = ({ credits }: PreflightTrack, roles: readonly unknown[]): boolean =>
  credits.some(({ role }) => roles.includes(role));

type TrackRule = (track: PreflightTrack) => readonly [field: string, code: PreflightIssueCode, mend?: string] | null;

/** Checks a track against each requirement; null if it meets it. */
const TRACK_RULES: Readonly<Record<Exclude<StoreRequirement, 'ARTIST_PAGE'>, TrackRule>> = {
  STEREO: ({ sound }) => (sound && sound.channels !== 2 ? ['wav_uuid', 'store_stereo'] : null),
  CD_QUALITY: ({ sound }) =>
    sound && (sound.sampleRate < 44_100 || sound.bits < 16) ? ['wav_uuid', 'store_cd_quality'] : null,
  AI_STATED: ({ ai_contribution }) =>
    ai_contribution === null ? ['ai_contribution', 'store_ai_stated', 'NONE'] : null,
  ISWC: ({ iswc }) => (iswc ? null : ['iswc', 'store_iswc']),
  PERFORMER: (track) => (hasCredit(track, PERFORMERS) ? null : ['credits', 'store_performer']),
  ENGINEER: (track) =>
    hasCredit(track, ENGINEERS) || track.artists.some(({ role }) => role === 'PRODUCER')
      ? null
      : ['credits', 'store_engineer'],
};

const dateIssues = (
  { release_date, publishedDate }: PreflightRelease,
  { name: store, leadDays }: StoreDemands,
  today: LocalDate,
): PreflightIssue[] => {
  if (leadDays === 0 || release_date === null || release_date === publishedDate) return [];
  const from = addDays(today, leadDays);
  if (release_date >= from) return [];
  const { to, from: earliest } = releaseDateWindow(today);
  const mend = from > earliest ? from : earliest;
  const values = { store, days: leadDays, from };
  return [{ path: 'release_date', code: 'store_lead_days', values, ...(mend <= to && { mend }) }];
};

/**
 * Returns the requirements of one store that a release does not meet. It is advice: the store may accept the release
 * anyway, or refuse it.
 */
export const preflight = (release: PreflightRelease, store: StoreDemands, today: LocalDate): PreflightIssue[] => {
  const { cover, artists, tracks } = release;
  const values = { store: store.name };
  const ofArtists = store.requires.includes('ARTIST_PAGE')
    ? artists
        .filter(({ role, hasStorePage }) => role === 'PRIMARY_ARTIST' && !hasStorePage)
        .map(
          ({ name }): PreflightIssue => ({
            path: 'artists',
            code: 'store_artist_page',
            values: { ...values, artist: name },
          }),
        )
    : [];
  const ofTracks = tracks.flatMap((track, index) =>
    store.requires.flatMap((requirement): PreflightIssue[] => {
      const [field, code, mend] = (requirement !== 'ARTIST_PAGE' && TRACK_RULES[requirement](track)) || [];
      return field && code ? [{ path: `tracks.${index}.${field}`, code, values, ...(mend && { mend }) }] : [];
    }),
  );
  const isSmall = cover !== null && Math.min(cover.width, cover.height) < store.coverMin;
  return [
    ...(isSmall
      ? [{ path: 'cover_uuid', code: 'store_cover_small' as const, values: { ...values, min: store.coverMin } }]
      : []),
    ...dateIssues(release, store, today),
    ...ofArtists,
    ...ofTracks,
  ];
};
