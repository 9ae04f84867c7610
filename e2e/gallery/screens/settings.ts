import type { Locator } from '@playwright/test';
import { type Screen, screen, type Visit } from '../exhibit.ts';
import { ownData, security, settings, tokens, webhooks } from '../texts.ts';

const title =
  (words: ReturnType<typeof settings>) =>
  ({ find }: Visit) =>
    find('heading', words);
const dialog = ({ page }: Visit): Locator => page.locator('[role=dialog], [role=alertdialog]').first();
const FORM = 'a form without anything to load';

const TOKEN = {
  uuid: '0193a000-0000-7000-8000-000000000001',
  name: 'Upload script',
  scopes: ['releases:read', 'releases:write', 'releases:publish', 'files:write', 'artists:write'],
  created_at: '2026-10-03T10:00:00.000Z',
  expires_at: '2099-01-01T10:00:00.000Z',
  last_used_on: '2026-11-20',
  last_used_address: '203.0.113.7',
};
const listed = (json: readonly object[]) => ({ answer: { match: /^\/api\/me\/tokens$/, json } });
const openMakeToken = ({ find }: Visit) => find('button', tokens('make')).click();
const AT = '2026-11-20T10:00:00.000Z';
const webhook = (number: number, url: string, more: object = {}) => ({
  uuid: `0193a000-0000-7000-8000-00000000000${number}`,
  url,
  events: ['release.status_changed', 'delivery.status_changed'],
  active: true,
  off_reason: null,
  failing_since: null,
  old_secret_until: null,
  created_at: AT,
  ...more,
});
const WEBHOOK = webhook(1, 'https://label.example/hooks/dubplate');
const webhookList = (...json: readonly object[]) => ({ match: /^\/api\/me\/webhooks$/, json });
const attempt = (number: number, more: object = {}) => ({
  uuid: `0193a000-0000-7000-8000-0000000000a${number}`,
  event_uuid: `0193a000-0000-7000-8000-0000000000b${number}`,
  type: 'release.status_changed',
  at: AT,
  succeeded: true,
  status: 200,
  error: null,
  answer: '',
  took: 84,
  state: 'DELIVERED',
  next_attempt_at: null,
  ...more,
});
const ATTEMPTS = {
  match: /^\/api\/me\/webhook\/[^/]+\/attempts$/,
  json: [
    attempt(1, {
      type: 'delivery.status_changed',
      succeeded: false,
      status: null,
      error: 'TIMEOUT',
      took: 15_000,
      state: 'PENDING',
      next_attempt_at: '2026-11-20T10:30:00.000Z',
    }),
    attempt(2, { succeeded: false, status: 503, answer: '{"error":"Down for maintenance"}', state: 'GIVEN_UP' }),
    attempt(3),
    attempt(4, { type: 'webhook.test', took: 1_240 }),
  ],
};
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

