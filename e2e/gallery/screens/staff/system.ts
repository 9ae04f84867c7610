import { type Screen, screen } from '../../exhibit.ts';
import { system } from '../../texts.ts';

const paged = (data: readonly object[]) => ({
  data,
  meta: {
    page: 1,
    take: 20,
    itemCount: data.length,
    pageCount: Math.min(1, data.length),
    hasPreviousPage: false,
    hasNextPage: false,
  },
});
const uuid = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`;
const AT = '2026-11-20T10:00:00.000Z';

const alert = (n: number, kind: string, subject_type: string, detail: object, times: number) => ({
  uuid: uuid(n),
  kind,
  subject_type,
  subject_uuid: uuid(n),
  detail,
  times,
  first_at: '2026-11-02T10:00:00.000Z',
  last_at: AT,
});
const ALERTS = paged([
  alert(1, 'backup.failed', 'backup', { file: 'dubplate-2026-11-20T10-00-00Z-5f0a.tar.gz', failure: 'ENOSPC' }, 1),
  alert(2, 'file.missing', 'file', { name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk.wav' }, 12),
  alert(3, 'streams.jump', 'release', { platform: 'spotify', day: '2026-11-18', quantity: 48_210 }, 1),
  alert(
    4,
    'delivery.unreadable-answer',
    'store',
    { store: 'Spotify', file: 'acknowledgements/ACK_20261118_1.xml', reason: 'more than 1048576 bytes' },
    1,
  ),
]);
const FAILED = paged([
  {
    uuid: uuid(1),
    queue: 'emails.send',
    message: 'connect ECONNREFUSED 192.0.2.7:587',
    tries: 6,
    created_at: AT,
    failed_at: AT,
  },
  {
    uuid: uuid(2),
    queue: 'streams-imported.statistics.jumps',
    message: 'canceling statement due to statement timeout',
    tries: 6,
    created_at: AT,
    failed_at: AT,
  },
]);
const email = (n: number, kind: string, recipient: string, status: string) => ({
  uuid: uuid(n),
  user_uuid: uuid(n),
  kind,
  recipient,
  status,
  at: AT,
});
const EMAILS = paged([
  email(1, 'receipt', 'vera.nightferry@example.com', 'SENT'),
  email(2, 'verify', 'donaudampfschifffahrtselektrizitaetenhauptbetriebswerk@example.com', 'FAILED'),
  email(3, 'new-device', '+79161234567', 'DROPPED'),
]);
const backup = (n: number, state: string, failure: string | null = null) => ({
  uuid: uuid(n),
  state,
  file: `dubplate-2026-11-2${n}T03-00-00Z-5f0a.tar.gz`,
  started_at: `2026-11-2${n}T03:00:00.000Z`,
  verified_at: state === 'VERIFIED' ? AT : null,
  bytes: state === 'VERIFIED' ? 734_003_200 : null,
  rows: state === 'VERIFIED' ? 1_204_118 : null,
  files: state === 'VERIFIED' ? 3_182 : null,
  failure,
});
const PLAN = { every_ms: 86_400_000, keep: 7, folder: '/srv/dubplate/backups', files_elsewhere: true };
const BACKUPS = {
  ...paged([backup(2, 'RUNNING'), backup(1, 'FAILED', 'The disk has no room left.'), backup(0, 'VERIFIED')]),
  plan: PLAN,
};

const migration = (name: string, state: string, done: number, total: number | null, error: string | null = null) => ({
  ...{ name, state, done, total, error },
  started_at: state === 'WAITING' ? null : AT,
  finished_at: state === 'DONE' ? AT : null,
});
const MIGRATIONS = [
  migration('texts.rewrite', 'DONE', 1_204_118, 1_204_118),
  migration('statistics.pack', 'FAILED', 48_210, 5_000_000, 'canceling statement due to statement timeout'),
  migration('releases.split-artists', 'WAITING', 0, null),
];

/** State of the instance, for administrators. */
export const systemScreens = {
  '/staff/system': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/system',
      title: system('title'),
      shows: ({ text }) => text(system('freeDisk')),
    },
    reads: /^\/api\/staff\/system$/,
    empty: {
      path: () => '/staff/system?view=alerts',
      answer: { match: /^\/api\/staff\/alerts$/, json: paged([]) },
      shows: ({ text }) => text(system('noAlerts')),
    },
    full: {
      path: () => '/staff/system?view=alerts',
      answer: { match: /^\/api\/staff\/alerts$/, json: ALERTS },
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
    },
    more: {
      jobs: {
        path: () => '/staff/system?view=jobs',
        answer: { match: /^\/api\/staff\/jobs\/failed$/, json: FAILED },
        shows: ({ page }) => page.getByRole('table').last().getByRole('row').nth(2),
      },
      emails: {
        path: () => '/staff/system?view=emails',
        answer: { match: /^\/api\/staff\/emails$/, json: EMAILS },
        shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
      },
      backups: {
        path: () => '/staff/system?view=backups',
        answer: { match: /^\/api\/staff\/backups$/, json: BACKUPS },
        shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
      },
      'no-backups': {
        path: () => '/staff/system?view=backups',
        answer: { match: /^\/api\/staff\/backups$/, json: { ...paged([]), plan: { ...PLAN, every_ms: null } } },
        shows: ({ text }) => text(system('noBackups')),
      },
      migrations: {
        path: () => '/staff/system?view=migrations',
        answer: { match: /^\/api\/staff\/data-migrations$/, json: MIGRATIONS },
        shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
      },
      'no-migrations': {
        path: () => '/staff/system?view=migrations',
        answer: { match: /^\/api\/staff\/data-migrations$/, json: [] },
        shows: ({ text }) => text(system('noMigrations')),
      },
      codes: {
        path: () => '/staff/system?view=codes',
        shows: ({ find }) => find('button', system('addCodes')),
      },
      'add-codes': {
        path: () => '/staff/system?view=codes',
        act: ({ find }) => find('button', system('addCodes')).click(),
        shows: ({ find }) => find('dialog', system('addCodesTitle')),
      },
      settings: {
        path: () => '/staff/system?view=settings',
        shows: ({ page }) => page.getByRole('table').getByRole('row').nth(9),
      },
    },
  }),
} satisfies Readonly<Record<string, Screen>>;
