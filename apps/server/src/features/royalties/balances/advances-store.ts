import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { royaltiesErrors, royaltiesIssues } from '@dubplate/contract/royalties/errors';
import type { Advance, StaffAdvance } from '@dubplate/contract/royalties/schemas';
import { toUnits } from '@dubplate/rules/royalties/amounts';
import { type RawBuilder, sql } from 'kysely';
import { findUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { newUuid } from '#platform/ids.ts';
import { lastEvent, lockBooks, partyOfUser } from '../books-store.ts';

type AdvanceContext = Pick<ServerContext, 'clock' | 'db'>;

interface AdvanceRow {
  uuid: string;
  amount: string;
  note: string;
  release_uuid: ReleaseId | null;
  release_title: string | null;
  recouped: string;
  left: string;
  cancelled_at: Date | null;
  created_at: Date;
  user_uuid: UserId | null;
  username: string | null;
}

const advances = (where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) => sql<AdvanceRow>`
  SELECT advances.uuid, trim_scale(advances.amount)::text AS amount, note, advances.release_uuid,
    releases.title AS release_title, cancelled_at, advances.created_at, parties.user_uuid,
    coalesce(users.username, parties.username) AS username, trim_scale(recouped)::text AS recouped,
    trim_scale(advances.amount - recouped)::text AS left
  FROM royalty_advances AS advances
  JOIN royalty_parties AS parties ON parties.id = advances.party_id
  LEFT JOIN users ON users.uuid = parties.user_uuid
  LEFT JOIN releases ON releases.uuid = advances.release_uuid,
  LATERAL (SELECT coalesce(-sum(amount), 0) AS recouped FROM royalty_entries WHERE advance_id = advances.id) AS entries
  WHERE ${where} ${rest}`;

const presentAdvance = (row: AdvanceRow): Advance => ({
  uuid: row.uuid,
  amount: row.amount,
  note: row.note,
  release: row.release_uuid === null ? null : { uuid: row.release_uuid, title: row.release_title ?? '' },
  recouped: row.recouped,
  left: row.cancelled_at === null ? row.left : '0',
  status: row.cancelled_at !== null ? 'CANCELLED' : row.left === '0' ? 'RECOUPED' : 'OPEN',
  created_at: row.created_at.toISOString(),
});

const presentStaffAdvance = (row: AdvanceRow): StaffAdvance => ({
  ...presentAdvance(row),
  user: { uuid: row.user_uuid, username: row.username },
});

export const listOwnAdvances = async (db: Db, partyId: number): Promise<Advance[]> =>
  (await advances(sql`advances.party_id = ${partyId}`, sql`ORDER BY advances.id DESC LIMIT 100`).execute(db)).rows.map(
    presentAdvance,
  );

export const listAdvances = async (
  db: Db,
  { user_uuid, ...page }: PageQuery & { readonly user_uuid?: UserId | undefined },
): Promise<{ data: StaffAdvance[]; count: number }> => {
  const { take, offset, order } = pageRows(page);
  const where = user_uuid
    ? sql`advances.party_id = (SELECT id FROM royalty_parties WHERE user_uuid = ${user_uuid})`
    : sql`true`;
  const direction = sql.raw(order);
  const { rows } = await advances(
    where,
    sql`ORDER BY advances.created_at ${direction}, advances.id ${direction} LIMIT ${take} OFFSET ${offset}`,
  ).execute(db);
  const { rows: counts } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM royalty_advances AS advances WHERE ${where}`.execute(db);
  return { data: rows.map(presentStaffAdvance), count: counts[0]?.count ?? 0 };
};

const findAdvance = async (db: Db, uuid: string): Promise<AdvanceRow> => {
  const { rows } = await advances(sql`advances.uuid = ${uuid}`).execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
};

interface NewAdvance {
  readonly user_uuid: UserId;
  readonly amount: string;
  readonly note: string;
  readonly release_uuid?: ReleaseId | undefined;
}

/** Records an advance that was paid; it moves no balance by itself. @throws 404 for an unknown user or release */
export const createAdvance = (
  { db, clock }: AdvanceContext,
  { user_uuid, amount, note, release_uuid }: NewAdvance,
  actorUuid: UserId,
): Promise<StaffAdvance> =>
  inTransaction(db, async (trx) => {
    await lockBooks(trx);
    const now = clock.now();
    if (toUnits(amount, 2) <= 0n) refuseIssues(royaltiesIssues, [{ path: 'amount', code: 'amount_not_positive' }]);
    if (!(await findUser(trx, user_uuid))) throw notFound();
    if (release_uuid !== undefined) {
      const release = await trx
        .selectFrom('releases')
        .select('uuid')
        .where('uuid', '=', release_uuid)
        .executeTakeFirst();
      if (!release) throw notFound();
    }
    const uuid = newUuid();
    await trx
      .insertInto('royalty_advances')
      .values({
        uuid,
        party_id: await partyOfUser(trx, user_uuid),
        amount,
        note,
        release_uuid: release_uuid ?? null,
        created_at: now,
        created_by: actorUuid,
        after_event: await lastEvent(trx),
      })
      .execute();
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.advance',
      subject: { type: 'user', uuid: user_uuid },
      before: null,
      after: { advance: uuid, amount, note, release_uuid: release_uuid ?? null },
      now,
    });
    return presentStaffAdvance(await findAdvance(trx, uuid));
  });

/** Stops recouping what is left. @throws 404, 409 ADVANCE_ENDED */
export const cancelAdvance = ({ db, clock }: AdvanceContext, uuid: string, actorUuid: UserId): Promise<StaffAdvance> =>
  inTransaction(db, async (trx) => {
    await lockBooks(trx);
    const before = presentAdvance(await findAdvance(trx, uuid));
    if (before.status !== 'OPEN') throw apiError(royaltiesErrors, 'ADVANCE_ENDED');
    const now = clock.now();
    await trx
      .updateTable('royalty_advances')
      .set({ cancelled_at: now, cancelled_by: actorUuid, cancelled_after_event: await lastEvent(trx) })
      .where('uuid', '=', uuid)
      .execute();
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.cancel-advance',
      subject: { type: 'royalty_advance', uuid },
      before: { left: before.left },
      after: { status: 'CANCELLED' },
      now,
    });
    return presentStaffAdvance(await findAdvance(trx, uuid));
  });
