/** Separate from the messages: loaded with the note, which is rarely shown. */
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
