import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  heading: 'Вывод средств',
  demonstration:
    'Это демонстрация: баланс показан для примера, деньги не переводятся, а введённое никуда не отправляется.',
  balance: 'Баланс',
  method: 'Куда',
  methodCARD: 'Visa/Mastercard',
  methodPAY_PAL: 'PayPal',
  methodCRYPTO: 'Криптовалюта',
  methodLocked: 'С тарифом Premium',
  recipient: 'Получатель',
  name: 'Имя и фамилия',
  phone: 'Телефон',
  accountCARD: 'Номер карты',
  accountPAY_PAL: 'E-mail в PayPal',
  accountCRYPTO: 'Адрес кошелька',
  amount: 'Сумма, доллары',
  amountTooMuch: 'Не больше {amount}',
  submit: 'Вывести',
  note: 'Оператор позвонит вам в течение 72 часов.',
  done: 'Заявка принята',
};
