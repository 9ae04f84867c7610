import type { TicketId } from '@dubplate/contract/ids';
import { enqueueEmail, findUser } from '#features/accounts/index.ts';
import { attemptAll } from '#platform/batches.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { notifiedBy } from './present.ts';
import { listDueNotices, listUnreportedAnswers, lockTicket, type StoredTicket, updateTicket } from './tickets/store.ts';

/** How long the asker has to read an answer before they are notified, in seconds. */
const LOOK_SECONDS = 2 * 60;
/** Minimum time between two notifications about one ticket, in seconds. */
const BETWEEN_SECONDS = { EMAIL: 60 * 60, SMS: 24 * 60 * 60 } as const;

/** Returns when to notify the asker about a new answer; null if their name is not verified. */
export const noticeTime = (
  { notify_at, notified_at }: Pick<StoredTicket, 'notify_at' | 'notified_at'>,
  asker: { readonly username: string; readonly verified_at: Date | null },
  now: Date,
): Date | null => {
  const by = notifiedBy(asker);
  if (by === 'NONE') return null;
  // The scheduled notification includes this answer.
  if (notify_at !== null) return notify_at;
  const earliest = now.getTime() + LOOK_SECONDS * 1000;
  const next = notified_at === null ? 0 : notified_at.getTime() + BETWEEN_SECONDS[by] * 1000;
  return new Date(Math.max(earliest, next));
};

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'support.notify-askers': Record<string, never>;
  }
}

type NotifyContext = Pick<ServerContext, 'db' | 'clock' | 'jobs'>;

const PAGE = 200;
/** Characters; an SMS of a few parts. */
const SHORT_LENGTH = 400;

const shorten = (text: string): string => {
  const characters = [...text];
  return characters.length <= SHORT_LENGTH ? text : `${characters.slice(0, SHORT_LENGTH).join('')}…`;
};

/** Notifies an asker about unread answers. Does nothing if there are none or the name is not verified. */
const notifyAsker = ({ db, clock, jobs }: NotifyContext, uuid: TicketId): Promise<void> =>
  inTransaction(db, async (trx) => {
    const now = clock.now();
    const ticket = await lockTicket(trx, uuid);
    if (!ticket?.notify_at || ticket.notify_at > now) return;
    const asker = await findUser(trx, ticket.user_uuid);
    const answers = await listUnreportedAnswers(trx, uuid, ticket.notified_at);
    const isNotified = answers.length > 0 && asker !== undefined && asker.verified_at !== null;
    await updateTicket(trx, uuid, { notify_at: null, ...(isNotified && { notified_at: now }) });
    if (!isNotified) return;
    const { username } = asker;
    const { subject } = ticket;
    const answer = answers.filter((text) => text !== '').join('\n\n');
    // Users who cannot sign in get no link to the conversation.
    if (ticket.is_from_outside || asker.banned_at !== null) {
      await enqueueEmail(trx, jobs, {
        kind: 'ticket-answer-text',
        username,
        values: { subject, answer, short: shorten(answer) },
      });
    } else {
      const values = { subject, answer, ticket: uuid };
      await enqueueEmail(trx, jobs, { kind: 'ticket-answered', username, values });
    }
  });

/** Notifies all askers who are due. Safe to retry: each is notified once. */
export const notifyAskers = async (deps: NotifyContext): Promise<void> => {
  for (;;) {
    const due = await listDueNotices(deps.db, deps.clock.now(), PAGE);
    await attemptAll(due, ({ uuid }) => notifyAsker(deps, uuid));
    if (due.length < PAGE) return;
  }
};
