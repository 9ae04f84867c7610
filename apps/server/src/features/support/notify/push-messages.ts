import { findUser } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Language } from '#platform/language.ts';
import type { Live } from '#platform/live.ts';
import type { TicketLinks } from '../files/ticket-links.ts';
import { presentMessage } from '../present.ts';
import { listMembers } from '../read-members.ts';
import { readWholeMessage } from '../tickets/read-messages.ts';
import { findTicket } from '../tickets/store.ts';

export interface PushDeps {
  readonly db: Db;
  readonly live: Pick<Live, 'push'>;
  readonly links: TicketLinks;
}

/** A message that is no note, with its conversation; null where it is gone. */
const readPublic = async ({ db, links }: PushDeps, uuid: string) => {
  const whole = await readWholeMessage(db, uuid);
  if (!whole || whole.message.is_internal) return null;
  const ticket = await findTicket(db, whole.message.ticket_uuid);
  if (!ticket) return null;
  const present = (language: Language) => presentMessage(whole.message, whole.files, links, language);
  return { ticket, present };
};

/** To its asker: an answer. */
export const pushAnswer = async (deps: PushDeps, { message_uuid }: { message_uuid: string }): Promise<void> => {
  const found = await readPublic(deps, message_uuid);
  if (!found) return;
  const { uuid, user_uuid } = found.ticket;
  const asker = await findUser(deps.db, user_uuid);
  if (asker) deps.live.push(user_uuid, 'ticket', { uuid, message: found.present(asker.language) });
};

/** To everybody in support: what an asker wrote. Somebody in support who asks gets no echo. */
export const pushQuestion = async (deps: PushDeps, { message_uuid }: { message_uuid: string }): Promise<void> => {
  const found = await readPublic(deps, message_uuid);
  if (!found) return;
  const { uuid, user_uuid } = found.ticket;
  for (const member of await listMembers(deps.db))
    if (member.uuid !== user_uuid)
      deps.live.push(member.uuid, 'ticket', { uuid, message: found.present(member.language) });
};
