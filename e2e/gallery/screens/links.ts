import { heading, type Screen, screen } from '../exhibit.ts';
import { links, linksStaff } from '../texts.ts';

const NOBODY = '0193a000-0000-7000-8000-000000000000';
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

const report = (n: number, reason: string, title: string, comment: string, isDown = false) => ({
  uuid: `0193a000-0000-7000-8000-00000000001${n}`,
  page: {
    type: n === 2 ? 'ARTIST' : 'LINK',
    uuid: `0193a000-0000-7000-8000-00000000002${n}`,
    title,
    url: `https://dubplate.example/l/${encodeURIComponent(title.toLowerCase().replaceAll(' ', '-'))}`,
    taken_down: isDown ? { at: '2026-11-20T10:00:00.000Z', reason: 'Phishing' } : null,
  },
  owner: { uuid: `0193a000-0000-7000-8000-00000000003${n}`, username: 'manager@nordlicht-records.example' },
  reason,
  comment,
  created_at: '2026-11-20T10:00:00.000Z',
  closed_at: null,
});
const REPORTS = paged([
  report(1, 'FRAUD', 'Winter sale', 'It asks for my card number and has no name on it.'),
  report(2, 'COPYRIGHT', 'Станция', 'Это фото сделала я, и разрешения у меня никто не спрашивал.'),
  report(3, 'OTHER', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', '', true),
]);

const days = (store: string | null, of: (day: number) => number) =>
  Array.from({ length: 28 }, (_, index) => ({
    day: new Date(Date.now() - index * 86_400_000).toISOString().slice(0, 10),
    store,
    visits: of(index),
  }));
const VISITS = [
  ...days(null, (day) => 40 + ((day * 37) % 60)),
  ...days('spotify', (day) => 8 + ((day * 13) % 20)),
  ...days('yandex_music', (day) => 5 + ((day * 7) % 11)),
  ...days('other', (day) => day % 3),
];

/** An artist’s links and their editor; what staff do about public pages. */
export const linkScreens = {
  '/links': screen({
    usual: {
      as: 'artist',
      path: () => '/links',
      title: links('title'),
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(2),
    },
    reads: /^\/api\/me\/links$/,
    empty: { as: 'newcomer', shows: ({ text }) => text(links('none')) },
    full: 'the usual one has links in several states',
    more: {
      new: {
        act: ({ find }) => find('button', links('newLink')).click(),
        shows: ({ find }) => find('dialog', links('newLink')),
      },
    },
  }),
  '/links/$uuid': screen({
    usual: {
      as: 'artist',
      path: ({ links: { own } }) => `/links/${own}`,
      title: { en: 'Тур «Ночной паром», весна', ru: 'Тур «Ночной паром», весна' },
      shows: ({ find }) => find('button', links('addStore')),
    },
    reads: /^\/api\/link\/[^/]+$/,
    empty: {
      path: () => `/links/${NOBODY}`,
      title: links('link'),
      shows: heading(links('notFound')),
    },
    full: {
      path: ({ links: { release } }) => `/links/${release}`,
      title: { en: 'First Light over Ladoga', ru: 'First Light over Ladoga' },
      answer: { match: /^\/api\/link\/[^/]+\/visits$/, json: VISITS },
      shows: ({ page }) => page.locator('svg.recharts-surface'),
    },
    more: {
      'wrong-address': {
        act: async ({ page, find }) => {
          await find('button', links('addStore')).click();
          await page.locator('input[type=url]').last().fill('spotify');
          await page.keyboard.press('Tab');
        },
        shows: ({ page }) => page.locator('[id$="-error"]').first(),
      },
      'taken-down': {
        path: ({ links: { takenDown } }) => `/links/${takenDown}`,
        title: { en: 'Winter sale', ru: 'Winter sale' },
        shows: ({ text }) => text(links('takenDownTitle')),
      },
      delete: {
        act: ({ find }) => find('button', links('delete')).click(),
        shows: ({ page }) => page.getByRole('alertdialog'),
      },
    },
  }),
  '/staff/links': screen({
    usual: {
      as: 'support',
      path: () => '/staff/links',
      title: linksStaff('title'),
      answer: { match: /^\/api\/staff\/page-reports$/, json: REPORTS },
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
    },
    reads: /^\/api\/staff\/page-reports$/,
    empty: {
      answer: { match: /^\/api\/staff\/page-reports$/, json: paged([]) },
      shows: ({ text }) => text(linksStaff('noneOpen')),
    },
    full: {
      path: () => '/staff/links?view=all',
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(2),
    },
    more: {
      'take-down': {
        act: ({ find }) => find('button', linksStaff('takeDownOf')).first().click(),
        shows: ({ find }) => find('dialog', linksStaff('takedownTitle')),
      },
      stores: {
        path: () => '/staff/links?view=all',
        act: ({ find }) => find('button', linksStaff('storesOf')).first().click(),
        shows: ({ find }) => find('dialog', linksStaff('storesTitle')),
      },
      'nothing-found': {
        path: () => '/staff/links?view=all&search=zzzz',
        shows: ({ text }) => text(linksStaff('noneFound')),
      },
    },
  }),
} satisfies Record<string, Screen>;
