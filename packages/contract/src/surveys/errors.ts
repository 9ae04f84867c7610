import { defineErrors } from '../catalogue.ts';

export const surveysErrors = defineErrors({
  WRONG_ANSWER: {
    status: 400,
    text: {
      en: 'Give the one value that this question asks for.',
      ru: 'Укажите значение, о котором спрашивает вопрос.',
    },
  },
});
