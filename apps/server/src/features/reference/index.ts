export { isLanguage, languageIdOf, listLanguages } from './languages.ts';
export { isPrimaryStyle, isSecondaryStyle, listMusicStyles } from './music-styles.ts';
export { referenceRoutes } from './routes.ts';
export { termsRoutes } from './terms/routes.ts';
