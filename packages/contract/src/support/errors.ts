import { defineErrors, defineIssues } from '../catalogue.ts';
import { filesErrors } from '../files/errors.ts';

export const supportErrors = defineErrors({
  TOO_MANY_FILES: {
    status: 400,
    text: {
      en: 'A message can have up to {max} files. Send the others in the next one.',
      ru: 'В одном сообщении может быть не больше {max} файлов. Остальные отправьте следующим.',
    },
  },
  FILE_TOO_LARGE: filesErrors.FILE_TOO_LARGE,
  BROKEN_FILE: filesErrors.BROKEN_FILE,
  UNSUPPORTED_FILE: {
    status: 415,
    text: {
      en: 'Here you can send JPEG and PNG pictures, PDF, plain text and WAV.',
      ru: 'Сюда можно отправить картинки JPEG и PNG, PDF, простой текст и WAV.',
    },
  },
  QUOTA_FULL: {
    status: 507,
    text: {
      en: 'There is no room left for files in your conversations with support. You can still write without files.',
      ru: 'Для файлов в переписке с поддержкой не осталось места. Написать без файлов можно.',
    },
  },
  DISK_FULL: filesErrors.DISK_FULL,
  WRONG_STATE: {
    status: 409,
    text: {
      en: 'The state of this conversation has changed. Please reload the page.',
      ru: 'Состояние обращения уже изменилось. Обновите страницу.',
    },
  },
  NOT_SAME_ASKER: {
    status: 409,
    text: {
      en: 'Only two conversations of the same person can be merged.',
      ru: 'Объединить можно только два обращения одного человека.',
    },
  },
  TOO_MANY_ENTRIES: {
    status: 409,
    text: {
      en: 'There can be up to {max} entries. Delete one that is no longer needed.',
      ru: 'Записей может быть не больше {max}. Удалите ту, что уже не нужна.',
    },
  },
});

export const supportIssues = defineIssues({
  subject_required: { en: 'Write in a few words what it is about', ru: 'Напишите в двух словах, о чём речь' },
  content_required: { en: 'Write a message or add a file', ru: 'Напишите сообщение или добавьте файл' },
  release_unknown: { en: 'There is no such release of yours', ru: 'У вас нет такого релиза' },
  username_invalid: { en: 'Enter phone number or email.', ru: 'Введите телефон или e-mail.' },
  assignee_unknown: { en: 'This person does not work in support', ru: 'Этот человек не работает в поддержке' },
  text_required: { en: 'Fill this in in both languages', ru: 'Заполните на обоих языках' },
  order_incomplete: { en: 'Name every entry once', ru: 'Укажите каждую запись один раз' },
});
