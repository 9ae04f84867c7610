import { defineErrors } from '../catalogue.ts';

export const surveysErrors = defineErrors({
  WRONG_ANSWER: {
    status: 400,
    text: {
      en: 'Answer with one value of the type that this question asks for.',
      ru: 'Укажите одно значение того типа, о котором спрашивает вопрос.',
    },
  },
});
