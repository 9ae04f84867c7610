import type { ReleaseId, TrackId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The codes of a release in reports, and its creation time. */
interface Codes {
  readonly upc: string | null;
  readonly isrcs: readonly string[];
  readonly trackUuids: readonly TrackId[];
  readonly createdAt: Date;
}

/** Returns the codes of a published release; null for any other. */
export const findCodes = async (db: Db, releaseUuid: ReleaseId): Promise<Codes | null> => {
  const release = await db
    .selectFrom('releases')
    .select(['upc', 'created_at'])
    .where('uuid', '=', releaseUuid)
    .where('status', '=', 'PUBLISHED')
    .executeTakeFirst();
  if (!release) return null;
  const tracks = await db
    .selectFrom('tracks')
    .select(['uuid', 'isrc'])
    .where('release_uuid', '=', releaseUuid)
    .execute();
  return {
    upc: release.upc,
    isrcs: tracks.flatMap(({ isrc }) => (isrc === null ? [] : [isrc])),
    trackUuids: tracks.map(({ uuid }) => uuid),
    createdAt: release.created_at,
  };
};

/** UPC and EAN of one record differ by a leading zero, which `statistics_unmatched` omits. */
export const waitingFor = ({ upc, isrcs, trackUuids }: Codes) =>
  sql<boolean>`reason = 'UNKNOWN' AND (isrc = ANY (${isrcs}::text[]) OR track_uuid = ANY (${trackUuids}::uuid[])
    OR upc = regexp_replace(${upc}, '^0(?=\\d{12}$)', ''))`;

/** Lists the active imports with such rows, oldest first. */
export const listWaitingImports = (db: Db, which: RawBuilder<boolean>) =>
  db
    .selectFrom('statistics_imports')
    .select(['uuid', 'created_at'])
    .where('status', '=', 'ACTIVE')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('statistics_unmatched')
          .select('line')
          .whereRef('import_uuid', '=', 'statistics_imports.uuid')
          .where(which),
      ),
    )
    .orderBy('created_at')
    .execute();

/** Locks an import. @returns whether it is active */
export const lockActiveImport = async (trx: Db, importUuid: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('statistics_imports')
    .select('uuid')
    .where('uuid', '=', importUuid)
    .where('status', '=', 'ACTIVE')
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
};

/** Marks rows older than the release, which may belong to another one, for a decision of staff. */
export const markEarlier = async (trx: Db, importUuid: string, which: RawBuilder<boolean>): Promise<void> => {
  await trx
    .updateTable('statistics_unmatched')
    .set({ reason: 'EARLIER' })
    .where('import_uuid', '=', importUuid)
    .where(which)
    .execute();
};

/** Lists the months (first days) of such rows. */
export const listWaitingMonths = async (
  db: Db,
  importUuid: string,
  which: RawBuilder<boolean>,
): Promise<LocalDate[]> => {
  const { rows } = await sql<{ month: LocalDate }>`
    SELECT DISTINCT date_trunc('month', day)::date AS month FROM statistics_unmatched
    WHERE import_uuid = ${importUuid} AND ${which} ORDER BY 1`.execute(db);
  return rows.map(({ month }) => month);
};
