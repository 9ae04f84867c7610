import { heading, type Screen, screen } from '../../exhibit.ts';
import { audit, people } from '../../texts.ts';

const NOBODY = '0193a000-0000-7000-8000-000000000000';
const NONE = {
  data: [],
  is_cut: false,
  meta: { page: 1, take: 10, itemCount: 0, pageCount: 0, hasPreviousPage: false, hasNextPage: false },
};

const AT = '2026-11-20T10:00:00.000Z';
const newcomer = {
  uuid: NOBODY,
  username: 'newcomer@example.com',
  first_name: null,
  last_name: null,
  verified_at: null,
  roles: [],
  created_at: AT,
  banned_at: null,
  banned_until: null,
  ban_reason: null,
  erased_at: null,
  language: 'en',
  totp_on: false,
  passkeys: 0,
  plan: { name: 'DEFAULT', expires_at: null },
  artists: [],
  counts: { artists: 0, releases: 0, purchases: 0, tickets: 0, sessions: 0, emails: 0, transferred: 0 },
  transfer: null,
  terms: { version: 2, accepted_at: '2026-11-02T10:00:00.000Z' },
  export: null,
  deletion: null,
};

/** A user's own name, in any language. */
const named = (name: string) => ({ en: name, ru: name });

/** Support's and administrators' side: users, one user, and the log. */
export const peopleScreens = {
  '/staff/people': screen({
    usual: {
      as: 'support',
      path: () => '/staff/people',
      title: people('title'),
      shows: ({ page }) => page.locator('main tbody tr').nth(3),
    },
    reads: /^\/api\/staff\/users$/,
    empty: {
      path: () => '/staff/people?group=BANNED',
      answer: { match: /^\/api\/staff\/users$/, json: NONE },
      shows: ({ text }) => text(people('none')),
    },
    full: {
      path: () => '/staff/people?search=night+ferry',
      shows: ({ page }) => page.locator('main tbody tr').first(),
    },
    more: {
      phone: {
        path: () => '/staff/people?search=555-01',
        shows: ({ page }) => page.locator('main tbody tr').first(),
      },
      'nothing-found': {
        path: () => '/staff/people?search=gramophone',
        shows: ({ text }) => text(people('noneFound')),
      },
    },
  }),
  '/staff/people/$uuid': screen({
    usual: {
      as: 'support',
      path: ({ persons: { artist } }) => `/staff/people/${artist}`,
      title: named('Vera Lunn'),
      shows: ({ page }) => page.locator('main tbody tr').first(),
    },
    reads: /^\/api\/staff\/user\/[^/]+$/,
    empty: {
      answer: { match: /^\/api\/staff\/user\/[^/]+$/, json: newcomer },
      title: named('newcomer@example.com'),
      shows: ({ text }) => text(people('noReleases')),
    },
    full: {
      as: 'administrator',
      path: ({ persons: { manager } }) => `/staff/people/${manager}`,
      title: named('Константин-Александр Переславльский-Залесский'),
      shows: ({ page }) => page.locator('main tbody tr').first(),
    },
    more: {
      banned: {
        as: 'administrator',
        path: ({ persons: { banned } }) => `/staff/people/${banned}`,
        title: named('banned@demo.example'),
        shows: ({ find }) => find('button', people('unban')),
      },
      ban: {
        as: 'administrator',
        act: ({ find }) => find('button', people('ban')).click(),
        shows: ({ find }) => find('dialog', people('banTitle')),
      },
      roles: {
        as: 'administrator',
        act: ({ find }) => find('button', people('changeRoles')).click(),
        shows: ({ find }) => find('dialog', people('rolesTitle')),
      },
      copy: {
        act: ({ find }) => find('button', people('makeCopy')).click(),
        shows: ({ find }) => find('dialog', people('makeCopy')),
      },
      delete: {
        as: 'administrator',
        act: ({ find }) => find('button', people('planDeletion')).click(),
        shows: ({ find }) => find('dialog', people('deletionTitle')),
      },
      sessions: {
        path: ({ persons: { artist } }) => `/staff/people/${artist}?tab=sessions`,
        shows: ({ find }) => find('button', people('endAll')),
      },
      'not-there': {
        path: () => `/staff/people/${NOBODY}`,
        title: people('person'),
        shows: heading(people('notFound')),
      },
    },
  }),
  '/staff/audit': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/audit',
      title: audit('title'),
      shows: ({ page }) => page.locator('main tbody tr').nth(3),
    },
    reads: /^\/api\/staff\/audit$/,
    empty: {
      answer: { match: /^\/api\/staff\/audit$/, json: NONE },
      shows: ({ text }) => text(audit('none')),
    },
    full: {
      path: ({ persons: { banned } }) => `/staff/audit?about=${banned}`,
      shows: ({ page }) => page.locator('main tbody tr').first(),
    },
    more: {
      'nothing-found': {
        path: () => '/staff/audit?from=2020-01-01&to=2020-01-02',
        shows: ({ text }) => text(audit('noneFound')),
      },
    },
  }),
} satisfies Record<string, Screen>;
