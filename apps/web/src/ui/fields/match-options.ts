import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';

/** Normalizes a text without accents, case, spaces and punctuation: "lofi" finds "Lo-Fi". */
const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const WORD_STARTS = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu;

/** Ranks a match: 0 if the label begins with the search, 1 if a word does, 2 if it is elsewhere, -1 if nowhere. */
const rank = (label: string, wanted: string): number => {
  const word = [...label.matchAll(WORD_STARTS)].findIndex(({ index }) =>
    letters(label.slice(index)).startsWith(wanted),
  );
  if (word !== -1) return Math.min(word, 1);
  return letters(label).includes(wanted) ? 2 : -1;
};

/** Returns the options that match the search: best matches first, otherwise in order. */
export const matchOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = letters(search);
  const ranked = options.map((option): { option: ComboboxParsedItem; rank: number } =>
    'group' in option
      ? { option: { ...option, items: matchOptions({ options: option.items, search, limit }) as [] }, rank: 0 }
      : { option, rank: rank(option.label, wanted) },
  );
  return ranked
    .filter((each) => each.rank !== -1)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
};
