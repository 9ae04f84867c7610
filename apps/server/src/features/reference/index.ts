export { isLanguage, languageIdOf, listLanguages } from './languages.ts';
export { isPrimaryStyle, isSecondaryStyle, listMusicStyles } from './music-styles.ts';
export { referenceRoom } from './room.ts';
