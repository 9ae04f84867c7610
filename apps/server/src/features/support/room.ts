import {
  CONTACTS_PER_ADDRESS,
  TICKET_MESSAGES_PER_TEN_MINUTES,
  TICKETS_PER_HOUR,
} from '@dubplate/contract/support/limits';
import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import type { ProductNames } from '../commerce/index.ts';
import type { UploadDeps } from '../files/index.ts';
import { openFromOutside } from './contact.ts';
import { sweepTicketFiles } from './files/sweep-ticket-files.ts';
import { createTicketLinks, ticketFileKey } from './files/ticket-links.ts';
import { notifyAskers } from './notify-askers.ts';
import { eraseOwnTickets, exportOwnTickets } from './own-data.ts';
import { pushAnswer, pushQuestion } from './push-messages.ts';
import { supportRoutes } from './routes.ts';
import { supportStaffRoutes } from './staff/routes.ts';
import { ticketEmails } from './ticket-emails.ts';

type SupportContext = Pick<
  ServerContext,
  'http' | 'db' | 'clock' | 'jobs' | 'outbox' | 'live' | 'storage' | 'limit' | 'config' | 'log'
> & { readonly uploads: UploadDeps; readonly productNames: ProductNames };

export const supportRoom = async (deps: SupportContext): Promise<Room> => {
  const { http, db, clock, jobs, outbox, live, storage, uploads, productNames, limit, config, log } = deps;
  const links = createTicketLinks(await instanceSecret(db, 'ticket-file-links', clock.now()), clock);
  const form = { ...uploads, ...http, outbox, links };
  const push = { db, live, links };
  return {
    routes: (api) => {
      supportRoutes(api, {
        ...form,
        jobs,
        newTickets: limit({ name: 'tickets', ...TICKETS_PER_HOUR }),
        newMessages: limit({ name: 'ticket-messages', ...TICKET_MESSAGES_PER_TEN_MINUTES }),
        // Behind a proxy that limits addresses, all requests seem to come from one address.
        contactsByAddress: config.rateLimit > 0 ? limit({ name: 'contacts', ...CONTACTS_PER_ADDRESS }) : null,
      });
      supportStaffRoutes(api, { ...form, productNames });
    },
    jobs: {
      'support.notify-askers': { run: () => notifyAskers({ db, clock, jobs }), schedule: '* * * * *', timeLimit: 120 },
      'support.open-from-outside': {
        run: (contact) => openFromOutside({ db, clock, outbox, log, config }, contact),
        timeLimit: 60,
      },
      'support.remove-file': { run: ({ file_uuid }) => storage.delete(ticketFileKey(file_uuid)), timeLimit: 120 },
      'support.sweep-files': {
        run: () => sweepTicketFiles({ db, storage, clock, log }),
        schedule: '53 3 * * *',
        timeLimit: 3600,
      },
    },
    listeners: {
      'ticket-answered': { 'push-to-asker': { handle: (event) => pushAnswer(push, event), timeLimit: 30 } },
      'ticket-asked': { 'push-to-support': { handle: (event) => pushQuestion(push, event), timeLimit: 30 } },
    },
    emails: ticketEmails,
    texts: [
      { table: 'tickets', lines: ['subject'] },
      { table: 'ticket_messages', texts: ['content'] },
      { table: 'faqs', texts: ['question_en', 'question_ru', 'answer_en', 'answer_ru'] },
      { table: 'ticket_templates', lines: ['title'], texts: ['content_en', 'content_ru'] },
    ],
    ownData: { export: exportOwnTickets, erase: eraseOwnTickets },
  };
};
