import { storeName } from '@dubplate/rules/statistics/store-name';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { locales, perLanguage } from '#lib/i18n/language.ts';

const regionsOf = perLanguage((language) => new Intl.DisplayNames(locales[language], { type: 'region' }));

/** The name of a territory; its code if the browser has no name for it. */
const territoryName = (regions: Intl.DisplayNames, territory: string): string => {
  try {
    return regions.of(territory) ?? territory;
  } catch {
    return territory;
  }
};

/** The names of stores, territories and releases where they may be missing. */
export const useNames = () => {
  const text = useMessages('app', 'royalties');
  const regions = regionsOf(useLanguage());
  return {
    store: (store: string): string => (store === '' ? text('unknownStore') : storeName(store)),
    title: (title: string): string => title || text('untitled'),
    territory: (territory: string | null): string =>
      territory === null ? text('unknownTerritory') : territoryName(regions, territory),
  };
};
