import type { ArtistRole } from '@dubplate/contract/artists/limits';
import { catalogueImportsIssues } from '@dubplate/contract/catalogue-imports/errors';
import type { CatalogueSkipReason } from '@dubplate/contract/catalogue-imports/limits';
import type { CreatedReleases } from '@dubplate/contract/catalogue-imports/schemas';
import type { ArtistId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { CatalogueArtist } from '@dubplate/rules/catalogue/catalogue-release';
import type { ReferenceNames } from '@dubplate/rules/catalogue/reference-names';
import { utcDay } from '@dubplate/rules/dates';
import { importArtist } from '#features/artists/index.ts';
import { artistLimit } from '#features/commerce/index.ts';
import type { Labels } from '#features/instance/index.ts';
import { importDraft, requireRoomForDraft } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { ApiError, notFound, refuseIssues } from '#platform/errors.ts';
import { type Actor, personOf } from '#platform/http/access/actor.ts';
import { parseContent } from './content.ts';
import { listNames } from './list-names.ts';
import { keptFactsOf } from './moving/moving-plan.ts';
import { insertMovedRelease } from './moving/store.ts';
import { type Candidate, findExisting, findImport, listKeys } from './read.ts';
import { lockImportRelease, setDraft } from './store.ts';
import { planDraft } from './to-draft.ts';

export type CreateContext = Pick<ServerContext, 'clock' | 'db' | 'live'> & { readonly labels: Labels };

/** Drafts between two events, and the fewest for which there are events at all. */
const EVENT_EVERY = 10;

interface DraftTask {
  readonly userUuid: UserId;
  readonly createdBy: UserId;
  readonly importUuid: string;
  readonly format: string;
  readonly position: number;
  readonly names: ReferenceNames;
}

type Outcome =
  | { readonly created: ReleaseId }
  | { readonly reason: CatalogueSkipReason; readonly releaseUuid: ReleaseId | null };

/** Finds or creates each artist once. @throws 403 PLAN_LIMIT */
const createArtistIds = (
  trx: Db,
  userUuid: UserId,
  { limit, now }: { readonly limit: number | null; readonly now: Date },
) => {
  const known = new Map<string, ArtistId>();
  const idOf = async ({ name, spotifyId, appleId }: CatalogueArtist): Promise<ArtistId> => {
    const key = name.toLowerCase();
    const artist = { name, spotify_id: spotifyId, apple_id: appleId };
    const uuid = known.get(key) ?? (await importArtist(trx, userUuid, artist, now, limit));
    known.set(key, uuid);
    return uuid;
  };
  return async (artists: readonly CatalogueArtist[]): Promise<{ artist_uuid: ArtistId; role: ArtistRole }[]> => {
    const credits = new Map<string, { artist_uuid: ArtistId; role: ArtistRole }>();
    for (const artist of artists) {
      const artist_uuid = await idOf(artist);
      credits.set(`${artist_uuid} ${artist.role}`, { artist_uuid, role: artist.role });
    }
    return [...credits.values()];
  };
};

export const candidateOf = ({
  position,
  digest,
  content,
}: {
  readonly position: number;
  readonly digest: string;
  readonly content: unknown;
}): Candidate => {
  const { upc, tracks } = parseContent(content).release;
  return { position, digest, upc, isrcs: tracks.flatMap(({ isrc }) => isrc ?? []) };
};

/** The limit of the plan that an error names. */
const reasonOf = (error: unknown): CatalogueSkipReason | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'DRAFTS_FULL') return 'DRAFT_LIMIT';
  return error.code === 'PLAN_LIMIT' ? 'ARTIST_LIMIT' : null;
};

/** Makes one draft in a transaction of its own. Idempotent. @throws 404 if the import is gone */
const createDraft = ({ db, clock, labels }: CreateContext, task: DraftTask): Promise<Outcome> =>
  inTransaction(db, async (trx): Promise<Outcome> => {
    const { userUuid, createdBy, importUuid, format, position, names } = task;
    const now = clock.now();
    // The user first, as everywhere: two imports of one file can’t both make the draft.
    const room = await requireRoomForDraft(trx, userUuid, now).then(
      () => null,
      (error: unknown) => error,
    );
    const row = await lockImportRelease(trx, importUuid, position);
    if (!row) throw notFound();
    if (row.release_uuid !== null) return { reason: 'CREATED', releaseUuid: row.release_uuid };
    const existing = (await findExisting(trx, userUuid, [candidateOf(row)])).get(position);
    if (existing) return { reason: 'EXISTS', releaseUuid: existing };
    if (room !== null) throw room;
    const { release } = parseContent(row.content);
    const plan = planDraft(release, {
      names,
      label: await labels.current(trx),
      today: utcDay(now),
    });
    const creditsOf = createArtistIds(trx, userUuid, { limit: await artistLimit(trx, userUuid, now), now });
    const artists = await creditsOf(plan.artists);
    const tracks = [];
    for (const track of plan.tracks) tracks.push({ ...track, artists: await creditsOf(track.artists) });
    const draft = { ...plan, artists, tracks };
    const { uuid, trackUuids } = await importDraft(trx, userUuid, draft, { labels, createdBy, now });
    await setDraft(trx, importUuid, position, uuid);
    const kept = keptFactsOf(release, plan, trackUuids);
    await insertMovedRelease(trx, { release_uuid: uuid, user_uuid: userUuid, format }, kept, now);
    return { created: uuid };
  }).catch((error: unknown): Outcome => {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { reason, releaseUuid: null };
  });

/**
 * Makes drafts of an import’s releases, each in its own transaction, so that it can be repeated at any point.
 * @throws 404, 400 with the unknown keys
 */
export const createDrafts = async (
  context: CreateContext,
  actor: Actor,
  importUuid: string,
  wanted: readonly string[] | undefined,
): Promise<CreatedReleases> => {
  const { db, clock, live } = context;
  const userUuid = actor.uuid;
  const known = await findImport(db, userUuid, importUuid, clock.now());
  if (!known) throw notFound();
  const positions = await listKeys(db, importUuid);
  const keys = wanted === undefined ? [...positions.keys()] : [...new Set(wanted)];
  refuseIssues(
    catalogueImportsIssues,
    keys.flatMap((key, index) =>
      positions.has(key) ? [] : [{ path: `keys.${index}`, code: 'key_unknown' as const, values: { key } }],
    ),
  );
  const names = await listNames(db);
  const created: CreatedReleases['created'] = [];
  const skipped: CreatedReleases['skipped'] = [];
  for (const [index, key] of keys.entries()) {
    const position = positions.get(key) ?? -1;
    const task = { userUuid, createdBy: personOf(actor).uuid, importUuid, format: known.format, position, names };
    const outcome = await createDraft(context, task);
    if ('created' in outcome) created.push({ key, release_uuid: outcome.created });
    else skipped.push({ key, reason: outcome.reason, release_uuid: outcome.releaseUuid });
    const done = index + 1;
    if (keys.length >= EVENT_EVERY && (done % EVENT_EVERY === 0 || done === keys.length))
      live.push(userUuid, 'catalogue-import', { uuid: importUuid, created: created.length, of: keys.length });
  }
  return { created, skipped };
};
