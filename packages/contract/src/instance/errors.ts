import { defineErrors, defineIssues } from '../catalogue.ts';

export const instanceErrors = defineErrors({
  SET_BY_ENVIRONMENT: {
    status: 409,
    text: {
      en: 'The setting {name} of the server decides this. Remove it there first.',
      ru: 'Это задано настройкой {name} на сервере. Сначала уберите её там.',
    },
  },
});

export const instanceIssues = defineIssues({
  maintenance_message_both: { en: 'Write the message in both languages', ru: 'Напишите сообщение на обоих языках' },
  maintenance_end_passed: { en: 'Choose a time that is still to come', ru: 'Выберите время, которое ещё не прошло' },
  label_name_length: {
    en: 'The name must have {min} to {max} characters',
    ru: 'В названии должно быть от {min} до {max} символов',
  },
});
