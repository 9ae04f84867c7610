import { DAY_MS } from '@dubplate/rules/dates';
import { findUserByName } from '#features/accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { openTicket } from '../tickets/open-ticket.ts';
import { findTicket } from '../tickets/store.ts';
import type { ContactJob } from './receive-contact.ts';
import { countOutsideTickets } from './store.ts';

interface OutsideDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly log: { warn(fields: object, message: string): void };
}

/** Conversations that strangers may begin in somebody's name in a day, from however many addresses. */
const PER_DAY = 5;

/** Opens a conversation for the account of a name, marked as written by we do not know whom; none where nobody has the name. */
export const openFromOutside = async (
  { db, clock, outbox, log }: OutsideDeps,
  { username, subject, content, ticket_uuid: uuid }: ContactJob,
): Promise<void> => {
  const user = await findUserByName(db, username);
  if (!user) return;
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    if (await findTicket(trx, uuid)) return;
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countOutsideTickets(trx, user.uuid, since)) >= PER_DAY) {
      log.warn({ user_uuid: user.uuid }, 'a request from outside was dropped: too many in this name today');
      return;
    }
    await openTicket(trx, outbox, { uuid, userUuid: user.uuid, subject, content, isFromOutside: true, now });
  });
};
