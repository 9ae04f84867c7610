import type { Rolldown } from 'vite';
import { STAFF_FOLDERS } from './staff-folders.ts';

const staffTexts = (language: 'en' | 'ru') => new RegExp(`${STAFF_FOLDERS}(?:.*/)?messages\\.${language}\\.ts$`);

/** Matches the texts of multilinks and artist pages, which few other screens show. */
const linkTexts = (language: 'en' | 'ru') =>
  new RegExp(`src/features/(?:multilinks|artists/page)/messages\\.${language}\\.ts$`);

/** The fixed files of the build; `planChunks` groups all other shared modules. */
export const chunkGroups: readonly Rolldown.CodeSplittingGroup[] = [
  // Every page needs these. Two files replace forty: the libraries, which change least and so stay in the browser's
  // cache between releases, and our frame around the pages.
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
  { name: 'frame', tags: ['$initial'], priority: 1 },
  // The texts of a language come in three files: for signed-out pages, for staff, and the rest.
  {
    name: 'entry-texts-en',
    test: /src\/(?:app|ui\/texts|features\/(?:accounts\/entry|support))\/(?:shell\/)?messages\.en\.ts$/,
    priority: 4,
  },
  {
    name: 'entry-texts-ru',
    test: /src\/(?:app|ui\/texts|features\/(?:accounts\/entry|support))\/(?:shell\/)?messages\.ru\.ts$/,
    priority: 4,
  },
  { name: 'staff-texts-en', test: staffTexts('en'), priority: 4 },
  { name: 'staff-texts-ru', test: staffTexts('ru'), priority: 4 },
  { name: 'link-texts-en', test: linkTexts('en'), priority: 4 },
  { name: 'link-texts-ru', test: linkTexts('ru'), priority: 4 },
  // Most releases leave these fields empty, so their texts load with the fields.
  { name: 'further-texts-en', test: /features\/releases\/further\/messages\.en\.ts$/, priority: 4 },
  { name: 'further-texts-ru', test: /features\/releases\/further\/messages\.ru\.ts$/, priority: 4 },
  // The role question loads separately, and so do its texts.
  { name: 'role-texts-en', test: /authoring\/fields\/role\/messages\.en\.ts$/, priority: 4 },
  { name: 'role-texts-ru', test: /authoring\/fields\/role\/messages\.ru\.ts$/, priority: 4 },
  { name: 'texts-en', test: /messages\.en\.ts$/, priority: 3 },
  { name: 'texts-ru', test: /messages\.ru\.ts$/, priority: 3 },
];
