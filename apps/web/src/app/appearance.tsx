import { MantineProvider } from '@mantine/core';
import { type ReactNode, use, useDeferredValue, useMemo } from 'react';
import { useInstance } from '../features/reference/index.ts';
import { useFormat } from '../lib/i18n/format.ts';
import { currentLanguage, loadWithLanguage, useLanguage } from '../lib/i18n/i18n.ts';
import { type Language, locales } from '../lib/i18n/language.ts';
import type { UiTexts } from '../ui/texts/texts.ts';
import { UiProvider } from '../ui/texts/ui-provider.tsx';
import { colorSchemeManager } from '../ui/theme/color-scheme.ts';
import { cssVariables, theme } from '../ui/theme/theme.ts';

const uiTexts: Readonly<Record<Language, () => Promise<{ texts: UiTexts }>>> = {
  en: () => import('../ui/texts/en.ts'),
  ru: () => import('../ui/texts/ru.ts'),
};
const fetched = new Map<Language, Promise<{ texts: UiTexts }>>();

const textsIn = (language: Language): Promise<{ texts: UiTexts }> => {
  const known = fetched.get(language);
  if (known) return known;
  const texts = uiTexts[language]();
  fetched.set(language, texts);
  // Not kept where it failed: the next to ask tries again.
  texts.catch(() => fetched.delete(language));
  return texts;
};

loadWithLanguage(textsIn);

/** Until the widgets have their words. */
export const appearanceIsReady = () => textsIn(currentLanguage());

/** Theme, and the words and formats of the widgets. */
export const Appearance = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  const format = useFormat();
  const siteName = useInstance()?.product_name ?? '';
  // Deferred: while the other language's words are fetched, the page stays as it is.
  const { texts } = use(textsIn(useDeferredValue(language)));
  const surroundings = useMemo(
    () => ({ siteName, locale: locales[language], texts, format }),
    [siteName, language, texts, format],
  );
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <UiProvider value={surroundings}>{children}</UiProvider>
    </MantineProvider>
  );
};
