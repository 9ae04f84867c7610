export { useInstance } from './instance.ts';
export { useGenreChoices, useLanguageChoices, useMusicStyles, useReleaseLanguages } from './names.ts';
