import { type Screen, screen } from '../exhibit.ts';
import { catalogueImports } from '../texts.ts';

const uuid = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`;
const AT = '2026-11-20T10:00:00.000Z';
const SUMMARY = {
  uuid: uuid(1),
  format: 'distrokid-new',
  name: 'DistroKid_2026-10.csv',
  created_at: AT,
  expires_at: '2026-11-27T10:00:00.000Z',
  counts: { releases: 4, tracks: 7, created: 1, issues: 2 },
};
const track = (number: number | null, title: string, isrc: string | null = null) => ({
  disc: 1,
  number,
  title,
  title_version: null,
  isrc,
  artist: 'Ana Ruiz feat. Bo Lin',
  duration: 201,
});
const release = (key: string, title: string, changes: object = {}) => ({
  key,
  title,
  title_version: null,
  artist: 'Ana Ruiz',
  upc: '600000000015',
  type: 'SINGLE',
  release_date: '2021-05-14',
  label: 'Dock Records',
  tracks: [track(1, title, 'GBABC2100001')],
  issues: [],
  lacks: [
    { path: 'cover_uuid', code: 'cover_required', count: 1 },
    { path: 'language_id', code: 'language_required', count: 1 },
    { path: 'tracks.wav_uuid', code: 'track_must_have_audio', count: 1 },
  ],
  existing: null,
  release_uuid: null,
  changes: [],
  ...changes,
});
const CHANGE = {
  field: 'isrc',
  position: 2,
  track: 'Río',
  imported: 'GBABC2100003',
  current: 'GBABC2100009',
};
const IMPORT = {
  ...SUMMARY,
  issues: [
    {
      path: '',
      code: 'line_without_release',
      message: 'The line has neither a title nor a code',
      line: 112,
      column: null,
      file: null,
    },
  ],
  releases: [
    release('a', 'Night Bus', {
      type: 'ALBUM',
      tracks: [
        track(1, 'Ink', 'GBABC2100002'),
        track(2, 'Río', 'GBABC2100003'),
        track(null, 'A rather long title that has to wrap on a phone'),
      ],
      issues: [
        {
          path: 'upc',
          code: 'upc_invalid',
          message: 'The UPC “600000000016” has a wrong check digit or length',
          line: 14,
          column: 'UPC',
          file: null,
        },
        {
          path: 'tracks.2.isrc',
          code: 'isrc_repeated',
          message: 'Another track of the release has the ISRC “GBABC2100003” too',
          line: 16,
          column: 'ISRC',
          file: null,
        },
      ],
      upc: '600000000016',
    }),
    release('b', 'Harbour Lights'),
    release('c', 'Lacquer', { existing: uuid(2) }),
    release('d', 'Ferry', { release_uuid: uuid(3) }),
    release('e', 'Quay', { release_uuid: uuid(4), changes: [CHANGE] }),
  ],
};
const move = (name: string, state: string, text: string, changes: object = {}) => ({
  store: { key: name.toLowerCase(), name },
  rule: 'COMPARE',
  rule_text: 'Deliver, see both versions live, compare their play counts, then take the old one down.',
  state,
  step: { code: 'CHECK_BOTH', text, due_on: null, confirms: null },
  delivered_at: AT,
  confirmed: null,
  confirmed_at: null,
  confirmed_before: null,
  url: null,
  ...changes,
});
const step = (text: string, confirms: string, due_on: string | null = '2026-11-25') => ({
  step: { code: 'CHECK_BOTH', text, due_on, confirms },
});
const LOOK_UP = 'Look up the release in the store: both versions should be live.';
const COMPARE = 'Compare the play counts. Once they are equal, ask the old distributor to take its version down.';
const CHECK = 'Check that play counts and playlists lead to the new version.';
const moving = (n: number, title: string, changes: object = {}) => ({
  release_uuid: uuid(n),
  title,
  title_version: null,
  artist: 'Ana Ruiz',
  upc: '600000000015',
  status: 'PUBLISHED',
  format: 'distrokid-new',
  imported_at: AT,
  changes: [],
  stores: [
    move('Apple Music', 'DELIVERED', LOOK_UP, step(LOOK_UP, 'BOTH_LIVE')),
    move('Deezer', 'BOTH_LIVE', COMPARE, {
      ...step(COMPARE, 'OLD_TAKEN_DOWN'),
      confirmed: 'BOTH_LIVE',
      url: 'https://store.example/1',
    }),
    move('Spotify', 'OLD_TAKEN_DOWN', CHECK, { ...step(CHECK, 'DONE', '2026-12-09'), confirmed: 'OLD_TAKEN_DOWN' }),
    move('TikTok', 'DONE', '', { step: null, confirmed: 'DONE' }),
  ],
  ...changes,
});
const draft = moving(5, 'A rather long title of a release that has to wrap on a phone', {
  status: 'DRAFT',
  changes: [{ field: 'title', position: null, track: null, imported: 'Harbour', current: 'Harbour Lights' }, CHANGE],
  stores: [move('Spotify', 'NOT_STARTED', 'Complete the draft and send it.', { delivered_at: null })],
});
const plan = (data: readonly object[]) => {
  const meta = { page: 1, take: 20, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false };
  return [{ match: /^\/api\/me\/moving-plan/, json: { data, meta } }];
};
const list = (imports: readonly object[]) => [{ match: /^\/api\/me\/catalogue-imports$/, json: imports }];
const one = (json: object) => [{ match: /^\/api\/me\/catalogue-import\/[^/]+$/, json }];

export const catalogueImportScreens: Readonly<Record<string, Screen>> = {
  '/catalogue-imports': screen({
    usual: {
      as: 'artist',
      path: () => '/catalogue-imports',
      title: catalogueImports('title'),
      answer: list([SUMMARY]),
      shows: ({ text }) => text(catalogueImports('sources')),
    },
    reads: /^\/api\/me\/catalogue-imports$/,
    empty: { answer: list([]), shows: ({ text }) => text(catalogueImports('importsEmpty')) },
    full: 'the usual one has all parts',
    loading: { answer: [] },
    error: { answer: [] },
  }),
  '/catalogue-imports/moving': screen({
    usual: {
      as: 'artist',
      path: () => '/catalogue-imports/moving',
      title: catalogueImports('movingTitle'),
      answer: plan([draft, moving(6, 'Night Bus')]),
      shows: ({ text }) => text(catalogueImports('changes')),
    },
    reads: /^\/api\/me\/moving-plan/,
    more: {
      printed: {
        act: ({ page }) => page.emulateMedia({ media: 'print' }),
        shows: ({ page }) => page.getByText('Night Bus').first(),
      },
    },
    empty: { answer: plan([]), shows: ({ text }) => text(catalogueImports('movingEmpty')) },
    full: 'the usual one has all parts',
    loading: { answer: [] },
    error: { answer: [] },
  }),
  '/catalogue-imports/$uuid': screen({
    usual: {
      as: 'artist',
      path: () => `/catalogue-imports/${uuid(1)}`,
      title: { en: SUMMARY.name, ru: SUMMARY.name },
      answer: one(IMPORT),
      shows: ({ find }) => find('table', catalogueImports('releases')),
    },
    reads: /^\/api\/me\/catalogue-import\/[^/]+$/,
    empty: {
      answer: one({ ...IMPORT, releases: [], issues: [] }),
      shows: ({ text }) => text(catalogueImports('noneMatch')),
    },
    full: {
      answer: one(IMPORT),
      act: async ({ find }) => {
        await find('button', catalogueImports('detailsOf')).first().click();
      },
      shows: ({ text }) => text(catalogueImports('lacks')),
    },
    loading: { answer: [] },
    error: { answer: [] },
  }),
};
