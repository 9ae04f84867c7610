import type { Visit } from '../exhibit.ts';
import { heading, type Screen, screen } from '../exhibit.ts';
import { statistics } from '../texts.ts';

const RELEASE = '0193a000-0000-7000-8000-000000000000';
const drawing = ({ page }: Visit) =>
  page.locator('svg.recharts-surface').locator('path.recharts-line-curve, .recharts-bar-rectangle path').first();

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const meta = { page: 1, take: 10, itemCount: 1, pageCount: 1, hasPreviousPage: false, hasNextPage: false };
const common = (days: readonly number[], by: 'DAY' | 'MONTH' = 'DAY') => {
  const total = days.reduce((sum, value) => sum + value, 0);
  return {
    data: [
      {
        release: { uuid: RELEASE, title: 'Ink', artist: null, cover_uuid: null, cover: null, release_date: null },
        totalQuantity: total,
      },
    ],
    meta,
    total,
    days: days.map((totalQuantity, place) => ({ day: dayBefore(days.length - place), totalQuantity })),
    platforms: [{ platform: 'spotify', totalQuantity: total }],
    by,
    release_days: [],
  };
};
const answered = (json: unknown) => ({ answer: { match: /^\/api\/common-statistics$/, json } });

/** Statistics: all of them, and those of one release. */
export const statisticsScreens = {
  '/statistics': screen({
    usual: {
      as: 'artist',
      path: () => '/statistics',
      title: statistics('title'),
      shows: drawing,
    },
    reads: /^\/api\/common-statistics$/,
    empty: { as: 'newcomer', shows: ({ text }) => text(statistics('none')) },
    full: { path: () => '/statistics?period=YEAR&compare=yes' },
    more: {
      'custom-period': {
        path: () => `/statistics?period=CUSTOM&from=${dayBefore(9)}&to=${dayBefore(2)}`,
        act: ({ find }) => find('button', statistics('changeDates')).click(),
        shows: ({ find }) => find('dialog', statistics('customTitle')),
      },
      tooltip: {
        act: async ({ page }) => {
          await page.getByRole('application').first().focus();
          await page.keyboard.press('ArrowRight');
        },
        shows: ({ page }) => page.locator('.recharts-tooltip-wrapper [role=status]').first(),
      },
      'single-day': {
        path: () => `/statistics?period=CUSTOM&from=${dayBefore(2)}&to=${dayBefore(2)}`,
        ...answered({ ...common([7]), days: [{ day: dayBefore(2), totalQuantity: 7 }] }),
        shows: ({ page }) => page.locator('.recharts-line-dot').first(),
      },
      'corrections-alone': {
        ...answered(common([-3, -40])),
        shows: ({ text }) => text(statistics('nothingToDraw')),
      },
      'by-month': { ...answered(common([900], 'MONTH')), shows: ({ find }) => find('link', statistics('plans')) },
    },
  }),
  '/statistics/$uuid': screen({
    usual: {
      as: 'artist',
      path: ({ releases }) => `/statistics/${releases.published}`,
      title: statistics('releaseHeading'),
      shows: drawing,
    },
    reads: /^\/api\/release-statistics$/,
    empty: {
      answer: { match: /^\/api\/release-statistics$/, json: [] },
      shows: ({ text }) => text(statistics('noneOfYear')),
    },
    full: 'the usual one has lines of several stores',
    more: {
      lines: {
        act: ({ text }) => text(statistics('look_lines')).click(),
        shows: drawing,
      },
      'not-there': {
        path: () => `/statistics/${RELEASE}`,
        title: statistics('release'),
        shows: heading(statistics('releaseNotFound')),
      },
    },
  }),
} satisfies Record<string, Screen>;
