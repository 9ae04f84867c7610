import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { heading, type Screen, screen, type Visit } from '../exhibit.ts';
import { authoring, further, history, intake, payment, releaseDetails } from '../texts.ts';

const atStore = (name: string, changes: object) => ({
  store: { key: name.toLowerCase(), name },
  state: 'LIVE',
  kind: 'INSERT',
  since: '2026-11-20T10:00:00.000Z',
  reason: null,
  next_step: null,
  url: null,
  undo_until: null,
  ...changes,
});
const IN_STORES = [
  atStore('Corner Shop', {
    state: 'REFUSED',
    reason: 'The cover does not meet the store’s requirements: too much text',
    next_step: 'Edit the release and choose another cover.',
  }),
  atStore('Donaudampfschifffahrtselektrizitätenradio', { state: 'WAITING', kind: 'UPDATE' }),
  atStore('Spotify', { url: 'https://open.spotify.com/album/1' }),
  atStore('Tidal', { state: 'WITHDRAWING', kind: 'TAKEDOWN' }),
];

const openVersions = ({ find }: Visit) => find('button', history('open')).click();

const chooseCover = async ({ page }: Visit) => {
  const buffer = await makeCover({ side: 1600, seed: 3 });
  const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file][accept*="image"]').first().setInputFiles(file);
};

/** Brings files the way a button does, as they come from a disk. */
const bringFiles =
  (...names: readonly string[]) =>
  async ({ page, find }: Visit) => {
    const button = find('button', intake('chooseFiles'));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    const buffer = makeWav({ seconds: 1, seed: 5 });
    await chooser.setFiles(names.map((name) => ({ name, mimeType: '', buffer })));
  };
const longName = `${'W'.repeat(62)}.wav`;

const pressPay = ({ find }: Visit) => find('button', authoring('submitPay')).click();

const play = ({ find }: Visit) => find('button', releaseDetails('listen')).click();

