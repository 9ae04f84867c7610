import type { Locator } from '@playwright/test';
import { heading, type Screen, screen, type Visit } from '../exhibit.ts';
import { settings, team } from '../texts.ts';

const dialog = ({ page }: Visit): Locator => page.locator('[role=dialog], [role=alertdialog]').first();
const workThere = ({ page }: Visit) => page.locator('main li button').first().click();
const banner = ({ find }: Visit) => find('button', team('backToOwn'));

const activity = {
  username: 'editor@nordlicht-records.example',
  call: 'PATCH /release/{id}',
  subject: {
    kind: 'release',
    uuid: '0193a000-0000-7000-8000-000000000001',
    title: 'Слёзы на ветру и другие песни о море',
  },
  first_at: '2026-11-20T10:00:00.000Z',
  last_at: '2026-11-20T10:05:00.000Z',
  times: 3,
};
const activities = {
  match: /^\/api\/me\/team\/activity/,
  json: {
    data: [
      activity,
      { ...activity, call: 'DELETE /release/{id}', subject: { ...activity.subject, title: null }, times: 1 },
      { ...activity, call: 'POST /file', subject: { ...activity.subject, kind: 'file', title: '01 Night Ferry.wav' } },
      { ...activity, call: 'POST /link', subject: null, username: '', times: 1 },
    ],
    meta: { page: 1, take: 20, itemCount: 4, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
  },
};

/** A team and the accounts of others. */
export const teamScreens = {
  '/settings/team': screen({
    usual: {
      as: 'manager',
      path: () => '/settings/team',
      title: settings('team'),
      shows: ({ find }) => find('heading', team('members')),
      answer: activities,
    },
    reads: /^\/api\/me\/team/,
    empty: { as: 'newcomer', answer: [], shows: ({ text }) => text(team('noMembers')) },
    full: 'a team has at most fifty lines, which look like these',
    more: {
      invite: { act: ({ find }) => find('button', team('invite')).click(), shows: dialog },
      remove: { act: ({ text }) => text(team('remove')).first().click(), shows: dialog },
    },
  }),
  '/accounts': screen({
    usual: { as: 'member', path: () => '/accounts', title: team('accounts'), shows: ({ text }) => text(team('open')) },
    reads: /^\/api\/me\/accounts/,
    empty: { as: 'newcomer', shows: ({ text }) => text(team('noAccounts')) },
    full: 'a person works in a few accounts, which look like these',
    more: {
      acting: { title: { en: 'Main', ru: 'Главная' }, act: workThere, shows: banner },
      'outside-role': {
        title: team('outsideRole'),
        act: async (visit) => {
          await workThere(visit);
          await banner(visit).waitFor();
          await visit.page.goto('/purchases');
        },
        shows: heading(team('outsideRole')),
      },
    },
  }),
} satisfies Record<string, Screen>;
