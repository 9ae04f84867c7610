import { heading, type Screen, screen, type Visit } from '../exhibit.ts';
import { artists, lists, sheet } from '../texts.ts';
import type { World } from '../world/world.ts';

const sheetOf = ({ releases }: World) =>
  `/drafts/sheet?ids=${[releases.ready, releases.draft, releases.unpaid].join('.')}`;

const openActions = ({ find }: Visit) => find('button', artists('actionsOf')).first().click();

const chooseAction = (action: 'edit' | 'publicPageOf' | 'delete') => async (visit: Visit) => {
  await openActions(visit);
  await visit.find('menuitem', artists(action)).click();
};

/** Artists, drafts and all releases. */
export const listScreens = {
  '/artists': screen({
    usual: { as: 'artist', path: () => '/artists', title: artists('artists'), shows: heading(artists('artists')) },
    reads: /^\/api\/user\/[^/]+\/artists$/,
    empty: { as: 'newcomer', shows: ({ text }) => text(artists('noArtists')) },
    full: { as: 'manager', shows: ({ page }) => page.getByText('Ana Říhová').first() },
    more: {
      menu: { act: openActions, shows: ({ find }) => find('menuitem', artists('edit')) },
      'new-artist': {
        as: 'manager',
        act: ({ find }) => find('button', artists('newArtist')).click(),
        shows: ({ find }) => find('button', artists('save')),
      },
      edit: {
        act: chooseAction('edit'),
        shows: ({ find }) => find('button', artists('save')),
      },
      'public-page': {
        act: chooseAction('publicPageOf'),
        shows: ({ page }) => page.getByRole('dialog').getByRole('switch'),
      },
      delete: {
        act: chooseAction('delete'),
        shows: ({ page }) => page.getByRole('alertdialog'),
      },
    },
  }),
  '/drafts': screen({
    usual: {
      as: 'artist',
      path: () => '/drafts',
      title: lists('drafts'),
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(2),
    },
    reads: /^\/api\/releases/,
    empty: { as: 'newcomer', shows: ({ text }) => text(lists('noDrafts')) },
    full: { as: 'manager', shows: ({ page }) => page.getByRole('table').getByRole('row').nth(9) },
    more: {
      'delete-draft': {
        act: ({ find }) => find('button', lists('deleteDraft')).first().click(),
        shows: ({ page }) => page.getByRole('alertdialog'),
      },
      'nothing-found': {
        path: () => '/drafts?search=zzz',
        shows: ({ text }) => text(lists('nothingFor')),
      },
    },
  }),
  '/drafts/sheet': screen({
    usual: {
      as: 'artist',
      path: sheetOf,
      title: sheet('title'),
      shows: ({ page }) => page.getByRole('grid').getByRole('row').nth(3),
    },
    reads: /^\/api\/release\//,
    empty: { path: () => '/drafts/sheet', shows: ({ text }) => text(sheet('none')) },
    full: {
      as: 'manager',
      path: ({ long }) => `/drafts/sheet?ids=${long.draft}`,
      shows: ({ page }) => page.getByRole('grid').getByRole('row').nth(1),
    },
    more: {
      'pasted-with-faults': {
        act: async ({ page }) => {
          await page.getByRole('grid').focus();
          await page.keyboard.press('End');
          await page.keyboard.press('Home');
          // Not the draft that other exhibits send.
          await page.keyboard.press('ArrowDown');
          for (let column = 0; column < 6; column += 1) await page.keyboard.press('ArrowRight');
          await page.keyboard.press('Delete');
          await page.keyboard.press('Enter');
          await page.keyboard.insertText('32.13.2026');
          await page.keyboard.press('Shift+Enter');
        },
        shows: ({ page }) => page.getByRole('gridcell', { name: '32.13.2026' }),
      },
      'tracks-by-row': {
        act: ({ page, say }) => page.getByText(say(sheet('tracks')), { exact: true }).click(),
        shows: ({ find }) => find('grid', sheet('grid_tracks')),
      },
    },
  }),
  '/releases': screen({
    usual: {
      as: 'artist',
      path: () => '/releases',
      title: lists('title'),
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(4),
    },
    reads: /^\/api\/releases/,
    empty: { as: 'newcomer', shows: ({ text }) => text(lists('empty')) },
    full: {
      as: 'manager',
      path: () => '/releases?take=50&page=2',
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(40),
    },
    more: {
      'long-names': { as: 'manager' },
      'no-such-status': { as: 'manager', path: () => '/releases?status=DENIED&search=zzz', shows: heading() },
      'past-the-end': { path: () => '/releases?page=99', shows: ({ text }) => text(lists('emptyPage')) },
      'nothing-found': { path: () => '/releases?search=zzz', shows: ({ text }) => text(lists('nothingFor')) },
    },
  }),
} satisfies Record<string, Screen>;
