import type { SessionId, UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { liveSessionsSince } from '../sessions/live-sessions-since.ts';
import { endSessionOf, endSessionsOf, listLiveSessions } from '../sessions/store.ts';
import { findUser } from '../store.ts';
import type { SessionTable } from '../tables.ts';
import { type Act, requireMayActOn } from './change-user.ts';

/** How the log names a session. */
const factsOf = ({ uuid, browser, system, last_seen_at }: SessionTable) => ({ uuid, browser, system, last_seen_at });

const listOf = (db: Db, uuid: UserId, now: Date) => listLiveSessions(db, uuid, liveSessionsSince(now));

const record = (trx: Db, { actor, uuid, now }: Act, before: readonly SessionTable[], after: readonly SessionTable[]) =>
  recordAct(trx, {
    actorUuid: actor.uuid,
    action: 'user.end-sessions',
    subject: { type: 'user', uuid },
    before: { sessions: before.map(factsOf) },
    after: { sessions: after.map(factsOf) },
    now,
  });

/** @throws 404, 403 ADMIN_PROTECTED */
const requirePerson = async (trx: Db, { actor, uuid }: Act): Promise<void> => {
  const person = await findUser(trx, uuid);
  if (!person) throw notFound();
  requireMayActOn(actor, person);
};

/** Ends one session of a person. @throws 404 where it is not theirs, or over, 403 ADMIN_PROTECTED */
export const endOneSession = async (
  db: Db,
  act: Act,
  session: SessionId,
  onSessionEnd: (sessionUuid: SessionId) => void,
): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await requirePerson(trx, act);
    const before = await listOf(trx, act.uuid, act.now);
    if (!(await endSessionOf(trx, act.uuid, session, act.now))) throw notFound();
    await record(trx, act, before, await listOf(trx, act.uuid, act.now));
  });
  onSessionEnd(session);
};

/** Ends all sessions of a person. @throws 404, 403 ADMIN_PROTECTED */
export const endAllSessions = async (
  db: Db,
  act: Act,
  onSessionEnd: (sessionUuid: SessionId) => void,
): Promise<void> => {
  const ended = await inTransaction(db, async (trx) => {
    await requirePerson(trx, act);
    const before = await listOf(trx, act.uuid, act.now);
    const all = await endSessionsOf(trx, act.uuid, act.now);
    if (all.length > 0) await record(trx, act, before, []);
    return all;
  });
  for (const session of ended) onSessionEnd(session);
};
