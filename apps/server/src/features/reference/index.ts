import './offered/tables.ts';
import './terms/tables.ts';

export { isLanguage, languageCodeOf, languageIdOf, listLanguages } from './languages.ts';
export {
  isPrimaryStyle,
  isSecondaryStyle,
  isStyleName,
  isStyleOffered,
  listMusicStyles,
  musicStyleName,
} from './music-styles.ts';
export { listSwitchedOff } from './offered/store.ts';
export { referenceRoom } from './room.ts';
export { acceptCurrentTerms, readAccepted } from './terms/accept-terms.ts';
