const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Returns the entries whose label contains all typed words, regardless of accents and case. Labels that begin with the
 * first word come first. Returns all entries if the input is empty.
 */
export const matchEntries = <Entry extends { readonly label: string }>(
  entries: readonly Entry[],
  typed: string,
): readonly Entry[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return entries;
  const found = entries.filter(({ label }) => words.every((word) => plain(label).includes(word)));
  const begins = ({ label }: Entry) => plain(label).startsWith(first);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
};
