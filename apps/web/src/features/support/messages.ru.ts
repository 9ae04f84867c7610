import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  mailSubject: 'Вопрос о {product}',
  mailBody: 'Что происходило:\n\n\nЧто ожидалось:\n\n\n---\n{fault}',
  answered: 'Поддержка ответила',
  readAnswer: 'Прочитать ответ',
  reportWhat: 'Что произошло: {what}',
  reportWhen: 'Когда: {when} ({utc})',
  reportWhere: 'Страница: {place}',
  reportError: 'Ошибка: {fault}',
  reportRequest: 'Запрос: {request}',
};
