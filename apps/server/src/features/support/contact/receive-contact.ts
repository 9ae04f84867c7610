import type { TicketId } from '@dubplate/contract/ids';
import { supportIssues } from '@dubplate/contract/support/errors';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { ANSWER_HOURS } from '@dubplate/rules/support/answer-hours';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';
import { limitKeyOf } from '#platform/http/addresses/client-address.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { RateLimit } from '#platform/rate-limit.ts';

export interface ContactJob {
  /** As `parseUsername` writes it. */
  readonly username: string;
  readonly subject: string;
  readonly content: string;
  /** Of the conversation that it may become: a job that runs twice opens one. */
  readonly ticket_uuid: TicketId;
}

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'support.open-from-outside': ContactJob;
  }
}

export interface ContactDeps {
  readonly jobs: Jobs;
  /** Null where addresses are limited elsewhere. */
  readonly contactsByAddress: RateLimit | null;
}

/**
 * Takes what somebody writes who cannot sign in. Whether anybody has the name is looked up by a job, so that neither the
 * answer nor the time that it takes gives it away. @throws 400 with the issues of its fields, 429
 */
export const receiveContact = async (
  db: Db,
  { jobs, contactsByAddress }: ContactDeps,
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
