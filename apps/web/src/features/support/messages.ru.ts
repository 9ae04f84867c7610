import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  support: 'Поддержка',
  supportTitle: 'Расскажите, что случилось',
  supportLead: 'Каждое письмо читает человек. Лучше всего помогает описание того, что вы делали и что увидели.',
  write: 'Написать письмо',
  noAddress: 'Адрес поддержки пока не указан.',
  fault: 'Что пошло не так',
  faultIncluded: 'Мы добавим это к письму, переписывать не нужно.',
  mailSubject: 'Вопрос о {product}',
  mailBody: 'Что происходило:\n\n\nЧто ожидалось:\n\n\n---\n{fault}',
  contactSupport: 'Поддержка',
  noConnection: 'Сервер не ответил. Ничего не потеряно, попробуйте ещё раз.',
};
