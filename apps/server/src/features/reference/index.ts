import './offered/tables.ts';
import './terms/tables.ts';

export { isLanguage, languageIdOf, listLanguages } from './languages.ts';
export { isPrimaryStyle, isSecondaryStyle, isStyleOffered, listMusicStyles } from './music-styles.ts';
export { listSwitchedOff } from './offered/store.ts';
export { referenceRoom } from './room.ts';
export { acceptCurrentTerms, readAccepted } from './terms/accept-terms.ts';
