import { defineErrors, defineIssues } from '../catalogue.ts';

export const termsErrors = defineErrors({
  TERMS_UNCHANGED: {
    status: 409,
    text: {
      en: 'These are the terms that are in force already.',
      ru: 'Эти условия уже действуют.',
    },
  },
  TERMS_CHANGED_MEANWHILE: {
    status: 409,
    text: {
      en: 'Somebody else has published a version meanwhile. Look at it first.',
      ru: 'Тем временем кто-то опубликовал другую версию. Сначала посмотрите её.',
    },
  },
});

export const termsIssues = defineIssues({
  terms_text_required: { en: 'Write the terms in both languages', ru: 'Напишите условия на обоих языках' },
  terms_headings_required: {
    en: 'Begin with a heading: a line that starts with “# ”',
    ru: 'Начните с заголовка: строки, которая начинается с «# »',
  },
});
