import { describe, expect, it } from 'vitest';
import { chosenOf, coverageOf, fieldsOf, foundIn, toggled } from './territory-choice.ts';

describe('the choice of countries', () => {
  it.each([
    [{ territories: [], excluded_territories: [] }, 'everywhere', []],
    [{ territories: [], excluded_territories: ['US'] }, 'except', ['US']],
    [{ territories: ['DE', 'FR'], excluded_territories: [] }, 'only', ['DE', 'FR']],
    [{ territories: ['DE', 'FR'], excluded_territories: ['FR'] }, 'only', ['DE']],
  ] as const)('of %j is %s %j', (fields, coverage, chosen) => {
    const given = { territories: [...fields.territories], excluded_territories: [...fields.excluded_territories] };
    expect([coverageOf(given), chosenOf(given)]).toEqual([coverage, chosen]);
  });

  it('is stored in only one sorted list', () => {
    expect(fieldsOf('only', ['FR', 'DE'])).toEqual({ territories: ['DE', 'FR'], excluded_territories: [] });
    expect(fieldsOf('except', ['FR', 'DE'])).toEqual({ territories: [], excluded_territories: ['DE', 'FR'] });
    expect(fieldsOf('everywhere', ['FR'])).toEqual({ territories: [], excluded_territories: [] });
  });

  it('takes a continent as a whole, and leaves it as a whole', () => {
    expect(toggled(['US'], ['DE', 'FR'])).toEqual(['US', 'DE', 'FR']);
    expect(toggled(['US', 'DE'], ['DE', 'FR'])).toEqual(['US', 'DE', 'FR']);
    expect(toggled(['US', 'DE', 'FR'], ['DE', 'FR'])).toEqual(['US']);
  });

  it('finds a country by letters of its name without their marks, or by its code', () => {
    const countries = [
      { code: 'CI', name: 'Côte d’Ivoire' },
      { code: 'DE', name: 'Германия' },
      { code: 'CH', name: 'Switzerland' },
    ];
    const codes = (search: string) => foundIn(countries, search).map(({ code }) => code);
    expect([codes('cote'), codes(' ГЕРМ '), codes('de'), codes('zz')]).toEqual([['CI'], ['DE'], ['DE'], []]);
  });
});
