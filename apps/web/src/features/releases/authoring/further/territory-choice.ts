import { grantedTerritories } from '@dubplate/rules/releases/territories';

/** All countries, all except the chosen ones, or only the chosen ones. */
export type Coverage = 'everywhere' | 'except' | 'only';

export interface TerritoryFields {
  readonly territories: string[];
  readonly excluded_territories: string[];
}

export const coverageOf = (fields: TerritoryFields): Coverage => {
  const { kind, codes } = grantedTerritories(fields);
  if (kind === 'ONLY') return 'only';
  return codes.length > 0 ? 'except' : 'everywhere';
};

/** The countries that are checked: where it comes out, or where it does not. */
export const chosenOf = (fields: TerritoryFields): readonly string[] => grantedTerritories(fields).codes;

export const fieldsOf = (coverage: Coverage, chosen: readonly string[]): TerritoryFields => {
  const codes = [...chosen].sort();
  return {
    territories: coverage === 'only' ? codes : [],
    excluded_territories: coverage === 'except' ? codes : [],
  };
};

/** Checks all of these countries, or none of them where all are checked already. */
export const toggled = (chosen: readonly string[], codes: readonly string[]): string[] =>
  codes.every((code) => chosen.includes(code))
    ? chosen.filter((code) => !codes.includes(code))
    : [...new Set([...chosen, ...codes])];

/** The countries whose name has these letters, or whose code they are. */
export const foundIn = <Country extends { readonly code: string; readonly name: string }>(
  countries: readonly Country[],
  search: string,
): Country[] => {
  const plain = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
  const wanted = plain(search.trim());
  return countries.filter(({ code, name }) => plain(name).includes(wanted) || code.toLowerCase() === wanted);
};
