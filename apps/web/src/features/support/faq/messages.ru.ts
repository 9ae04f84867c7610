import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  title: 'Частые вопросы',
  search: 'Поиск по ответам',
  searchPlaceholder: 'Слово или два',
  found_one: 'Найден {count} ответ',
  found_few: 'Найдено {count} ответа',
  found_many: 'Найдено {count} ответов',
  found_other: 'Найдено {count} ответа',
  none: 'Частых вопросов пока нет',
  notFound: 'Ответа с такими словами нет',
  notFoundHint: 'Попробуйте другие слова или спросите нас.',
  failed: 'Не удалось загрузить ответы',
  copyLink: 'Скопировать ссылку на этот ответ',
  linkCopied: 'Ссылка скопирована',
};
