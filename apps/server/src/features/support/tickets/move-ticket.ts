import type { UserId } from '@dubplate/contract/ids';
import { supportErrors } from '@dubplate/contract/support/errors';
import { answerHours } from '@dubplate/rules/support/answer-hours';
import type { Updateable } from 'kysely';
import { hasPaidPlan } from '#features/commerce/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { TicketTable } from '../tables.ts';
import { insertTicketMove, type StoredTicket, updateTicket } from './store.ts';
import { canMove, TICKET_TRANSITIONS, type TicketMove } from './ticket-states.ts';

interface Act {
  readonly actorUuid: UserId;
  readonly now: Date;
}

/** Within how many hours this person's plan promises an answer. */
export const promisedHours = async (db: Db, userUuid: UserId, now: Date): Promise<number> =>
  answerHours(await hasPaidPlan(db, userUuid, now));

/** From when somebody waits, and by when they are promised an answer. */
export const startWaiting = async (db: Db, userUuid: UserId, now: Date) => ({
  waiting_since: now,
  answer_due_at: new Date(now.getTime() + (await promisedHours(db, userUuid, now)) * 3_600_000),
});

const columnsOf = async (
  trx: Db,
  ticket: StoredTicket,
  move: TicketMove,
  now: Date,
): Promise<Updateable<TicketTable>> => {
  // Who has been waiting goes on waiting for the same answer, however often they write.
  if (TICKET_TRANSITIONS[move].to === 'OPEN')
    return ticket.waiting_since === null ? startWaiting(trx, ticket.user_uuid, now) : {};
  const waitsNoMore = { waiting_since: null, answer_due_at: null };
  return move === 'answer' ? { ...waitsNoMore, first_answered_at: ticket.first_answered_at ?? now } : waitsNoMore;
};

/**
 * The one way by which a conversation changes its state, in the caller's transaction, which has locked it: checks the
 * move, starts or stops the clock of the promise, and writes the move down. @throws 409 WRONG_STATE
 */
export const moveTicket = async (
  trx: Db,
  ticket: StoredTicket,
  move: TicketMove,
  { actorUuid, now }: Act,
): Promise<StoredTicket> => {
  if (!canMove(ticket.status, move)) throw fault(supportErrors, 'WRONG_STATE');
  const { to } = TICKET_TRANSITIONS[move];
  const moved = await updateTicket(trx, ticket.uuid, {
    status: to,
    updated_at: now,
    ...(await columnsOf(trx, ticket, move, now)),
  });
  if (to !== ticket.status)
    await insertTicketMove(trx, {
      uuid: newUuid(),
      ticket_uuid: ticket.uuid,
      from_status: ticket.status,
      to_status: to,
      actor_uuid: actorUuid,
      at: now,
    });
  return moved;
};
