import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  none: 'Уведомлений пока нет',
  noneHint: 'Здесь появятся новости о релизах, площадках, платежах, балансе и ответах поддержки.',
  failed: 'Не удалось загрузить уведомления',
  more: 'Показать более ранние',
  unread: 'Не прочитано',
  untitled: 'Без названия',
  'kind release-approved': 'Релиз «{title}» одобрен',
  'kind release-denied': 'Релиз «{title}» не принят',
  'kind release-published': 'Релиз «{title}» опубликован',
  'kind release-not-sent': 'Релиз «{title}» оплачен, но не отправлен',
  'kind delivery-live': 'Релиз «{title}» вышел на площадке {store}',
  'kind delivery-refused': 'Площадка {store} не приняла релиз «{title}»',
  'kind delivery-withdrawn': 'Релиз «{title}» снят с площадки {store}',
  'kind payment-received': 'Ваш платёж на {amount} получен',
  'kind payment-refunded': 'Возвращаем вам {amount}',
  'kind balance-held': 'Деньги на вашем балансе удержаны',
  'kind hold-ended': 'Удержание с вашего баланса снято',
  'kind balance-adjusted': 'Ваш баланс изменён',
  'kind moves-due': 'Пора сделать следующий шаг переноса релизов',
  'kind ticket-answered': 'Поддержка ответила на обращение «{title}»',
};
