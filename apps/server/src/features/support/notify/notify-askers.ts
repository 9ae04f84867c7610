import type { TicketId } from '@dubplate/contract/ids';
import { enqueueEmail, findUser } from '#features/accounts/index.ts';
import { attemptAll } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { lockTicket, updateTicket } from '../tickets/store.ts';
import { listDueNotices, listUnreportedAnswers } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'support.notify-askers': Record<string, never>;
  }
}

interface NotifyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

const PAGE = 200;
/** A short message has a few of its parts. */
const SHORT_LENGTH = 400;

const shorten = (text: string): string => {
  const characters = [...text];
  return characters.length <= SHORT_LENGTH ? text : `${characters.slice(0, SHORT_LENGTH).join('')}…`;
};

/** Writes to one asker who has not looked, and notes when; nothing where they have, or where their name is not verified. */
const notifyAsker = ({ db, clock, jobs }: NotifyDeps, uuid: TicketId): Promise<void> =>
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
    // Who cannot sign in cannot follow a link to the conversation.
    if (ticket.is_from_outside || asker.banned_at !== null) {
      const answer = answers.filter((text) => text !== '').join('\n\n');
      await enqueueEmail(trx, jobs, {
        kind: 'ticket-answer-text',
        username,
        values: { subject, answer, short: shorten(answer) },
      });
    } else await enqueueEmail(trx, jobs, { kind: 'ticket-answered', username, values: { subject, ticket: uuid } });
  });

/** Writes to everybody whose answer has waited for them long enough; once however often this is tried again. */
export const notifyAskers = async (deps: NotifyDeps): Promise<void> => {
  for (;;) {
    const due = await listDueNotices(deps.db, deps.clock.now(), PAGE);
    await attemptAll(due, ({ uuid }) => notifyAsker(deps, uuid));
    if (due.length < PAGE) return;
  }
};
