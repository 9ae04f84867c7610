import type { Rolldown } from 'vite';
import { STAFF_FOLDERS } from './staff-folders.ts';

const staffTexts = (language: 'en' | 'ru') => new RegExp(`${STAFF_FOLDERS}(?:.*/)?messages\\.${language}\\.ts$`);

/** Of links and of artists' pages: few other screens show them. */
const linkTexts = (language: 'en' | 'ru') =>
  new RegExp(`src/features/(?:multilinks|artists/page)/messages\\.${language}\\.ts$`);

/** The files that are the same however pages share their modules; what else is shared is `planChunks`’ to decide. */
export const chunkGroups: readonly Rolldown.CodeSplittingGroup[] = [
  // What every page needs, in two files and not in forty: the libraries, which change least and so stay in
  // the browser's cache from one release of ours to the next, and our own frame around the pages.
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
  { name: 'frame', tags: ['$initial'], priority: 1 },
  // Texts of a language come in three files: what nobody needs to have signed in for, what staff alone read, and
  // the rest.
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
  // Of fields that most releases leave empty: fetched with them.
  { name: 'further-texts-en', test: /features\/releases\/further\/messages\.en\.ts$/, priority: 4 },
  { name: 'further-texts-ru', test: /features\/releases\/further\/messages\.ru\.ts$/, priority: 4 },
  // Of the question for a role, which comes apart as well.
  { name: 'role-texts-en', test: /authoring\/fields\/role\/messages\.en\.ts$/, priority: 4 },
  { name: 'role-texts-ru', test: /authoring\/fields\/role\/messages\.ru\.ts$/, priority: 4 },
  { name: 'texts-en', test: /messages\.en\.ts$/, priority: 3 },
  { name: 'texts-ru', test: /messages\.ru\.ts$/, priority: 3 },
];
