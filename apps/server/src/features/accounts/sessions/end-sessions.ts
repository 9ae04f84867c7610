import type { SessionId, UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { requireMayActOn, type StaffChange } from '../change-user.ts';
import { findUser } from '../store.ts';
import type { SessionTable } from '../tables.ts';
import { liveSessionsSince } from './lifetime.ts';
import { endSessionOf, endSessionsOf, listLiveSessions } from './store.ts';

/** Returns the fields of a session that the audit log stores. */
const factsOf = ({ uuid, browser, system, last_seen_at }: SessionTable) => ({ uuid, browser, system, last_seen_at });

const listOf = (db: Db, uuid: UserId, now: Date) => listLiveSessions(db, uuid, liveSessionsSince(now));

const record = (
  trx: Db,
  { actor, uuid, now }: StaffChange,
  before: readonly SessionTable[],
  after: readonly SessionTable[],
) =>
  recordAct(trx, {
    actorUuid: actor.uuid,
    action: 'user.end-sessions',
    subject: { type: 'user', uuid },
    before: { sessions: before.map(factsOf) },
    after: { sessions: after.map(factsOf) },
    now,
  });

/** @throws 404, 403 ADMIN_PROTECTED */
const requireUser = async (trx: Db, { actor, uuid }: StaffChange): Promise<void> => {
  const user = await findUser(trx, uuid);
  if (!user) throw notFound();
  requireMayActOn(actor, user);
};

/** @throws 404 if the session is not the user's or has ended, 403 ADMIN_PROTECTED */
export const endOneSession = async (
  db: Db,
  change: StaffChange,
  session: SessionId,
  onSessionEnd: (sessionUuid: SessionId) => void,
): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await requireUser(trx, change);
    const before = await listOf(trx, change.uuid, change.now);
    if (!(await endSessionOf(trx, change.uuid, session, change.now))) throw notFound();
    await record(trx, change, before, await listOf(trx, change.uuid, change.now));
  });
  onSessionEnd(session);
};

/** @throws 404, 403 ADMIN_PROTECTED */
export const endAllSessions = async (
  db: Db,
  change: StaffChange,
  onSessionEnd: (sessionUuid: SessionId) => void,
): Promise<void> => {
  const ended = await inTransaction(db, async (trx) => {
    await requireUser(trx, change);
    const before = await listOf(trx, change.uuid, change.now);
    const all = await endSessionsOf(trx, change.uuid, change.now);
    if (all.length > 0) await record(trx, change, before, []);
    return all;
  });
  for (const session of ended) onSessionEnd(session);
};
