import type { ReleaseId, TicketId, UserId } from '@dubplate/contract/ids';
import { supportIssues } from '@dubplate/contract/support/errors';
import { findRelease } from '#features/releases/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { ReceivedFile } from '../files/store.ts';
import { startWaiting } from './move-ticket.ts';
import { insertTicket, insertTicketMove, type StoredTicket } from './store.ts';
import { addMessage } from './write-message.ts';

interface NewTicket {
  readonly uuid?: TicketId;
  readonly userUuid: UserId;
  readonly subject: string;
  readonly content: string;
  readonly releaseUuid?: ReleaseId | null | undefined;
  readonly holdUuid?: string | null | undefined;
  readonly files?: readonly ReceivedFile[];
  readonly isFromOutside?: boolean;
  readonly now: Date;
}

const issuesOf = async (trx: Db, { userUuid, subject, content, releaseUuid, files = [] }: NewTicket) => {
  const isOwn = !releaseUuid || (await findRelease(trx, releaseUuid))?.user_uuid === userUuid;
  return [
    ...(subject === '' ? [{ path: 'subject', code: 'subject_required' as const }] : []),
    ...(content === '' && files.length === 0 ? [{ path: 'content', code: 'content_required' as const }] : []),
    ...(isOwn ? [] : [{ path: 'release_uuid', code: 'release_unknown' as const }]),
  ];
};

/** Opens a ticket with its first message. @throws 400 with the issues */
export const openTicket = (db: Db, outbox: Outbox, ticket: NewTicket): Promise<StoredTicket> =>
  inTransaction(db, async (trx) => {
    refuseIssues(supportIssues, await issuesOf(trx, ticket));
    const { userUuid, subject, content, releaseUuid, holdUuid, files = [], isFromOutside = false, now } = ticket;
    const opened = await insertTicket(trx, {
      uuid: ticket.uuid ?? newUuid<TicketId>(),
      user_uuid: userUuid,
      subject,
      status: 'OPEN',
      release_uuid: releaseUuid ?? null,
      hold_uuid: holdUuid ?? null,
      assignee_uuid: null,
      merged_into_uuid: null,
      is_from_outside: isFromOutside,
      ...(await startWaiting(trx, userUuid, now)),
      first_answered_at: null,
      notify_at: null,
      notified_at: null,
      created_at: now,
      updated_at: now,
    });
    const move = { from_status: null, to_status: 'OPEN' as const, actor_uuid: userUuid, at: now };
    await insertTicketMove(trx, { uuid: newUuid(), ticket_uuid: opened.uuid, ...move });
    await addMessage(trx, outbox, opened, { authorUuid: userUuid, kind: 'question', content, files, now });
    return opened;
  });
