import { defineErrors } from '../catalogue.ts';

export const ownDataErrors = defineErrors({
  LAST_ADMIN_STAYS: {
    status: 409,
    text: {
      en: 'You are the last administrator: make another one first, then you can go.',
      ru: 'Вы последний администратор: сначала назначьте другого, потом можно уходить.',
    },
  },
});
