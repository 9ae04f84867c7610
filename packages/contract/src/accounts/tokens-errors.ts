import { defineErrors, defineIssues } from '../catalogue.ts';

/** Apart from the other errors of accounts, which the first page loads. */
export const tokensErrors = defineErrors({
  TOO_MANY_TOKENS: {
    status: 409,
    text: {
      en: 'You have {max} tokens: remove one to make another.',
      ru: 'У вас уже {max} токенов: удалите один, чтобы создать другой.',
    },
  },
});

export const tokensIssues = defineIssues({
  token_expiry_invalid: {
    en: 'Choose a time from tomorrow to a year from now.',
    ru: 'Выберите срок от завтрашнего дня до года.',
  },
});
