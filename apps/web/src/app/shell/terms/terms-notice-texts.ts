/** Separate from the messages: loaded with the notice, which is rarely shown. */
export const TERMS_NOTICE_TEXTS = {
  en: {
    changed: 'The terms have changed.',
    read: 'Read the terms',
    accept: 'Accept',
    accepted: 'You have accepted the terms',
    failed: 'The terms could not be accepted',
  },
  ru: {
    changed: 'Условия изменились.',
    read: 'Прочитать условия',
    accept: 'Принять',
    accepted: 'Вы приняли условия',
    failed: 'Не удалось принять условия',
  },
} as const;
