import { createMessages } from '#lib/i18n/i18n.ts';

export const { useMessages } = createMessages('catalogue-imports', {
  en: () => import('./messages.en.ts'),
  ru: () => import('./messages.ru.ts'),
});
