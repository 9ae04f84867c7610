import type { TicketId } from '@dubplate/contract/ids';
import { supportIssues } from '@dubplate/contract/support/errors';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { DAY_MS } from '@dubplate/rules/dates';
import { ANSWER_HOURS } from '@dubplate/rules/support/answer-hours';
import type { FastifyRequest } from 'fastify';
import { findUserByName } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';
import { limitKeyOf } from '#platform/http/addresses/client-address.ts';
import { newUuid } from '#platform/ids.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { openTicket } from './tickets/open-ticket.ts';
import { countOutsideTickets, findTicket } from './tickets/store.ts';

interface ContactJob {
  /** Normalized by `parseUsername`. */
  readonly username: string;
  readonly subject: string;
  readonly content: string;
  /** Uuid of the ticket, so that a job that runs twice opens only one. */
  readonly ticket_uuid: TicketId;
}

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'support.open-from-outside': ContactJob;
  }
}

export type ContactContext = Pick<ServerContext, 'jobs'> & {
  /** Null if a proxy limits addresses. */
  readonly contactsByAddress: RateLimit | null;
};

/**
 * Accepts a message from a user who cannot sign in. A job looks up the name, so that neither the response nor its time
 * reveals whether the account exists. @throws 400 with the issues, 429
 */
export const receiveContact = async (
  db: Db,
  { jobs, contactsByAddress }: ContactContext,
  { username, subject, content }: Pick<ContactJob, 'username' | 'subject' | 'content'>,
  request: FastifyRequest,
) => {
  const name = parseUsername(username);
  refuseIssues(supportIssues, [
    ...(name ? [] : [{ path: 'username', code: 'username_invalid' as const }]),
    ...(subject === '' ? [{ path: 'subject', code: 'subject_required' as const }] : []),
    ...(content === '' ? [{ path: 'content', code: 'content_required' as const }] : []),
  ]);
  await contactsByAddress?.count(limitKeyOf(request));
  if (name) {
    const job = { username: name.value, subject, content, ticket_uuid: newUuid<TicketId>() };
    await jobs.send(db, 'support.open-from-outside', job);
  }
  return { status: 'RECEIVED' as const, answer_hours: ANSWER_HOURS.basic };
};

/** Tickets per day that can be opened for one account without sign-in, from any number of addresses. */
const PER_DAY = 5;

/** Opens a ticket for the account with this name, marked as unauthenticated. Does nothing if there is no such account. */
export const openFromOutside = async (
  { db, clock, outbox, log, config }: Pick<ServerContext, 'db' | 'clock' | 'outbox' | 'log' | 'config'>,
  { username, subject, content, ticket_uuid: uuid }: ContactJob,
): Promise<void> => {
  const user = await findUserByName(db, username, config.phoneCountry);
  if (!user) return;
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    if (await findTicket(trx, uuid)) return;
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countOutsideTickets(trx, user.uuid, since)) >= PER_DAY) {
      log.warn({ user_uuid: user.uuid }, 'dropped a contact request: too many for this account today');
      return;
    }
    await openTicket(trx, outbox, { uuid, userUuid: user.uuid, subject, content, isFromOutside: true, now });
  });
};
