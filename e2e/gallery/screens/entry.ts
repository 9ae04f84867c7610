import { heading, type Screen, screen, type Visit } from '../exhibit.ts';
import { entry, transfers } from '../texts.ts';

const FORM = 'a form without anything to load';

const form = {
  reads: FORM,
  empty: FORM,
  full: FORM,
  offline: 'a form says so when it is sent: see unreachable',
} as const;

const signInAs =
  (username: string) =>
  async ({ page, say, find }: Visit) => {
    await page.getByLabel(say(entry('username'))).fill(username);
    await page.getByLabel(say(entry('password')), { exact: true }).fill('not the password');
    await find('button', entry('signIn')).click();
  };

const askForReset = async ({ page, say, find }: Visit) => {
  await page.getByLabel(say(entry('username'))).fill('somebody@example.com');
  await find('button', entry('resetSend')).click();
};

const agree = ({ find }: Visit) => find('button', transfers('agree')).click();

/** Before the session. */
export const entryScreens = {
  '/signin': screen({
    usual: { as: null, path: () => '/signin', title: entry('signInTitle'), shows: heading(entry('signInTitle')) },
    ...form,
    more: {
      refused: {
        act: signInAs('newcomer@example.com'),
        shows: ({ page }) => page.getByRole('alert').first(),
      },
      unreachable: {
        answer: { match: /^\/api\/login/, status: 0 },
        act: signInAs('newcomer@example.com'),
        shows: ({ page }) => page.getByRole('alert').first(),
      },
    },
  }),
  '/signup': screen({
    usual: { as: null, path: () => '/signup', title: entry('signUpTitle'), shows: heading(entry('signUpTitle')) },
    ...form,
    more: {
      invalid: {
        act: async ({ page, say }) => {
          await page.getByLabel(say(entry('username'))).fill('nobody');
          await page.getByLabel(say(entry('password')), { exact: true }).fill('short');
          await page.keyboard.press('Tab');
        },
        shows: ({ page }) => page.locator('[id$="-error"]').first(),
      },
    },
  }),
  '/resetpassword': screen({
    usual: { as: null, path: () => '/resetpassword', title: entry('resetTitle'), shows: heading(entry('resetTitle')) },
    ...form,
    more: {
      sent: {
        answer: { match: /^\/api\/reset-password-email$/, json: {} },
        act: askForReset,
        shows: heading(entry('resetSentTitle')),
      },
    },
  }),
  '/changepassword': screen({
    usual: {
      as: null,
      path: () => '/changepassword?token=a&expired=4102444800',
      title: entry('newPasswordTitle'),
      shows: heading(entry('newPasswordTitle')),
    },
    ...form,
    more: { expired: { path: () => '/changepassword', shows: ({ text }) => text(entry('linkDead')) } },
  }),
  '/verify/$token': screen({
    usual: {
      as: null,
      path: () => '/verify/a-token',
      title: entry('verifyTitle'),
      answer: { match: /^\/api\/verify$/, status: 200, json: {} },
      shows: ({ text }) => text(entry('verified')),
    },
    reads: /^\/api\/verify$/,
    error: { path: () => '/verify/nothing', shows: ({ text }) => text(entry('verifyFailed')) },
    empty: 'a link verifies, or it does not',
    full: 'a link verifies, or it does not',
    offline: 'what a link did stays done; while it is tried, no connection looks like the error',
  }),
  '/transfering/$token': screen({
    usual: {
      as: null,
      path: () => '/transfering/a',
      title: transfers('title'),
      shows: ({ find }) => find('heading', transfers('consentTitle')),
    },
    ...form,
    more: {
      sent: {
        answer: { match: /^\/api\/start-transfering/, status: 200, json: { status: 'MAIL_SENT' } },
        act: agree,
        shows: ({ find }) => find('heading', transfers('sentTitle')),
      },
      already: {
        answer: { match: /^\/api\/start-transfering/, status: 409, json: { message: 'ALREADY_TRANSFERED' } },
        act: agree,
        shows: ({ find }) => find('heading', transfers('alreadyTitle')),
      },
      refused: { act: agree, shows: ({ text }) => text(transfers('tokenExpired')) },
      'signed-out': {
        path: () => '/settings',
        title: entry('signInTitle'),
        shows: ({ text }) => text(entry('signInLead')),
      },
    },
  }),
} satisfies Record<string, Screen>;
