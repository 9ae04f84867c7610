import { findUser } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Language } from '#platform/language.ts';
import type { TicketLinks } from './files/ticket-links.ts';
import { presentMessage } from './present.ts';
import { readWholeMessage } from './tickets/read.ts';
import { findTicket, listMembers } from './tickets/store.ts';

type PushContext = Pick<ServerContext, 'db' | 'live'> & { readonly links: TicketLinks };

/** Returns a message with its ticket; null for a note or a deleted message. */
const readPublic = async ({ db, links }: PushContext, uuid: string) => {
  const whole = await readWholeMessage(db, uuid);
  if (!whole || whole.message.is_internal) return null;
  const ticket = await findTicket(db, whole.message.ticket_uuid);
  if (!ticket) return null;
  const present = (language: Language) => presentMessage(whole.message, whole.files, links, language);
  return { ticket, present };
};

/** Pushes an answer to the asker. */
export const pushAnswer = async (deps: PushContext, { message_uuid }: { message_uuid: string }): Promise<void> => {
  const found = await readPublic(deps, message_uuid);
  if (!found) return;
  const { uuid, user_uuid } = found.ticket;
  const asker = await findUser(deps.db, user_uuid);
  if (asker) deps.live.push(user_uuid, 'ticket', { uuid, message: found.present(asker.language) });
};

/** Pushes a question to all support members except the asker. */
export const pushQuestion = async (deps: PushContext, { message_uuid }: { message_uuid: string }): Promise<void> => {
  const found = await readPublic(deps, message_uuid);
  if (!found) return;
  const { uuid, user_uuid } = found.ticket;
  for (const member of await listMembers(deps.db))
    if (member.uuid !== user_uuid)
      deps.live.push(member.uuid, 'ticket', { uuid, message: found.present(member.language) });
};
