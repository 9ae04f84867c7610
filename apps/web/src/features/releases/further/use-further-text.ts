import type { AiContribution, CreditRole } from '@dubplate/contract/releases/limits';
import type { Territories } from '@dubplate/rules/releases/territories';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { createTerritoryName, instrumentName } from './names.ts';

interface CreditWords {
  readonly name: string;
  readonly role: string;
  readonly instrument?: string | null | undefined;
}

/** Values of the further fields, as a person reads them. */
export const useFurtherText = () => {
  const text = useMessages('app', 'further');
  const language = useLanguage();
  const territoryOf = createTerritoryName(language);
  const listOf = (codes: readonly string[]): string =>
    codes
      .map(territoryOf)
      .sort((a, b) => a.localeCompare(b, language))
      .join(', ');
  const roleOf = ({ role, instrument }: Omit<CreditWords, 'name'>): string => {
    const name = text(`role${role as CreditRole}`);
    return instrument ? `${name}: ${instrumentName(instrument, language).toLocaleLowerCase(language)}` : name;
  };
  return {
    territoryOf,
    listOf,
    roleOf,
    /** “Worldwide except 3 countries”. */
    summaryOf: ({ kind, codes: { length: count } }: Territories): string => {
      if (kind === 'ONLY') return text('onlyInCount', { count });
      return count > 0 ? text('worldExcept', { count }) : text('everywhere');
    },
    creditOf: ({ name, ...credit }: CreditWords): string => `${name} (${roleOf(credit)})`,
    aiOf: (contribution: AiContribution): string => text(`ai${contribution}`),
  };
};
