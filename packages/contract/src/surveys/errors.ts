import { defineErrors, defineIssues } from '../catalogue.ts';

export const surveysErrors = defineErrors({
  WRONG_ANSWER: {
    status: 400,
    text: {
      en: 'Answer with one value of the type that this question asks for.',
      ru: 'Укажите одно значение того типа, о котором спрашивает вопрос.',
    },
  },
  SURVEY_CLOSED: {
    status: 409,
    text: {
      en: 'This survey is closed. Thank you for wanting to answer.',
      ru: 'Опрос уже закрыт. Спасибо, что хотели ответить.',
    },
  },
  WRONG_STATE: {
    status: 409,
    text: {
      en: 'The state of this survey has changed. Please reload the page.',
      ru: 'Состояние опроса уже изменилось. Обновите страницу.',
    },
  },
  SLUG_TAKEN: {
    status: 409,
    text: {
      en: 'Another survey has this code. Please choose another one.',
      ru: 'Такой код уже есть у другого опроса. Выберите другой.',
    },
  },
});

/** Issues to fix before a survey can be published. */
export const surveysIssues = defineIssues({
  text_required: { en: 'Fill this in in both languages', ru: 'Заполните на обоих языках' },
  question_required: { en: 'Add a question', ru: 'Добавьте вопрос' },
  option_required: { en: 'Add an option to this question', ru: 'Добавьте к вопросу вариант ответа' },
});
