import type { Rolldown } from 'vite';

/**
 * The fixed files of the build; `planChunks` groups all other shared modules. Every page needs these. Two files replace
 * forty: the libraries, which change least and so stay in the browser's cache between releases, and our frame around
 * the pages.
 */
export const chunkGroups: readonly Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
  { name: 'frame', tags: ['$initial'], priority: 1 },
  // So many views of the settings share it that it would be merged with what other pages load first.
  { name: 'settings-view', test: /accounts\/settings(?:\/settings-view\.tsx|-view\.module\.css)/, priority: 1 },
];
