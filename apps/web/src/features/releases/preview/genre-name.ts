import type { MusicStyle } from '@dubplate/contract/reference/schemas';

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
