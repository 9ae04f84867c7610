import { type Screen, screen } from '../../exhibit.ts';
import { instance } from '../../texts.ts';

const OFF = { is_on: false, message: null, ends_at: null, is_in_force: false, environment: null };
const LABEL = { name: 'Wax Records', environment_name: 'Dubplate Records', is_changed: true };
const AT = '2026-11-20T10:00:00.000Z';
const answer = (changes: object = {}) => ({
  match: /^\/api\/staff\/instance$/,
  json: { maintenance: OFF, label: { ...LABEL, changed_at: AT }, ...changes },
});
const ON = {
  is_on: true,
  is_in_force: true,
  environment: null,
  message: {
    en: 'We are moving to a faster disk: sending releases may take longer tonight.',
    ru: 'Переезжаем на более быстрый диск: сегодня вечером отправка релизов может занять больше времени.',
  },
  ends_at: '2030-11-24T03:30:00.000Z',
};

const style = (n: number, name: string) => ({ musicStyleId: `0193a000-0000-7000-8000-00000000000${n}`, name });
const STYLES = [
  { ...style(1, 'Rock'), childs: [style(2, 'Garage Rock'), { ...style(3, 'Surf Rock'), is_off: true }] },
  { ...style(4, 'Tape Music'), is_off: true, childs: [style(5, 'Musique concrète')] },
];

const TERMS = {
  versions: [
    { version: 3, published_at: AT, is_material: true, accepted: 118 },
    { version: 2, published_at: '2026-06-02T10:00:00.000Z', is_material: false, accepted: 96 },
    { version: 1, published_at: null, is_material: true, accepted: 3204 },
  ],
  people: 3418,
  has_own_document: false,
};

/** Administrators' settings for the whole instance. */
export const instanceScreens = {
  '/staff/instance': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/instance',
      title: instance('title'),
      shows: ({ text }) => text(instance('stateOff')),
    },
    reads: /^\/api\/staff\/instance$/,
    empty: 'Each of its settings has a value from the start.',
    full: {
      path: () => '/staff/instance',
      answer: answer({ maintenance: ON }),
      shows: ({ text }) => text(instance('stateOn')),
    },
    more: {
      environment: {
        path: () => '/staff/instance',
        answer: answer({ maintenance: { ...OFF, environment: true, is_in_force: true } }),
        shows: ({ text }) => text(instance('environmentOn')),
      },
      languages: {
        path: () => '/staff/instance?view=languages',
        shows: ({ page }) => page.getByRole('switch').nth(20),
      },
      styles: {
        path: () => '/staff/instance?view=styles',
        answer: { match: /^\/api\/music-styles$/, json: STYLES },
        shows: ({ page }) => page.getByRole('switch').nth(4),
      },
      colours: {
        path: () => '/staff/instance?view=colours',
        answer: {
          match: /^\/api\/store-colours$/,
          json: [{ store: 'spotify', light: '#ffd400', dark: '#1ed760' }],
        },
        shows: ({ text }) => text(instance('colourFaint')),
      },
      terms: {
        path: () => '/staff/instance?view=terms',
        answer: { match: /^\/api\/staff\/terms$/, json: TERMS },
        shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
      },
      'new-terms': {
        path: () => '/staff/instance?view=terms',
        act: ({ find }) => find('button', instance('termsNew')).click(),
        shows: ({ find }) => find('button', instance('termsPublishAction')),
      },
      label: {
        path: () => '/staff/instance?view=label',
        answer: answer(),
        shows: ({ find }) => find('button', instance('labelReset')),
      },
    },
  }),
} satisfies Readonly<Record<string, Screen>>;
