import { type PreflightIssueCode, preflightIssues, type StorePreflight } from '@dubplate/contract/delivery/preflight';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { furtherIssues } from '@dubplate/contract/releases/further-errors';
import { utcDay } from '@dubplate/rules/dates';
import { type PreflightIssue, type PreflightRelease, preflight } from '@dubplate/rules/delivery/preflight';
import { validateFurther } from '@dubplate/rules/releases/validate-further';
import { validateRelease } from '@dubplate/rules/releases/validate-release';
import {
  type Difference,
  differencesBetween,
  type ReleaseRecord,
  readRelease,
  snapshotOf,
  toValidationInput,
  withEditedTracks,
} from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { presentIssues } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { whyForArtist } from './present.ts';
import { type DeliveryRow, readOfRelease } from './read.ts';
import { readArtists } from './read-content.ts';
import { listActiveStores } from './store.ts';
import type { StoredStore } from './stores/store.ts';

/** The release field for each status of a store. Other statuses concern the release as a whole. */
const FIELDS: Readonly<Record<string, string>> = {
  PrimaryArtistNameMissing: 'artists',
  ArtistRoleUnknown: 'artists',
  CommercialReleaseDateInvalid: 'release_date',
  OriginalReleaseDateLaterThanReleaseDate: 'original_release_date',
};

export const fieldOfRefusal = (reasonCode: string | null): string =>
  (reasonCode !== null && Object.hasOwn(FIELDS, reasonCode) && FIELDS[reasonCode]) || '';

const isAbout = (difference: Difference, field: string): boolean =>
  (difference.kind === 'FIELD' || difference.kind === 'TRACK_FIELD') && difference.field === field;

/** Returns whether an edit changes the field that the store refused, or any field if the refusal names none. */
export const isAnswered = (edition: ReleaseRecord, original: ReleaseRecord, field: string): boolean => {
  const differences = differencesBetween(withEditedTracks(snapshotOf(original), edition), snapshotOf(edition));
  return field === '' ? differences.length > 0 : differences.some((difference) => isAbout(difference, field));
};

interface Reader {
  readonly now: Date;
  readonly language: Language;
}

type Missing = StorePreflight['missing'][number];

const presented = (issue: PreflightIssue, language: Language): Missing => {
  const [shown] = presentIssues([{ ...issue, text: preflightIssues[issue.code] }], language);
  return {
    path: issue.path,
    code: issue.code,
    message: shown?.message ?? '',
    mend: issue.mend ? { value: issue.mend } : null,
  };
};

/** Returns the issues that keep the release from every store. */
const unfinished = (release: ReleaseRecord, { now, language }: Reader): Missing[] => {
  if (release.status !== 'DRAFT') return [];
  const context = { today: utcDay(now), cover: release.cover, published: release.original };
  const input = toValidationInput(release);
  const texts = { ...releasesIssues, ...furtherIssues };
  const issues = [...validateRelease(input, context), ...validateFurther(input, context)];
  return presentIssues(
    issues.map((issue) => ({ ...issue, text: texts[issue.code] })),
    language,
  ).map((issue) => ({ ...issue, mend: null }));
};

const factsOf = async (db: Db, release: ReleaseRecord): Promise<PreflightRelease> => {
  const pages = await readArtists(db, release);
  return {
    release_date: release.release_date,
    cover: release.cover,
    artists: release.artists.map(({ artist_uuid, role, name }) => {
      const ids = pages.get(artist_uuid);
      return { artist_uuid, role, name, hasStorePage: Boolean(ids?.spotify_id || ids?.apple_id) };
    }),
    tracks: release.tracks.map((track) => ({
      artists: track.artists,
      credits: track.credits,
      iswc: track.iswc,
      ai_contribution: track.ai_contribution,
      sound:
        track.file_channels === null
          ? null
          : {
              channels: track.file_channels,
              sampleRate: track.file_sample_rate ?? 0,
              bits: track.file_bits_per_sample ?? 0,
            },
    })),
    publishedDate: release.original?.release_date ?? null,
  };
};

/** Returns the store's reason for refusing the edited release, unless the edit changes the refused field. */
const refusal = (
  release: ReleaseRecord,
  original: ReleaseRecord | undefined,
  delivery: DeliveryRow | undefined,
  { language }: Reader,
): Missing[] => {
  if (!original || delivery?.state !== 'REFUSED') return [];
  const path = fieldOfRefusal(delivery.reason_code);
  if (isAnswered(release, original, path)) return [];
  const code: PreflightIssueCode = 'store_refused';
  const { reason } = whyForArtist(delivery, language);
  return [presented({ path, code, values: { store: delivery.store_name, reason: reason ?? '—' } }, language)];
};

const demandsOf = ({ name, lead_days, cover_min, requires }: StoredStore) => ({
  name,
  leadDays: lead_days,
  coverMin: cover_min,
  requires,
});

/** Returns for each active store whether the release is ready, and its issues in the reader's language. */
export const readPreflight = async (db: Db, release: ReleaseRecord, reader: Reader): Promise<StorePreflight[]> => {
  const stores = await listActiveStores(db);
  if (stores.length === 0) return [];
  const original = release.edition_of === null ? undefined : await readRelease(db, release.edition_of);
  const deliveries = original ? await readOfRelease(db, original.uuid) : [];
  const forAll = unfinished(release, reader);
  const facts = await factsOf(db, release);
  return stores.map((store) => {
    const issues = preflight(facts, demandsOf(store), utcDay(reader.now));
    const delivery = deliveries.find(({ store_uuid }) => store_uuid === store.uuid);
    const missing = [
      ...refusal(release, original, delivery, reader),
      ...forAll,
      ...issues.map((issue) => presented(issue, reader.language)),
    ];
    return { store: { key: store.key, name: store.name }, ready: missing.length === 0, missing };
  });
};
