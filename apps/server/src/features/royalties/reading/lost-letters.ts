/** Rows whose letters were lost when the file was saved. */
export interface LostLetters {
  readonly rows: number;
  readonly of: number;
}

/** A question mark within a word, or the replacement character of a decoder. */
const LOST = /\p{L}\?\p{L}|\uFFFD/u;
/** At most 0.2 % of rows may have such titles by chance. */
const CHANCE = 500;

export const createLostLetters = () => {
  let rows = 0;
  let of = 0;
  return {
    add(...texts: readonly string[]) {
      of += 1;
      if (texts.some((text) => LOST.test(text))) rows += 1;
    },
    result: (): LostLetters | null => (rows * CHANCE > of ? { rows, of } : null),
  };
};
