import {
  CONTACTS_PER_ADDRESS,
  TICKET_MESSAGES_PER_TEN_MINUTES,
  TICKETS_PER_HOUR,
} from '@dubplate/contract/support/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { Live } from '#platform/live.ts';
import type { LimitOptions, RateLimit } from '#platform/rate-limit.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ProductNames } from '../commerce/index.ts';
import type { UploadDeps } from '../files/index.ts';
import { openFromOutside } from './contact/open-from-outside.ts';
import { ticketFileKey } from './files/storage-keys.ts';
import { sweepTicketFiles } from './files/sweep-ticket-files.ts';
import { createTicketLinks } from './files/ticket-links.ts';
import { notifyAskers } from './notify/notify-askers.ts';
import { pushAnswer, pushQuestion } from './notify/push-messages.ts';
import { ticketEmails } from './notify/ticket-emails.ts';
import { eraseOwnTickets, exportOwnTickets } from './own-data.ts';
import { supportRoutes } from './routes.ts';
import { supportStaffRoutes } from './staff/routes.ts';

interface SupportDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly live: Pick<Live, 'push'>;
  readonly storage: Storage;
  readonly uploads: UploadDeps;
  readonly productNames: ProductNames;
  readonly limit: (options: LimitOptions) => RateLimit;
  readonly config: Pick<Config, 'rateLimit'>;
  readonly log: FastifyBaseLogger;
}

export const supportRoom = async (deps: SupportDeps): Promise<Room> => {
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
        // Behind a proxy that limits addresses, all calls seem to come from one.
        contactsByAddress: config.rateLimit > 0 ? limit({ name: 'contacts', ...CONTACTS_PER_ADDRESS }) : null,
      });
      supportStaffRoutes(api, { ...form, productNames });
    },
    jobs: {
      'support.notify-askers': { run: () => notifyAskers({ db, clock, jobs }), schedule: '* * * * *', timeLimit: 120 },
      'support.open-from-outside': {
        run: (contact) => openFromOutside({ db, clock, outbox, log }, contact),
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
