import { heading, type Screen, screen } from '../../exhibit.ts';
import { conversations, inbox } from '../../texts.ts';

const NOBODYS = '0193a000-0000-7000-8000-000000000000';
const NO_TICKETS = {
  data: [],
  meta: { page: 1, take: 20, itemCount: 0, pageCount: 0, hasPreviousPage: false, hasNextPage: false },
};

/** A user's own words, in any language. */
const said = (words: string) => ({ en: words, ru: words });
const OPEN = said('When does the money for October come?');

/** Support's side: questions, one conversation, and prepared answers. */
export const inboxScreens = {
  '/staff/tickets': screen({
    usual: {
      as: 'support',
      path: () => '/staff/tickets',
      title: inbox('title'),
      shows: ({ page }) => page.locator('main tbody tr').first(),
    },
    reads: /^\/api\/staff\/tickets$/,
    empty: {
      answer: { match: /^\/api\/staff\/tickets$/, json: NO_TICKETS },
      shows: ({ text }) => text(inbox('noneOPEN')),
    },
    full: { path: () => '/staff/tickets?status=ALL', shows: ({ page }) => page.locator('main tbody tr').nth(5) },
    more: {
      'nothing-found': {
        path: () => '/staff/tickets?search=gramophone',
        shows: ({ text }) => text(inbox('nothingFound')),
      },
    },
  }),
  '/staff/tickets/$uuid': screen({
    usual: {
      as: 'support',
      path: ({ tickets: { open } }) => `/staff/tickets/${open}`,
      title: OPEN,
      shows: ({ find }) => find('log', conversations('history')),
    },
    reads: /^\/api\/staff\/ticket\//,
    empty: 'a conversation begins with a message',
    full: {
      path: ({ tickets: { answered } }) => `/staff/tickets/${answered}`,
      title: said('My release is missing in one store'),
    },
    more: {
      note: {
        act: ({ page, say }) => page.getByText(say(inbox('noteMode')), { exact: true }).click(),
        shows: ({ find }) => find('textbox', inbox('yourNote')),
      },
      merge: {
        act: ({ find }) => find('button', inbox('merge')).click(),
        shows: ({ find }) => find('dialog', inbox('mergeTitle')),
      },
      closed: {
        path: ({ tickets: { closed } }) => `/staff/tickets/${closed}`,
        title: said('Which cover do stores take?'),
      },
      'not-there': {
        path: () => `/staff/tickets/${NOBODYS}`,
        shows: heading(inbox('notFound')),
        title: inbox('ticket'),
      },
    },
  }),
  '/staff/templates': screen({
    usual: {
      as: 'support',
      path: () => '/staff/templates',
      title: inbox('templates'),
      shows: ({ page }) => page.locator('main h2').first(),
    },
    reads: /^\/api\/staff\/ticket-templates$/,
    empty: {
      answer: { match: /^\/api\/staff\/ticket-templates$/, json: [] },
      shows: ({ text }) => text(inbox('noTemplates')),
    },
    full: 'the usual one has several',
    more: {
      new: {
        act: ({ find }) => find('button', inbox('newTemplate')).click(),
        shows: ({ find }) => find('dialog', inbox('newTemplate')),
      },
    },
  }),
} satisfies Record<string, Screen>;
