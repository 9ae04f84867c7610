import type { TicketId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

/** Conversations whose askers are to be written to by now, the longest due first. */
export const listDueNotices = (db: Db, now: Date, limit: number): Promise<{ uuid: TicketId }[]> =>
  db.selectFrom('tickets').select('uuid').where('notify_at', '<=', now).orderBy('notify_at').limit(limit).execute();

/** Answers that the asker has neither read nor been notified of, oldest first. */
export const listUnreportedAnswers = async (db: Db, ticketUuid: TicketId, since: Date | null): Promise<string[]> => {
  const rows = await db
    .selectFrom('ticket_messages')
    .select('content')
    .where('ticket_uuid', '=', ticketUuid)
    .where('is_staff', '=', true)
    .where('is_internal', '=', false)
    .where('read_at', 'is', null)
    .$if(since !== null, (query) => query.where('created_at', '>', since as Date))
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  return rows.map(({ content }) => content);
};
