import { DELIVERY_STATES } from '@dubplate/contract/delivery/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { hasLeft } from './delivery-states.ts';

/** How long the message and the content of a delivery are kept after a newer one took its place. */
const KEPT_MS = 365 * DAY_MS;
const AT_ONCE = 1_000;

/** Forgets what the next deliveries were. @returns how many */
const forget = async (db: Db, before: Date): Promise<number> => {
  const left = sql`${DELIVERY_STATES.filter(hasLeft)}::text[]`;
  const { numAffectedRows } = await sql`
    UPDATE deliveries SET message = NULL, message_sha256 = NULL, package = NULL, content_uuid = NULL
    WHERE uuid IN (
      SELECT uuid FROM deliveries AS old
      WHERE NOT is_current AND updated_at < ${before} AND (message IS NOT NULL OR content_uuid IS NOT NULL)
        AND (
          kind = 'TAKEDOWN' OR superseded_by IS NOT NULL OR NOT state = ANY (${left})
          OR EXISTS (
            SELECT FROM deliveries AS later
            WHERE later.release_uuid = old.release_uuid AND later.store_uuid = old.store_uuid AND later.number > old.number
              AND later.superseded_by IS NULL AND later.kind <> 'TAKEDOWN' AND later.state = ANY (${left})
          )
        )
      ORDER BY number LIMIT ${AT_ONCE}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Deletes contents that no delivery has. One is written in the transaction of its deliveries. @returns how many */
const deleteUnused = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    DELETE FROM delivery_contents WHERE uuid IN (
      SELECT uuid FROM delivery_contents
      WHERE NOT EXISTS (SELECT FROM deliveries WHERE content_uuid = delivery_contents.uuid) LIMIT ${AT_ONCE}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/**
 * Prunes deliveries that newer ones of their release and store replaced a year ago: their messages and contents go, what became
 * of them stays. What a store has is kept, however old: updates and takedowns are made from it.
 */
export const pruneDeliveries = async (db: Db, now: Date, signal: AbortSignal): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_MS);
  for (const step of [(trx: Db) => forget(trx, before), deleteUnused])
    while ((await inTransaction(db, step)) === AT_ONCE) signal.throwIfAborted();
};
