import { createMessages } from '#lib/i18n/i18n.ts';

/** The texts of the widgets, which can't access the app's language. */
export const uiMessages = createMessages('ui', {
  en: () => import('#ui/texts/messages.en.ts'),
  ru: () => import('#ui/texts/messages.ru.ts'),
});
