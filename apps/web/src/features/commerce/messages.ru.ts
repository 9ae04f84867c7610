import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  productEARLY_DATE: 'Ускоренный релиз',
  productCUSTOM_PC_LINE: 'Собственная строка копирайта',
  productPRODUCER_ARTIST: 'Продюсер среди артистов',
  productPUBLISH_RELEASE: 'Публикация релиза',
  planDEFAULT: 'Basic',
  planPREMIUM: 'PREMIUM',

  statusPENDING: 'В обработке',
  statusPAID: 'Оплачено',
  statusISSUED: 'Оплачено',
  statusUSED: 'Оплачено',
  statusREJECTED: 'Платёж отклонён',
  statusREFUNDED: 'Возвращен',

  methodPAY_PAL: 'PayPal',
  methodCRYPTO_CLOUD: 'CryptoCloud',
  methodCARD: 'Карта',
  methodSTRIPE: 'Stripe',
  methodNone: 'Ещё не выбран',
  methodGranted: 'Предоставлено сервисом',
  testMoney: 'Тестовые деньги',

  revenue: 'Доход',
  withdraw: 'Вывести',
  revenueHint: 'Доход здесь пока не учитывается. Вывод показан для примера: деньги не переводятся.',
  balanceHint: 'По отчётам о роялти. Вывод пока демонстрационный: деньги не переводятся.',
};
