import type { TicketId, UserId } from '@dubplate/contract/ids';
import { newStaffMessage } from '@dubplate/contract/support/schemas';
import { supportStaffEndpoints } from '@dubplate/contract/support/staff-endpoints';
import type { FastifyInstance } from 'fastify';
import { hasPaidPlan, listSubscribers, type ProductNames } from '#features/commerce/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount, prepared } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { addFaq, changeFaq, deleteFaq, orderFaqs } from '../edit-faqs.ts';
import { addTemplate, changeTemplate, deleteTemplate } from '../edit-templates.ts';
import { type FormContext, receiveForm, writeReceived } from '../files/receive-form.ts';
import type { TicketLinks } from '../files/ticket-links.ts';
import { notifiedBy, presentStaffMessage } from '../present.ts';
import { listFaqs, listTemplates } from '../store.ts';
import { currentTicket } from '../tickets/own-ticket.ts';
import { readMessages, readWholeMessage } from '../tickets/read.ts';
import { listMembers } from '../tickets/store.ts';
import { changeTicket, mergeTickets, writeAsStaff } from './act-on-ticket.ts';
import { presentMember, presentStaffFaq, presentStaffTicket, presentTemplate } from './present.ts';
import { readAsker } from './read-asker.ts';
import { countTickets, listInbox, readInboxRow } from './read-inbox.ts';

type StaffContext = MountOptions &
  FormContext &
  Pick<ServerContext, 'outbox'> & { readonly links: TicketLinks; readonly productNames: ProductNames };

/** Returns null for unassigned tickets, undefined for all. */
const chosenAssignee = (assignee: UserId | 'me' | 'none' | undefined, own: UserId): UserId | null | undefined => {
  if (assignee === 'none') return null;
  return assignee === 'me' ? own : assignee;
};

/** The endpoints of staff: tickets, answer templates and FAQs. */
export const supportStaffRoutes = (app: FastifyInstance, options: StaffContext): void => {
  const { clock, outbox, links, productNames } = options;
  const presentOne = async (db: Db, uuid: TicketId) => {
    const row = await readInboxRow(db, uuid);
    return presentStaffTicket(row, await hasPaidPlan(db, row.user_uuid, clock.now()));
  };
  const by = ({ uuid }: { uuid: UserId }) => ({ actorUuid: uuid, now: clock.now() });

  mount(app, supportStaffEndpoints, options, {
    'GET /staff/tickets': async ({ db, actor, query }) => {
      const { assignee, overdue, ...rest } = query;
      const { rows, count, isCut } = await listInbox(db, {
        ...rest,
        assigneeUuid: chosenAssignee(assignee, actor.uuid),
        dueBefore: overdue === 'true' ? clock.now() : undefined,
      });
      const subscribers = await listSubscribers(
        db,
        rows.map(({ user_uuid }) => user_uuid),
        clock.now(),
      );
      const data = rows.map((row) => presentStaffTicket(row, subscribers.has(row.user_uuid)));
      return { data, meta: pageMeta({ ...query, order: 'DESC' }, count), is_cut: isCut };
    },

    'GET /staff/tickets/counts': ({ db, actor }) => countTickets(db, actor.uuid, clock.now()),

    'GET /staff/ticket/{id}': async ({ db, params }) => {
      const { uuid } = await currentTicket(db, params.id);
      const row = await readInboxRow(db, uuid);
      return {
        ...presentStaffTicket(row, await hasPaidPlan(db, row.user_uuid, clock.now())),
        notified_by: notifiedBy({ username: row.asker_username, verified_at: row.asker_verified_at }),
        ...(await readAsker(db, productNames, row.user_uuid, uuid)),
      };
    },

    'GET /staff/ticket/{id}/messages': async ({ db, params, query, language }) => {
      const { uuid } = await currentTicket(db, params.id);
      const messages = await readMessages(db, uuid, { ...query, withNotes: true });
      return messages.map(({ message, files }) => presentStaffMessage(message, files, links, language));
    },

    'POST /staff/ticket/{id}/message': prepared(
      async ({ db, actor, params, body, request }) => {
        await currentTicket(db, params.id);
        return body === undefined ? receiveForm(db, request, { uuid: actor.uuid, isStaff: true }, options) : null;
      },
      (received, form) => {
        const { actor, params, language } = received;
        const message = { schema: newStaffMessage, body: received.body, form };
        return writeReceived(received, options, message, async (db, { content, internal }, files) => {
          const text = { content, isInternal: internal, files };
          const { uuid } = await writeAsStaff(db, outbox, { ...by(actor), ticketUuid: params.id }, text);
          const whole = await readWholeMessage(db, uuid);
          if (!whole) throw notFound();
          return presentStaffMessage(whole.message, whole.files, links, language);
        });
      },
    ),

    'PATCH /staff/ticket/{id}': async ({ db, actor, params, body }) => {
      const { uuid } = await changeTicket(db, { ...by(actor), ticketUuid: params.id }, body);
      return presentOne(db, uuid);
    },

    'POST /staff/ticket/{id}/merge': async ({ db, actor, params, body }) => {
      const { uuid } = await mergeTickets(db, { ...by(actor), ticketUuid: params.id }, body.into);
      return presentOne(db, uuid);
    },

    'GET /staff/ticket-assignees': async ({ db }) => (await listMembers(db)).map(presentMember),

    'GET /staff/ticket-templates': async ({ db }) => (await listTemplates(db)).map(presentTemplate),
    'POST /staff/ticket-template': async ({ db, actor, body }) =>
      presentTemplate(await addTemplate(db, by(actor), body)),
    'PATCH /staff/ticket-template/{id}': async ({ db, actor, params, body }) =>
      presentTemplate(await changeTemplate(db, by(actor), params.id, body)),
    'DELETE /staff/ticket-template/{id}': ({ db, actor, params }) => deleteTemplate(db, by(actor), params.id),

    'GET /staff/faqs': async ({ db }) => (await listFaqs(db)).map(presentStaffFaq),
    'POST /staff/faq': async ({ db, actor, body }) => presentStaffFaq(await addFaq(db, by(actor), body)),
    'PATCH /staff/faq/{id}': async ({ db, actor, params, body }) =>
      presentStaffFaq(await changeFaq(db, by(actor), params.id, body)),
    'DELETE /staff/faq/{id}': ({ db, actor, params }) => deleteFaq(db, by(actor), params.id),
    'PUT /staff/faqs/order': async ({ db, actor, body }) =>
      (await orderFaqs(db, by(actor), body.uuids)).map(presentStaffFaq),
  });
};
