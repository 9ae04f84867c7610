/** Apart from the messages: these are fetched with the note that shows them, which is seldom there. */
export const MAINTENANCE_TEXTS = {
  en: {
    usual: 'Functions for sending releases are limited for the moment.',
    until: (when: string) => `Until ${when}.`,
  },
  ru: {
    usual: 'Сейчас функции отправки релизов ограничены.',
    until: (when: string) => `До ${when}.`,
  },
} as const;
