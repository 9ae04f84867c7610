import { createMessages } from '#lib/i18n/i18n.ts';

/** The widgets' texts, which know no languages of the app themselves. */
export const uiMessages = createMessages('ui', {
  en: () => import('#ui/texts/messages.en.ts'),
  ru: () => import('#ui/texts/messages.ru.ts'),
});