/** Views of the settings. */
export const settingsScreens = {
  '/settings': screen({
    usual: { as: 'artist', path: () => '/settings', title: settings('profile'), shows: title(settings('profile')) },
    reads: /^\/api\/me(\/storage)?$/,
    empty: { as: 'newcomer' },
    full: { as: 'manager' },
    more: {
      verify: {
        as: 'newcomer',
        act: ({ find }) => find('button', settings('verify')).click(),
        shows: dialog,
      },
    },
  }),
  '/settings/password': screen({
    usual: {
      as: 'artist',
      path: () => '/settings/password',
      title: settings('password'),
      shows: title(settings('password')),
    },
    reads: FORM,
    empty: FORM,
    full: FORM,
    more: {
      refused: {
        act: async ({ page, say }) => {
          await page.getByLabel(say(settings('currentPassword')), { exact: true }).fill('wrong');
          await page.getByLabel(say(settings('newPassword')), { exact: true }).fill('long enough words');
          await page.getByLabel(say(settings('repeatPassword')), { exact: true }).fill('other words');
          await page.keyboard.press('Tab');
        },
        shows: ({ page }) => page.locator('[id$="-error"]').first(),
      },
    },
  }),
  '/settings/security': screen({
    usual: {
      as: 'artist',
      path: () => '/settings/security',
      title: security('security'),
      shows: title(security('security')),
    },
    reads: /^\/api\/me\/(passkeys|totp)/,
    empty: { as: 'newcomer' },
    full: {
      as: 'moderator',
      answer: {
        match: /^\/api\/me\/passkeys$/,
        json: ['MacBook Air, Safari', 'Pixel 9', 'Рабочий ноутбук в студии на Васильевском острове'].map(
          (name, index) => ({
            uuid: `0193a000-0000-7000-8000-00000000000${index}`,
            name,
            created_at: '2026-03-14T10:00:00.000Z',
            used_at: index === 1 ? null : '2026-11-20T10:00:00.000Z',
            is_synced: index !== 1,
          }),
        ),
      },
    },
  }),
  '/settings/sessions': screen({
    usual: {
      as: 'artist',
      path: () => '/settings/sessions',
      title: settings('sessions'),
      shows: ({ text }) => text(settings('thisDevice')),
    },
    reads: /^\/api\/me\/sessions$/,
    empty: 'the device that asks is always there',
    full: { as: 'manager', shows: ({ find }) => find('button', settings('endOthers')) },
    more: {
      'sign-out-others': {
        as: 'manager',
        act: ({ find }) => find('button', settings('endOthers')).click(),
        shows: dialog,
      },
    },
  }),
  '/settings/tokens': screen({
    usual: {
      as: 'artist',
      path: () => '/settings/tokens',
      title: tokens('tokens'),
      shows: title(tokens('tokens')),
      ...listed([
        TOKEN,
        {
          ...TOKEN,
          uuid: '0193a000-0000-7000-8000-000000000002',
          name: 'Отчёты для бухгалтерии',
          scopes: ['statistics:read', 'royalties:read'],
          expires_at: '2026-11-01T10:00:00.000Z',
          last_used_on: null,
          last_used_address: null,
        },
      ]),
    },
    reads: /^\/api\/me\/tokens$/,
    empty: { ...listed([]), shows: ({ text }) => text(tokens('empty')) },
    full: listed(
      Array.from({ length: 12 }, (_, index) => ({
        ...TOKEN,
        uuid: `0193a000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
        name: `Catalogue sync ${index + 1}`,
      })),
    ),
    more: {
      make: { act: openMakeToken, shows: dialog },
      made: {
        answer: [],
        act: async (visit) => {
          await openMakeToken(visit);
          const { page, say, find } = visit;
          await page.getByLabel(say(tokens('name')), { exact: true }).fill('Upload script');
          await find('button', tokens('chooseSending')).click();
          await find('button', tokens('makeAction')).click();
        },
        shows: ({ find }) => find('button', tokens('copy')),
      },
      remove: {
        act: ({ page }) => page.locator('ul li button .tabler-icon-trash').first().click(),
        shows: dialog,
      },
    },
  }),
  '/settings/webhooks': screen({
    usual: {
      as: 'artist',
      path: () => '/settings/webhooks',
      title: webhooks('webhooks'),
      answer: webhookList(WEBHOOK),
      shows: ({ find }) => find('button', webhooks('attempts')),
    },
    reads: /^\/api\/me\/webhooks$/,
    empty: { answer: webhookList(), shows: ({ text }) => text(webhooks('none')) },
    full: {
      answer: webhookList(
        WEBHOOK,
        webhook(2, 'https://hooks.studio-on-the-bay.example/v2/incoming/7f3a9c?source=dubplate', { failing_since: AT }),
        webhook(3, 'https://old.label.example/hooks', { active: false, off_reason: 'FAILING' }),
        ...[4, 5, 6, 7, 8, 9, 0].map((number) =>
          webhook(number, `https://label-${number}.example/hooks`, { active: false, off_reason: 'OWNER' }),
        ),
      ),
      shows: ({ text }) => text(webhooks('full')),
    },
    loading: { answer: [] },
    error: { answer: [] },
    more: {
      add: {
        act: ({ find }) => find('button', webhooks('add')).click(),
        shows: dialog,
      },
      secret: {
        answer: [
          webhookList(WEBHOOK),
          { match: /^\/api\/me\/webhook\/[^/]+\/rotate$/, json: { ...WEBHOOK, secret: SECRET, old_secret_until: AT } },
        ],
        act: async ({ page, find, say }) => {
          await find('button', webhooks('more')).first().click();
          await find('menuitem', webhooks('rotate')).click();
          await page
            .getByRole('alertdialog')
            .getByRole('button', { name: say(webhooks('rotate')) })
            .click();
        },
        shows: ({ find }) => find('button', webhooks('copySecret')),
      },
      attempts: {
        answer: [webhookList(WEBHOOK), ATTEMPTS],
        act: ({ find }) => find('button', webhooks('attempts')).click(),
        shows: ({ page }) => page.getByRole('dialog').getByRole('listitem').nth(3),
      },
      'no-attempts': {
        answer: [webhookList(WEBHOOK), { match: ATTEMPTS.match, json: [] }],
        act: ({ find }) => find('button', webhooks('attempts')).click(),
        shows: ({ text }) => text(webhooks('noAttempts')),
      },
      delete: {
        act: async ({ find }) => {
          await find('button', webhooks('more')).first().click();
          await find('menuitem', webhooks('delete')).click();
        },
        shows: dialog,
      },
    },
  }),
  '/settings/data': screen({
    usual: {
      as: 'artist',
      path: () => '/settings/data',
      title: ownData('ownData'),
      shows: ({ find }) => find('button', ownData('delete')),
    },
    reads: /^\/api\/me\/(export|deletion)$/,
    empty: 'a copy can be asked for by everyone, however little there is',
    full: 'a copy is one line, however much there is',
    more: {
      'delete-account': {
        act: ({ find }) => find('button', ownData('delete')).click(),
        shows: ({ find }) => find('button', ownData('deleteAction')),
      },
    },
  }),
} satisfies Record<string, Screen>;
