import type { UserId } from '@dubplate/contract/ids';
import { supportErrors } from '@dubplate/contract/support/errors';
import type { TicketStatus } from '@dubplate/contract/support/limits';
import { answerHours } from '@dubplate/rules/support/answer-hours';
import type { Updateable } from 'kysely';
import { hasPaidPlan } from '#features/commerce/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { TicketTable } from '../tables.ts';
import { insertTicketMove, type StoredTicket, updateTicket } from './store.ts';

interface Transition {
  readonly from: readonly TicketStatus[];
  readonly to: TicketStatus;
  readonly by: 'asker' | 'staff';
}

/** The state transitions of tickets. Writing a message is a transition too. */
export const TICKET_TRANSITIONS = {
  ask: { from: ['OPEN', 'ANSWERED', 'CLOSED'], to: 'OPEN', by: 'asker' },
  answer: { from: ['OPEN', 'ANSWERED', 'CLOSED'], to: 'ANSWERED', by: 'staff' },
  close: { from: ['OPEN', 'ANSWERED'], to: 'CLOSED', by: 'staff' },
  reopen: { from: ['ANSWERED', 'CLOSED'], to: 'OPEN', by: 'staff' },
} as const satisfies Record<string, Transition>;

type TicketMove = keyof typeof TICKET_TRANSITIONS;

export const canMove = (status: TicketStatus, move: TicketMove): boolean =>
  (TICKET_TRANSITIONS[move].from as readonly TicketStatus[]).includes(status);

/** Returns the move by which staff can set a status directly; null if only a message leads to it. */
export const staffMoveTo = (status: TicketStatus): TicketMove | null => {
  if (status === 'CLOSED') return 'close';
  return status === 'OPEN' ? 'reopen' : null;
};

/** Returns the hours within which the user's plan promises an answer. */
export const promisedHours = async (db: Db, userUuid: UserId, now: Date): Promise<number> =>
  answerHours(await hasPaidPlan(db, userUuid, now));

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
  // A further question does not restart the clock.
  if (TICKET_TRANSITIONS[move].to === 'OPEN')
    return ticket.waiting_since === null ? startWaiting(trx, ticket.user_uuid, now) : {};
  const waitsNoMore = { waiting_since: null, answer_due_at: null };
  return move === 'answer' ? { ...waitsNoMore, first_answered_at: ticket.first_answered_at ?? now } : waitsNoMore;
};

/**
 * Changes the state of a ticket; nothing else does. Checks the transition, starts or stops the clock of the promised
 * answer, and records the move. The caller's transaction must have locked the ticket. @throws 409 WRONG_STATE
 */
export const moveTicket = async (
  trx: Db,
  ticket: StoredTicket,
  move: TicketMove,
  { actorUuid, now }: { readonly actorUuid: UserId; readonly now: Date },
): Promise<StoredTicket> => {
  if (!canMove(ticket.status, move)) throw apiError(supportErrors, 'WRONG_STATE');
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