/** A release while it is written, and afterwards. */
export const releaseScreens = {
  '/upload': screen({
    usual: {
      as: 'artist',
      path: () => '/upload',
      title: authoring('newRelease'),
      shows: heading(authoring('newRelease')),
    },
    reads: 'a new form has nothing to load; genres and languages come with its fields',
    empty: { as: 'newcomer' },
    full: 'a form that is filled in has its own address: /drafts/$uuid',
    more: {
      cropper: { act: chooseCover, shows: ({ find }) => find('button', authoring('coverSave')) },
      'files-refused': {
        as: 'newcomer',
        act: bringFiles('mix.mp3', 'cover.webp', 'notes.txt', 'one.pdf', 'two.docx', 'three.zip', 'four.txt'),
        shows: ({ find }) => find('button', intake('dismiss')),
      },
      // The last of its person: what waits in the browser is offered again by an empty form.
      files: {
        as: 'newcomer',
        title: { en: 'Night Bus', ru: 'Night Bus' },
        act: bringFiles('Vera - Night Bus - 01 - Depot.wav', 'Vera - Night Bus - 02 - Last Stop (Live).wav', longName),
        shows: ({ find }) => find('button', intake('undo')),
      },
      'no-room': {
        as: 'manager',
        title: { en: 'Night Bus', ru: 'Night Bus' },
        answer: {
          match: /^\/api\/release$/,
          status: 409,
          json: { statusCode: 409, error: 'Conflict', message: 'DRAFTS_FULL', limit: 500 },
        },
        act: ({ find }) => find('textbox', authoring('title')).fill('Night Bus'),
        shows: ({ text }) => text(authoring('draftsFull')),
      },
      calendar: {
        act: ({ find }) => find('button', authoring('releaseDate')).click(),
        shows: ({ page }) => page.getByRole('dialog'),
      },
    },
  }),
  '/drafts/$uuid': screen({
    usual: {
      as: 'artist',
      path: ({ releases }) => `/drafts/${releases.ready}`,
      title: { en: 'Ink and Amber', ru: 'Ink and Amber' },
      shows: ({ find }) => find('button', authoring('submitSend')),
    },
    reads: /^\/api\/release\/[^/]+$/,
    empty: {
      path: ({ releases }) => `/drafts/${releases.empty}`,
      title: authoring('newRelease'),
      shows: heading(authoring('newRelease')),
    },
    full: {
      as: 'manager',
      path: ({ long }) => `/drafts/${long.draft}`,
      title: { en: 'Complete Recordings, Volume One', ru: 'Complete Recordings, Volume One' },
      shows: ({ find }) => find('button', authoring('editTrack')).nth(49),
    },
    more: {
      track: {
        act: ({ find }) => find('button', authoring('editTrack')).first().click(),
        shows: ({ find }) => find('button', authoring('closeTrack')),
      },
      'for-stores': {
        act: async ({ find, text }) => {
          await text(authoring('forStores')).click();
          await text(further('everywhereExcept')).click();
          await find('button', { en: 'Show the countries of Oceania', ru: 'Показать страны: Океания' }).click();
        },
        shows: ({ find }) => find('checkbox', { en: 'Fiji', ru: 'Фиджи' }),
      },
      edit: {
        path: ({ edits }) => `/drafts/${edits.begun}`,
        title: { en: 'First Light over Ladoga', ru: 'First Light over Ladoga' },
        shows: ({ text }) => text(further('editionKeeps')),
      },
      'further-credits': {
        act: async ({ find, text }) => {
          await find('button', authoring('editTrack')).first().click();
          await text(authoring('trackFurther')).click();
          await find('button', further('addCredit')).click();
        },
        shows: ({ find }) => find('combobox', further('creditRole')),
      },
      role: {
        act: ({ page, say }) =>
          page
            .getByRole('button', { name: say(authoring('changeRole')).split('{')[0] ?? '' })
            .first()
            .click(),
        shows: ({ find }) => find('heading', authoring('roleHeading')),
      },
      'remove-track': {
        act: ({ find }) => find('button', authoring('removeTrack')).first().click(),
        shows: ({ page }) => page.getByRole('alertdialog'),
      },
      'type-mismatch': {
        act: ({ find }) => find('button', authoring('submitSend')).click(),
        shows: ({ find }) => find('heading', authoring('mismatchHeading')),
      },
      'deleted-elsewhere': {
        path: ({ releases }) => `/drafts/${releases.elsewhere}`,
        act: async ({ page, say }) => {
          const gone = { statusCode: 404, error: 'Not Found', message: 'NOT_FOUND' };
          await page.route(/\/api\/release\/[^/]+$/, (route) =>
            route.request().method() === 'PATCH' ? route.fulfill({ status: 404, json: gone }) : route.fallback(),
          );
          await page
            .getByRole('textbox', { name: say(authoring('title')), exact: true })
            .first()
            .fill('Postcards, Live');
        },
        title: { en: 'Postcards, Live', ru: 'Postcards, Live' },
        shows: ({ find }) => find('heading', authoring('goneHeading')),
      },
      versions: { act: openVersions, shows: ({ find }) => find('heading', history('heading')) },
      unfinished: {
        path: ({ releases }) => `/drafts/${releases.draft}`,
        title: { en: 'Untitled, for now', ru: 'Untitled, for now' },
      },
      unpaid: {
        path: ({ releases }) => `/drafts/${releases.unpaid}`,
        title: { en: 'Low Tide', ru: 'Low Tide' },
        shows: ({ find }) => find('button', authoring('submitPay')),
      },
      payment: {
        path: ({ releases }) => `/drafts/${releases.unpaid}`,
        title: { en: 'Low Tide', ru: 'Low Tide' },
        act: pressPay,
        shows: ({ find }) => find('button', payment('pay')),
      },
    },
  }),
  '/releases/$uuid': screen({
    usual: {
      as: 'artist',
      path: ({ releases }) => `/releases/${releases.published}`,
      title: { en: 'First Light over Ladoga', ru: 'First Light over Ladoga' },
      shows: ({ find }) => find('button', releaseDetails('listen')),
    },
    reads: /^\/api\/release\/[^/]+$/,
    empty: {
      path: ({ releases }) => `/releases/${releases.empty}`,
      title: releaseDetails('release'),
      shows: ({ text }) => text(releaseDetails('noTracks')),
    },
    full: {
      as: 'manager',
      path: ({ long }) => `/releases/${long.sent}`,
      title: { en: 'Complete Recordings, Volume Two', ru: 'Complete Recordings, Volume Two' },
    },
    more: {
      'in-review': {
        path: ({ releases }) => `/releases/${releases.pending}`,
        title: { en: 'Комната без часов', ru: 'Комната без часов' },
      },
      approved: {
        path: ({ releases }) => `/releases/${releases.moderated}`,
        title: { en: 'Salt Water Letters', ru: 'Salt Water Letters' },
      },
      denied: {
        path: ({ releases }) => `/releases/${releases.denied}`,
        title: { en: 'NIGHT TRAMS', ru: 'NIGHT TRAMS' },
        shows: ({ find }) => find('button', releaseDetails('toDraft')),
      },
      draft: {
        path: ({ releases }) => `/releases/${releases.ready}`,
        title: { en: 'Ink and Amber', ru: 'Ink and Amber' },
      },
      'in-stores': {
        answer: { match: /^\/api\/release\/[^/]+\/deliveries$/, json: IN_STORES },
        shows: ({ page }) => page.getByText('Donaudampfschifffahrtselektrizitätenradio').first(),
      },
      edit: {
        path: ({ edits }) => `/releases/${edits.begun}`,
        title: { en: 'First Light over Ladoga', ru: 'First Light over Ladoga' },
        shows: ({ text }) => text(releaseDetails('editionOf')),
      },
      details: {
        act: ({ find }) => find('button', releaseDetails('showDetails')).first().click(),
        shows: ({ text }) => text(releaseDetails('previewStart')).first(),
      },
      player: { act: play, shows: ({ find }) => find('button', releaseDetails('pause')).first() },
      delete: {
        path: ({ releases }) => `/releases/${releases.ready}`,
        title: { en: 'Ink and Amber', ru: 'Ink and Amber' },
        act: ({ find }) => find('button', releaseDetails('deleteRelease')).click(),
        shows: ({ page }) => page.getByRole('alertdialog'),
      },
      'not-there': {
        path: () => '/releases/0193a000-0000-7000-8000-000000000000',
        title: releaseDetails('release'),
        shows: ({ text }) => text(releaseDetails('notFound')),
      },
    },
  }),
} satisfies Record<string, Screen>;
