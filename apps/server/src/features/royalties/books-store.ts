import type { UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Month } from '@dubplate/rules/royalties/sale-month';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The first day of a month, as the tables have it. */
export const dayOfMonth = (month: string): LocalDate => `${month}-01` as LocalDate;
/** The month of a date. */
export const monthOfDay = (day: string): Month => day.slice(0, 7) as Month;

/** A close of a large period may hold the lock for a minute; calls then ask people to try again. */
const LOCK_TIMEOUT = '10s';

/** Serializes everything that moves royalties. Held until the transaction ends. */
export const lockBooks = async (trx: Db): Promise<void> => {
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  await trx.selectFrom('royalty_books').selectAll().forUpdate().executeTakeFirstOrThrow();
};

export const lastClosedPeriod = async (db: Db): Promise<LocalDate | null> => {
  const row = await db
    .selectFrom('royalty_periods')
    .select('period')
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.period ?? null;
};

/** The id of the last event, or 0. */
export const lastEvent = async (db: Db): Promise<number> => {
  const row = await db.selectFrom('royalty_events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
};

/**
 * Returns the party of a user. A user who was invited before signing up takes over the party of that name.
 */
export const partyOfUser = async (trx: Db, userUuid: UserId): Promise<number> => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM royalty_parties WHERE user_uuid = ${userUuid}`.execute(trx);
  if (rows[0]) return rows[0].id;
  const claimed = await sql<{ id: number }>`
    UPDATE royalty_parties SET user_uuid = users.uuid, username = NULL
    FROM users WHERE users.uuid = ${userUuid} AND royalty_parties.username = users.username
      AND royalty_parties.user_uuid IS NULL
    RETURNING id`.execute(trx);
  if (claimed.rows[0]) return claimed.rows[0].id;
  const { id } = await trx
    .insertInto('royalty_parties')
    .values({ user_uuid: userUuid, username: null })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet({ user_uuid: userUuid }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Returns the party of a user without creating one; null if the user has never earned or been invited. */
export const findParty = async (db: Db, userUuid: UserId): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    SELECT royalty_parties.id FROM royalty_parties WHERE user_uuid = ${userUuid}
    UNION ALL
    SELECT royalty_parties.id FROM users JOIN royalty_parties ON royalty_parties.username = users.username
    WHERE users.uuid = ${userUuid} AND royalty_parties.user_uuid IS NULL
    LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
};

/** Links the parties of invited people with the accounts that they have made since. */
export const claimParties = async (trx: Db): Promise<void> => {
  await sql`
    UPDATE royalty_parties SET user_uuid = users.uuid, username = NULL
    FROM users WHERE royalty_parties.user_uuid IS NULL AND royalty_parties.username = users.username
      AND NOT EXISTS (SELECT FROM royalty_parties AS own WHERE own.user_uuid = users.uuid)`.execute(trx);
};

const AMOUNTS = ['opening', 'earnings', 'recouped', 'held', 'released', 'adjustments', 'paid', 'closing'] as const;
/** The amounts of `royalty_statements AS statements`. */
export const statementAmounts = sql.join(
  AMOUNTS.map((name) => sql`trim_scale(${sql.ref(`statements.${name}`)})::text AS ${sql.ref(name)}`),
);
