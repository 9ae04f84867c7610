import './tables.ts';

export { isLanguage, languageCodeOf, languageIdOf, listLanguages } from './languages.ts';
export {
  isPrimaryStyle,
  isSecondaryStyle,
  isStyleName,
  isStyleOffered,
  listMusicStyles,
  musicStyleName,
} from './music-styles.ts';
export { referenceRoom } from './room.ts';
export { listSwitchedOff } from './store.ts';
export { acceptCurrentTerms, readAccepted } from './terms/accept-terms.ts';
