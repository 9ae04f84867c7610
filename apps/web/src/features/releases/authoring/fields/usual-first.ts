import type { OptionsFilter } from '@mantine/core';
import { matchOptions } from '#ui/fields/match-options.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * Puts the options that are used most before the others, each part under its heading.
 * @param usual values, the most used first; those that are not offered are skipped
 */
export const usualFirst = (
  options: readonly Option[],
  usual: readonly string[],
  headings: { readonly usual: string; readonly others: string },
) => {
  const first = usual.flatMap((value) => options.find((option) => option.value === value) ?? []);
  if (first.length === 0) return [...options];
  const others = options.filter((option) => !first.includes(option));
  return [
    { group: headings.usual, items: first },
    { group: headings.others, items: others },
  ];
};

/** Matches a search against all options, whatever heading they have. */
export const matchUsual: OptionsFilter = (input) =>
  matchOptions(
    input.search === ''
      ? input
      : { ...input, options: input.options.flatMap((option) => ('group' in option ? option.items : [option])) },
  );
