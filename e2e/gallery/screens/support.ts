import { heading, type Screen, screen } from '../exhibit.ts';
import { contact, conversations, entry, faq, tickets } from '../texts.ts';

const NOBODYS = '0193a000-0000-7000-8000-000000000000';
const FAILURE =
  '/support?subject=An%20error%20occurred%20while%20uploading%20the%20cover&fault=500%20INTERNAL&request=req-7f3a&at=2026-11-22T20:11:00.000Z&place=/drafts/%7Buuid%7D';

/** A user's own words, in any language. */
const said = (words: string) => ({ en: words, ru: words });

/** Support: a user's questions, one conversation, and the form for people who cannot sign in. */
export const supportScreens = {
  '/support': screen({
    usual: {
      as: 'artist',
      path: () => '/support',
      title: tickets('support'),
      shows: ({ page }) => page.locator('main tbody tr').first(),
    },
    reads: /^\/api\/my-tickets$/,
    empty: { as: 'newcomer', shows: ({ text }) => text(tickets('none')) },
    full: 'the usual one has conversations in every state',
    more: {
      answer: {
        act: ({ page }) => page.locator('summary').first().click(),
        shows: ({ find }) => find('button', faq('copyLink')),
      },
      'no-answers': {
        answer: { match: /^\/api\/faqs$/, status: 404, json: {} },
        shows: ({ text }) => text(faq('failed')),
      },
      question: { path: () => '/support?ask=yes', shows: heading(tickets('askTitle')), title: tickets('askTitle') },
      'question-of-a-failure': {
        path: () => FAILURE,
        shows: ({ text }) => text(tickets('report')),
        title: tickets('askTitle'),
      },
      'select-a-draft': {
        path: () => '/support?ask=yes',
        act: ({ find }) => find('button', tickets('selectDraft')).click(),
        shows: ({ find }) => find('dialog', tickets('selectDraft')),
        title: tickets('askTitle'),
      },
      'select-a-release-of-none': {
        as: 'newcomer',
        path: () => '/support?ask=yes',
        act: ({ find }) => find('button', tickets('selectRelease')).click(),
        shows: ({ text }) => text(tickets('releasesNone')),
        title: tickets('askTitle'),
      },
    },
  }),
  '/support/$uuid': screen({
    usual: {
      as: 'artist',
      path: ({ tickets: { answered } }) => `/support/${answered}`,
      title: said('My release is missing in one store'),
      shows: ({ find }) => find('log', conversations('history')),
    },
    reads: /^\/api\/ticket\//,
    empty: 'a conversation begins with a message',
    full: 'the usual one has messages of both sides, a picture and a file',
    more: {
      waiting: {
        path: ({ tickets: { open } }) => `/support/${open}`,
        title: said('When does the money for October come?'),
      },
      closed: { path: ({ tickets: { closed } }) => `/support/${closed}`, title: said('Which cover do stores take?') },
      'not-there': { path: () => `/support/${NOBODYS}`, shows: heading(tickets('notFound')), title: tickets('ticket') },
    },
  }),
  '/contact': screen({
    usual: { as: null, path: () => '/contact', title: contact('title'), shows: heading(contact('title')) },
    reads: /^\/api\/contact$/,
    loading: 'the form needs nothing of the server',
    empty: 'a form begins empty, as in the usual one',
    full: {
      answer: { match: /^\/api\/contact$/, json: { status: 'RECEIVED', answer_hours: 72 } },
      act: async ({ page, find }) => {
        await find('textbox', entry('username')).fill('vera@example.com');
        await find('textbox', contact('subject')).fill('A lost phone');
        await find('textbox', contact('message')).fill('It asks for a code.');
        await page.locator('form button[type=submit]').click();
      },
      shows: heading(contact('sentTitle')),
      title: contact('sentTitle'),
    },
    error: {
      act: async ({ page, find }) => {
        await find('textbox', entry('username')).fill('vera@example.com');
        await find('textbox', contact('subject')).fill('A lost phone');
        await find('textbox', contact('message')).fill('It asks for a code.');
        await page.locator('form button[type=submit]').click();
      },
      shows: ({ text }) => text(contact('failed')),
    },
  }),
} satisfies Record<string, Screen>;
