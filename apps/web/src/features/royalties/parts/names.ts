import { storeName } from '@dubplate/rules/statistics/store-name';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';

/** The names of stores, territories and releases where they may be missing. */
export const useNames = () => {
  const text = useMessages('app', 'royalties');
  const language = useLanguage();
  return useMemo(() => {
    const regions = new Intl.DisplayNames(locales[language], { type: 'region' });
    return {
      store: (store: string): string => (store === '' ? text('unknownStore') : storeName(store)),
      title: (title: string): string => title || text('untitled'),
      /** The name of a territory; its code if the browser has no name for it. */
      territory: (territory: string | null): string => {
        if (territory === null) return text('unknownTerritory');
        try {
          return regions.of(territory) ?? territory;
        } catch {
          return territory;
        }
      },
    };
  }, [text, language]);
};
