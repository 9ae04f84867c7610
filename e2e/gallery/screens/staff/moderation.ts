import { type Screen, screen } from '../../exhibit.ts';
import { deliveryDesk, deskFigures, moderation } from '../../texts.ts';

const NO_RELEASES = {
  data: [],
  meta: { page: 1, take: 10, itemCount: 0, pageCount: 0, hasPreviousPage: false, hasNextPage: false },
  is_cut: false,
};

const NO_ANSWERS = { approved: 0, denied: 0, late: 0, median_seconds: null };
const NO_FIGURES = { waiting: 0, overdue: 0, total: NO_ANSWERS, weeks: [], reasons: [], moderators: [] };

const STORES_READY = ['Spotify', 'Corner Shop'].map((name) => ({
  store: { key: name.toLowerCase().replace(' ', '-'), name },
  ready: true,
  missing: [],
}));
const DRY_RUN = {
  store: { key: 'spotify', name: 'Spotify' },
  kind: 'INSERT',
  message:
    '<?xml version="1.0" encoding="UTF-8"?><ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/432" ReleaseProfileVersionId="Audio"><MessageHeader><MessageThreadId>0193a000-0000-7000-8000-000000000001</MessageThreadId>',
  files: [
    { path: '0200000000004/resources/0200000000004_1_1.wav', size: 34_500_000 },
    { path: '0200000000004/resources/0200000000004.jpg', size: 2_400_000 },
    { path: '0200000000004/0200000000004.xml', size: 7_300 },
  ],
  faults: [{ path: 'tracks.0.iswc', message: 'T-1 is no ISWC' }],
  has_placeholders: true,
};

/** The moderators' queue, and a release that they judge. */
export const moderationScreens = {
  '/staff/releases': screen({
    usual: {
      as: 'moderator',
      path: () => '/staff/releases',
      title: moderation('title'),
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(2),
    },
    reads: /^\/api\/staff\/releases$/,
    empty: {
      answer: { match: /^\/api\/staff\/releases$/, json: NO_RELEASES },
      shows: ({ text }) => text(moderation('emptyQueue')),
    },
    full: {
      path: () => '/staff/releases?take=50',
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(30),
    },
    more: {
      published: { path: () => '/staff/releases?status=PUBLISHED' },
      overdue: {
        path: () => '/staff/releases?status=OVERDUE',
        shows: ({ page }) => page.locator('[data-urgency=over]'),
      },
      found: { path: () => '/staff/releases?status=ALL&search=vera' },
    },
  }),
  '/staff/releases/$uuid': screen({
    usual: {
      as: 'moderator',
      path: ({ releases }) => `/staff/releases/${releases.pending}`,
      title: { en: 'Комната без часов', ru: 'Комната без часов' },
      shows: ({ find }) => find('button', moderation('deny')),
    },
    reads: /^\/api\/staff\/release\/[^/]+$/,
    empty: {
      path: () => '/staff/releases/0193a000-0000-7000-8000-000000000000',
      title: moderation('title'),
      shows: ({ text }) => text(moderation('notFound')),
    },
    full: {
      path: ({ long }) => `/staff/releases/${long.sent}`,
      title: { en: 'Complete Recordings, Volume Two', ru: 'Complete Recordings, Volume Two' },
    },
    more: {
      again: {
        path: ({ again }) => `/staff/releases/${again}`,
        title: { en: 'Brass for Rainy Streets', ru: 'Brass for Rainy Streets' },
        shows: ({ text }) => text(moderation('changedSince')),
      },
      edit: {
        path: ({ edits }) => `/staff/releases/${edits.sent}`,
        title: { en: 'Harbour Lights at Five', ru: 'Harbour Lights at Five' },
        shows: ({ text }) => text(moderation('changedByEdit')),
      },
      'again-open': {
        path: ({ again }) => `/staff/releases/${again}`,
        title: { en: 'Brass for Rainy Streets', ru: 'Brass for Rainy Streets' },
        act: async ({ find }) => {
          await find('button', moderation('askColleague')).click();
          await find('button', moderation('openAll')).click();
        },
        shows: ({ find }) => find('button', moderation('closeAll')),
      },
      'dry-run': {
        answer: [
          { match: /^\/api\/staff\/release\/[^/]+\/preflight$/, json: STORES_READY },
          { match: /^\/api\/staff\/release\/[^/]+\/dry-run$/, json: DRY_RUN },
        ],
        act: ({ find }) => find('button', deliveryDesk('showMessage')).click(),
        shows: ({ text }) => text(deliveryDesk('dryRunFaulty')),
      },
      deny: {
        act: ({ find }) => find('button', moderation('deny')).click(),
        shows: ({ find }) => find('button', moderation('denyAction')),
      },
      publish: {
        path: ({ releases }) => `/staff/releases/${releases.moderated}`,
        title: { en: 'Salt Water Letters', ru: 'Salt Water Letters' },
        act: ({ find }) => find('button', moderation('publish')).click(),
        shows: ({ find }) => find('button', moderation('publishAction')),
      },
    },
  }),
  '/staff/releases/figures': screen({
    usual: {
      as: 'moderator',
      path: () => '/staff/releases/figures',
      title: deskFigures('title'),
      shows: ({ page }) => page.locator('svg.recharts-surface').nth(2),
    },
    reads: /^\/api\/staff\/releases\/figures$/,
    empty: {
      answer: { match: /^\/api\/staff\/releases\/figures$/, json: NO_FIGURES },
      shows: ({ text }) => text(deskFigures('noAnswersHint')),
    },
    full: 'the usual one has twelve weeks of answers',
    more: {
      history: {
        path: () => '/staff/releases/figures?from=2020-01-01',
        act: async ({ page }) => page.getByRole('table').last().scrollIntoViewIfNeeded(),
      },
    },
  }),
  '/staff/deny-reasons': screen({
    usual: {
      as: 'moderator',
      path: () => '/staff/deny-reasons',
      title: moderation('reasonsTitle'),
      shows: ({ page }) => page.locator('main h2').first(),
    },
    reads: /^\/api\/staff\/deny-reasons$/,
    empty: {
      answer: { match: /^\/api\/staff\/deny-reasons$/, json: [] },
      shows: ({ text }) => text(moderation('noReasons')),
    },
    full: 'the usual one has thirteen',
    more: {
      new: {
        act: ({ find }) => find('button', moderation('newReason')).click(),
        shows: ({ find }) => find('dialog', moderation('newReason')),
      },
    },
  }),
} satisfies Record<string, Screen>;
