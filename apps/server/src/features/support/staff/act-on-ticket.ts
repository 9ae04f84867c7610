import type { TicketId, UserId } from '@dubplate/contract/ids';
import { supportErrors, supportIssues } from '@dubplate/contract/support/errors';
import type { TicketStatus } from '@dubplate/contract/support/limits';
import { findUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { ReceivedFile } from '../files/store.ts';
import { noticeTime } from '../notify-askers.ts';
import { moveTicket, staffMoveTo } from '../tickets/move-ticket.ts';
import { lockCurrentTicket } from '../tickets/own-ticket.ts';
import {
  listMembers,
  moveMessages,
  redirectMerged,
  type StoredMessage,
  type StoredTicket,
  updateTicket,
} from '../tickets/store.ts';
import { addMessage } from '../tickets/write-message.ts';

interface TicketAction {
  readonly actorUuid: UserId;
  readonly ticketUuid: TicketId;
  readonly now: Date;
}

/** Returns the fields of a ticket that the audit log stores; no texts. */
const facts = ({ status, assignee_uuid, merged_into_uuid }: StoredTicket) => ({
  status,
  assignee_uuid,
  merged_into_uuid,
});

const record = (
  trx: Db,
  { actorUuid, now }: TicketAction,
  action: string,
  uuid: TicketId,
  [before, after]: readonly [unknown, unknown],
): Promise<void> =>
  recordAct(trx, { actorUuid, action: `ticket.${action}`, subject: { type: 'ticket', uuid }, before, after, now });

interface StaffText {
  readonly content: string;
  /** True for a note that only staff see. */
  readonly isInternal: boolean;
  readonly files: readonly ReceivedFile[];
}

/** Adds an answer, or a note that the asker cannot see. @throws 404, 400 */
export const writeAsStaff = (
  db: Db,
  outbox: Outbox,
  action: TicketAction,
  { content, isInternal, files }: StaffText,
): Promise<StoredMessage> =>
  inTransaction(db, async (trx) => {
    const { actorUuid, now } = action;
    const ticket = await lockCurrentTicket(trx, action.ticketUuid);
    const kind = isInternal ? 'note' : 'answer';
    const message = await addMessage(trx, outbox, ticket, { authorUuid: actorUuid, kind, content, files, now });
    let after = ticket;
    if (!isInternal) {
      await moveTicket(trx, ticket, 'answer', { actorUuid, now });
      const asker = await findUser(trx, ticket.user_uuid);
      if (!asker) throw notFound();
      after = await updateTicket(trx, ticket.uuid, { notify_at: noticeTime(ticket, asker, now) });
    }
    await record(trx, action, kind, ticket.uuid, [
      facts(ticket),
      { ...facts(after), message_uuid: message.uuid, files: files.length },
    ]);
    return message;
  });

interface TicketChange {
  readonly status?: TicketStatus | undefined;
  readonly assignee_uuid?: UserId | null | undefined;
}

const requireMember = async (trx: Db, uuid: UserId): Promise<void> => {
  const isMember = (await listMembers(trx)).some((member) => member.uuid === uuid);
  if (!isMember) refuseIssues(supportIssues, [{ path: 'assignee_uuid', code: 'assignee_unknown' }]);
};

/** Closes, reopens or assigns a ticket. @throws 404, 400 for an assignee outside support, 409 WRONG_STATE */
export const changeTicket = (
  db: Db,
  action: TicketAction,
  { status, assignee_uuid }: TicketChange,
): Promise<StoredTicket> =>
  inTransaction(db, async (trx) => {
    const before = await lockCurrentTicket(trx, action.ticketUuid);
    let after = before;
    if (assignee_uuid !== undefined && assignee_uuid !== before.assignee_uuid) {
      if (assignee_uuid !== null) await requireMember(trx, assignee_uuid);
      after = await updateTicket(trx, before.uuid, { assignee_uuid });
    }
    if (status !== undefined && status !== before.status) {
      const move = staffMoveTo(status);
      if (move === null) throw apiError(supportErrors, 'WRONG_STATE');
      after = await moveTicket(trx, after, move, action);
    }
    if (after !== before) await record(trx, action, 'change', before.uuid, [facts(before), facts(after)]);
    return after;
  });

const earlier = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/**
 * Moves all messages of a ticket into another ticket of the same asker, to which the old ticket then redirects. If either
 * is waiting for an answer, the result is waiting since the earlier time.
 * @throws 404, 409 NOT_SAME_ASKER, WRONG_STATE for a ticket merged into itself
 */
export const mergeTickets = (db: Db, action: TicketAction, into: TicketId): Promise<StoredTicket> =>
  inTransaction(db, async (trx) => {
    // Locks in a fixed order to avoid deadlocks.
    const [first, second] = [action.ticketUuid, into].toSorted();
    const locked = [await lockCurrentTicket(trx, first as TicketId), await lockCurrentTicket(trx, second as TicketId)];
    const [source, target] = first === action.ticketUuid ? locked : locked.toReversed();
    if (!source || !target || source.uuid === target.uuid) throw apiError(supportErrors, 'WRONG_STATE');
    if (source.user_uuid !== target.user_uuid) throw apiError(supportErrors, 'NOT_SAME_ASKER');
    await moveMessages(trx, source.uuid, target.uuid);
    await redirectMerged(trx, source.uuid, target.uuid);
    const closed = source.status === 'CLOSED' ? source : await moveTicket(trx, source, 'close', action);
    const merged = await updateTicket(trx, source.uuid, { merged_into_uuid: target.uuid, notify_at: null });
    const isWaiting = source.status === 'OPEN' || target.status === 'OPEN';
    const opened = isWaiting && target.status !== 'OPEN' ? await moveTicket(trx, target, 'reopen', action) : target;
    const after = await updateTicket(trx, target.uuid, {
      updated_at: action.now,
      release_uuid: target.release_uuid ?? source.release_uuid,
      notify_at: earlier(target.notify_at, source.notify_at),
      first_answered_at: earlier(target.first_answered_at, source.first_answered_at),
      ...(isWaiting && {
        waiting_since: earlier(target.waiting_since, source.waiting_since) ?? opened.waiting_since,
        answer_due_at: earlier(target.answer_due_at, source.answer_due_at) ?? opened.answer_due_at,
      }),
    });
    await record(trx, action, 'merge', source.uuid, [facts(source), { ...facts(merged), status: closed.status }]);
    return after;
  });
