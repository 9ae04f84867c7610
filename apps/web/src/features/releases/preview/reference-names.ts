import { useMusicStyles, useReleaseLanguages } from '#features/reference/index.ts';
import { genreName } from './genre-name.ts';

interface Styled {
  readonly primary_music_style_id: string | null;
  readonly secondary_music_style_id: string | null;
}

/** Returns the names of genres and languages by their ids, or null if unset or not loaded yet. */
export const useReferenceNames = () => {
  const languages = useReleaseLanguages();
  const styles = useMusicStyles();
  return {
    genreOf: (entity: Styled) =>
      genreName(styles ?? [], entity.primary_music_style_id, entity.secondary_music_style_id),
    languageOf: ({ language_id }: { readonly language_id: string | null }) =>
      languages?.find(({ languageId }) => languageId === language_id)?.name ?? null,
  };
};
