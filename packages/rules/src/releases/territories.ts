import { TERRITORIES } from '@dubplate/contract/releases/territories';

/** A set of territories: those named, or the world except those named. Codes are ISO 3166-1 alpha-2, sorted. */
export interface Territories {
  readonly kind: 'ONLY' | 'EXCEPT';
  readonly codes: readonly string[];
}

export const NOWHERE: Territories = { kind: 'ONLY', codes: [] };

/** The territory fields of a release. An empty list of territories means the world. */
export interface TerritoryFields {
  readonly territories?: readonly string[] | undefined;
  readonly excluded_territories?: readonly string[] | undefined;
}

const sorted = (codes: readonly string[]): string[] => [...new Set(codes)].sort();
const minus = (codes: readonly string[], others: readonly string[]) => codes.filter((code) => !others.includes(code));

/** Returns the territories in which a release comes out. Forms, pages, checks and messages all use this function. */
export const grantedTerritories = ({ territories = [], excluded_territories = [] }: TerritoryFields): Territories =>
  territories.length > 0
    ? { kind: 'ONLY', codes: sorted(minus(territories, excluded_territories)) }
    : { kind: 'EXCEPT', codes: sorted(excluded_territories) };

/** The countries of a set, one by one. */
export const countriesIn = ({ kind, codes }: Territories): string[] =>
  kind === 'ONLY' ? [...codes] : minus(TERRITORIES, codes);

export const isNowhere = (territories: Territories): boolean => countriesIn(territories).length === 0;

/** The territories of either set. */
export const unionOf = (one: Territories, other: Territories): Territories => {
  if (one.kind === 'ONLY' && other.kind === 'ONLY')
    return { kind: 'ONLY', codes: sorted([...one.codes, ...other.codes]) };
  if (one.kind === 'ONLY') return { kind: 'EXCEPT', codes: minus(other.codes, one.codes) };
  if (other.kind === 'ONLY') return { kind: 'EXCEPT', codes: minus(one.codes, other.codes) };
  return { kind: 'EXCEPT', codes: one.codes.filter((code) => other.codes.includes(code)) };
};

const complementOf = ({ kind, codes }: Territories): Territories => ({
  kind: kind === 'ONLY' ? 'EXCEPT' : 'ONLY',
  codes,
});

/** The territories of the first set that are not in the second. */
export const differenceOf = (one: Territories, other: Territories): Territories =>
  complementOf(unionOf(complementOf(one), other));
