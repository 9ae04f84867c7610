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

/** Shown instead of a name until the names are loaded. */
const LOADING = '…';

/** Returns the names of genres and languages by their ids; null if unset. */
export const useReferenceNames = () => {
  const languages = useReleaseLanguages();
  const styles = useMusicStyles();
  return {
    genreOf: ({ primary_music_style_id: primary, secondary_music_style_id: secondary }: Styled): string | null =>
      styles || primary === null ? genreName(styles ?? [], primary, secondary) : LOADING,
    languageOf: ({ language_id }: { readonly language_id: string | null }): string | null =>
      languages || language_id === null
        ? (languages?.find(({ languageId }) => languageId === language_id)?.name ?? null)
        : LOADING,
  };
};
