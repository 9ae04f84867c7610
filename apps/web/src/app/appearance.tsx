import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useInstance } from '#features/reference/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { inLoadedLanguages, useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import { UiProvider } from '#ui/texts/ui-provider.tsx';
import { colorSchemeManager, cssVariables, theme } from '#ui/theme/theme.ts';
import { uiMessages } from './ui-messages.ts';

/** Theme, and the texts and formats of the widgets. */
export const Appearance = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  const format = useFormat();
  const siteName = useInstance()?.product_name ?? '';
  const text = uiMessages.useMessages();
  const context = useMemo(
    () => ({ siteName, locale: locales[language], text, format, inLoadedLanguages }),
    [siteName, language, text, format],
  );
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <UiProvider value={context}>{children}</UiProvider>
    </MantineProvider>
  );
};
