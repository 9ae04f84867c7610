import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  title: 'Роялти',
  failed: 'Не удалось загрузить условия для лейбла',
  none: 'Условий для лейбла нет: доля зависит от тарифа.',
  given: 'Условия для лейбла с {date}',
  givenAlways: 'Условия для лейбла',
  ended: 'Условий для лейбла нет с {date}: доля зависит от тарифа.',
  give: 'Дать условия для лейбла',
  end: 'Отменить условия для лейбла',
  giveLead: 'С этого дня артист получает долю по условиям для лейбла при любом тарифе.',
  endLead: 'С этого дня доля артиста снова зависит от тарифа.',
  from: 'С какого дня',
  saved: 'Условия для лейбла сохранены',
  saveFailed: 'Не удалось сохранить условия для лейбла',
  noAnswer: 'Сервер не ответил. Попробуйте ещё раз.',
  offline: 'Нет подключения',
  advances: 'Авансы',
  holds: 'Удержания',
};
