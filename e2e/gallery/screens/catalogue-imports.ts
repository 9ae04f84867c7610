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
  ...changes,
});
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
  ],
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
