import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as en } from './messages.en.ts';

export const messages: Russian<typeof en> = {
  tracks: 'Треки по прослушиваниям',
  track: 'Трек',
  release: 'Релиз',
  streams: 'Прослушивания',
  tracksFailed: 'Не удалось загрузить треки',
  untitled: 'Без названия',

  territories: 'Прослушивания по странам',
  territory: 'Страна',
  share: 'Доля',
  unknownTerritory: 'Площадка не указала',
  territoriesFailed: 'Не удалось загрузить страны',
  map: 'Карта стран',
  pointHint: 'Наведите на страну, чтобы увидеть прослушивания',
  streamsIn: '{territory}: {streams}',
  fewer: 'Меньше',
  more: 'Больше',
  showAll_one: 'Показать все: ещё {count}',
  showAll_few: 'Показать все: ещё {count}',
  showAll_many: 'Показать все: ещё {count}',
  showAll_other: 'Показать все: ещё {count}',

  firstDays: 'Первые {number} дней',
  firstDaysHint: 'Все прослушивания релиза к каждому дню, считая от даты релиза.',
  dayNumber: 'День {number}',
  firstDaysByMonth: 'На вашем тарифе видны суммы за первые дни. С PREMIUM видно, как рос каждый релиз.',
  plans: 'Посмотреть тарифы',
  firstDaysFailed: 'Не удалось загрузить первые дни',

  weekly: 'Письмо раз в неделю',
  weeklyHint: 'По средам: прослушивания за прошлую неделю, главный релиз и площадка, где его слушали чаще всего.',
  weeklyFailed: 'Не удалось изменить подписку на письмо',
};
