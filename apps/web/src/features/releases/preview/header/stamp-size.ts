/** A stamp has three lines, at the most, on the upper half of a round label. */
export type StampSize = 'large' | 'medium' | 'small';

/** Chooses the size of a stamped title by its length and its longest word, so that words are rarely broken. */
export const stampSize = (title: string): StampSize => {
  const longest = Math.max(...title.split(/\s+/).map((word) => [...word].length));
  const length = [...title].length;
  if (length <= 14 && longest <= 7) return 'large';
  return length <= 30 && longest <= 9 ? 'medium' : 'small';
};
