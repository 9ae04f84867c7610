import type { ReleaseId, TrackId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { CODE_SEPARATOR } from '../staged/match-store.ts';
import { CREATE_STAGED, numberOfDate, numberOfLetters } from '../staged/staged-store.ts';

/** What a release is known by in reports, and since when it exists. */
interface Codes {
  readonly upc: string | null;
  readonly isrcs: readonly string[];
  readonly trackUuids: readonly TrackId[];
  readonly createdAt: Date;
}

/** The codes of a release that is in the stores; null for any other. */
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

/** UPC and EAN of one record differ by a leading zero; without it, as `statistics_unmatched` has them. */
export const waitingFor = ({ upc, isrcs, trackUuids }: Codes) =>
  sql<boolean>`reason = 'UNKNOWN' AND (isrc = ANY (${isrcs}::text[]) OR track_uuid = ANY (${trackUuids}::uuid[])
    OR upc = regexp_replace(${upc}, '^0(?=\\d{12}$)', ''))`;

/** The imports that have such rows waiting, oldest first. */
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

/** Whether an import still counts; it does until the transaction ends. */
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

/** Rows that are older than the release itself may be another’s: they wait for somebody to decide. */
export const markEarlier = async (trx: Db, importUuid: string, which: RawBuilder<boolean>): Promise<void> => {
  await trx
    .updateTable('statistics_unmatched')
    .set({ reason: 'EARLIER' })
    .where('import_uuid', '=', importUuid)
    .where(which)
    .execute();
};

/** The months (first days) of such rows. */
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

/** The days of a waiting row as staged rows have them. */
const DAYS = sql.raw(`${numberOfDate('day')}, ${numberOfDate('last_day')}`);

/**
 * Copies an import’s waiting rows into the tables `staged` and `platforms` of this connection. `removeStaged` takes them
 * out once they are written. @returns how many they are
 */
export const stageWaiting = async (trx: Db, importUuid: string, which: RawBuilder<boolean>): Promise<number> => {
  await sql.raw(CREATE_STAGED).execute(trx);
  const { numAffectedRows } = await sql`
    INSERT INTO staged (line, code_place, code, place, day, last_day, month, territory, quantity)
    SELECT line, row_number() OVER ()::int,
      concat_ws(${sql.lit(CODE_SEPARATOR)}, coalesce(track_uuid::text, ''), coalesce(isrc, ''), coalesce(upc, '')),
      platform_id, ${DAYS}, ${sql.raw(numberOfDate("date_trunc('month', day)::date"))},
      ${sql.raw(numberOfLetters('territory'))}, quantity
    FROM statistics_unmatched WHERE import_uuid = ${importUuid} AND ${which}`.execute(trx);
  await sql`CREATE TEMP TABLE platforms (place smallint, id smallint)`.execute(trx);
  await sql`INSERT INTO platforms SELECT id, id FROM generate_series(0, (SELECT max(place) FROM staged)) AS id`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
};

/** Rows that waited were changed while they were written. */
export class WaitingChanged extends Error {
  override readonly name = 'WaitingChanged';
}

/** Takes the rows out that were staged. @throws WaitingChanged where they are no longer the same ones: they would count twice */
export const removeStaged = async (trx: Db, importUuid: string, which: RawBuilder<boolean>): Promise<void> => {
  const { rows } = await sql<{ is_same: boolean }>`
    WITH removed AS (
      DELETE FROM statistics_unmatched WHERE import_uuid = ${importUuid} AND ${which}
      RETURNING line, platform_id, ${DAYS}, ${sql.raw(numberOfLetters('territory'))}, quantity
    ), taken AS (
      SELECT line, place, day, last_day, territory, quantity FROM staged
    )
    SELECT NOT EXISTS (SELECT * FROM removed EXCEPT ALL SELECT * FROM taken)
      AND NOT EXISTS (SELECT * FROM taken EXCEPT ALL SELECT * FROM removed) AS is_same`.execute(trx);
  if (!rows[0]?.is_same) throw new WaitingChanged('rows that waited were changed while they were written');
};
