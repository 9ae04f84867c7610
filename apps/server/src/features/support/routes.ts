import { supportEndpoints } from '@dubplate/contract/support/endpoints';
import { newMessage, newTicket } from '@dubplate/contract/support/schemas';
import type { FastifyInstance } from 'fastify';
import { findUser } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount, prepared } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { attachment, sendStored } from '#platform/http/streams/send-stored.ts';
import type { Language } from '#platform/language.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { type ContactContext, receiveContact } from './contact.ts';
import { type FormContext, receiveForm, writeReceived } from './files/receive-form.ts';
import { findTicketFile } from './files/store.ts';
import { type TicketLinks, ticketFileKey, ticketFilePath } from './files/ticket-links.ts';
import { notifiedBy, presentMessage, presentTicket } from './present.ts';
import { listFaqs } from './store.ts';
import { promisedHours } from './tickets/move-ticket.ts';
import { openTicket } from './tickets/open-ticket.ts';
import { markTicketRead, ownTicket } from './tickets/own-ticket.ts';
import { countUnreadTickets, listOwnTickets, readMessages, readTicket, readWholeMessage } from './tickets/read.ts';
import { ask } from './tickets/write-message.ts';

type RoutesContext = MountOptions &
  FormContext &
  ContactContext &
  Pick<ServerContext, 'outbox'> & {
    readonly links: TicketLinks;
    readonly newTickets: RateLimit;
    readonly newMessages: RateLimit;
  };

/** The endpoints of askers. */
export const supportRoutes = (app: FastifyInstance, options: RoutesContext): void => {
  const { clock, outbox, links, target } = options;
  const readPresented = async (db: Db, uuid: string, language: Language) => {
    const whole = await readWholeMessage(db, uuid);
    if (!whole) throw notFound();
    return presentMessage(whole.message, whole.files, links, language);
  };

  mount(app, supportEndpoints, options, {
    'GET /faqs': async ({ db, language }) =>
      (await listFaqs(db)).map((faq) => ({
        uuid: faq.uuid,
        question: language === 'ru' ? faq.question_ru : faq.question_en,
        answer: language === 'ru' ? faq.answer_ru : faq.answer_en,
      })),

    'GET /me/support': async ({ db, actor }) => {
      const user = await findUser(db, actor.uuid);
      if (!user) throw notFound();
      return {
        unread: await countUnreadTickets(db, actor.uuid),
        answer_hours: await promisedHours(db, actor.uuid, clock.now()),
        notified_by: notifiedBy(user),
      };
    },

    'POST /ticket': prepared(
      async ({ db, actor, body, request }) => {
        await options.newTickets.count(actor.uuid);
        return body === undefined ? receiveForm(db, request, { uuid: actor.uuid, isStaff: false }, options) : null;
      },
      (received, form) =>
        writeReceived(received, options, { schema: newTicket, body: received.body, form }, async (db, body, files) => {
          const { subject, content, release_uuid: releaseUuid, hold_uuid: holdUuid } = body;
          const userUuid = received.actor.uuid;
          const opened = { userUuid, subject, content, releaseUuid, holdUuid, files, now: clock.now() };
          const { uuid } = await openTicket(db, outbox, opened);
          return presentTicket(await readTicket(db, uuid));
        }),
    ),

    'GET /my-tickets': async ({ db, actor, query }) => {
      const { rows, count } = await listOwnTickets(db, actor.uuid, query);
      return { data: rows.map(presentTicket), meta: pageMeta(query, count) };
    },

    'GET /ticket/{id}': async ({ db, actor, params }) => {
      const { uuid } = await ownTicket(db, actor.uuid, params.id);
      return presentTicket(await readTicket(db, uuid));
    },

    'GET /ticket/{id}/messages': async ({ db, actor, params, query, language }) => {
      const { uuid } = await ownTicket(db, actor.uuid, params.id);
      const messages = await readMessages(db, uuid, { ...query, withNotes: false });
      return messages.map(({ message, files }) => presentMessage(message, files, links, language));
    },

    'POST /ticket/{id}/message': prepared(
      async ({ db, actor, params, body, request }) => {
        await ownTicket(db, actor.uuid, params.id);
        await options.newMessages.count(actor.uuid);
        return body === undefined ? receiveForm(db, request, { uuid: actor.uuid, isStaff: false }, options) : null;
      },
      (received, form) => {
        const { actor, params, language } = received;
        const message = { schema: newMessage, body: received.body, form };
        return writeReceived(received, options, message, async (db, { content }, files) => {
          const question = { userUuid: actor.uuid, ticketUuid: params.id, content, files, now: clock.now() };
          const { uuid } = await ask(db, outbox, question);
          return readPresented(db, uuid, language);
        });
      },
    ),

    'POST /ticket/{id}/read': ({ db, actor, params, body }) =>
      markTicketRead(db, { userUuid: actor.uuid, ticketUuid: params.id, until: body?.until, now: clock.now() }),

    'GET /ticket-file/{id}/content': async ({ db, params, query, request, reply }) => {
      const file = links.isValid(ticketFilePath(params.id), query) ? await findTicketFile(db, params.id) : undefined;
      if (!file) throw notFound();
      return sendStored(request, reply, target.storage, {
        key: ticketFileKey(file.uuid),
        size: file.size,
        contentType: file.content_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.content_type,
        // Always a download: must not be shown as a page of our origin.
        disposition: attachment(file.name),
        cacheControl: 'private, max-age=3600',
      });
    },

    'POST /contact': ({ db, body, request }) => receiveContact(db, options, body, request),
  });
};
