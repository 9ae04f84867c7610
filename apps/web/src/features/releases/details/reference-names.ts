import type { MusicStyle } from '@dubplate/contract/reference/schemas';
import { useMusicStyles, useReleaseLanguages } from '#features/reference/index.ts';

/** A genre and, where one is chosen, the style below it; null for none. */
export const genreName = (
  styles: readonly MusicStyle[],
  primary: string | null,
  secondary: string | null,
): string | null => {
  const genre = styles.find(({ musicStyleId }) => musicStyleId === primary);
  if (!genre) return null;
  const style = genre.childs.find(({ musicStyleId }) => musicStyleId === secondary);
  return style ? `${genre.name}, ${style.name}` : genre.name;
};

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
