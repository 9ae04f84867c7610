import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  customer: 'Долг перед пользователем',
  customers: 'Долг перед клиентами',
  revenue: 'Выручка',
  granted: 'Выдано администраторами',
  'refunds-payable': 'Возвраты к отправке',
  suspense: 'Отложенные платежи',
  differences: 'Разницы в платежах',
  'currency-exchange': 'Обмен валюты',
  corrections: 'Исправления',
  'carried-over': 'Перенос',
  paypal: 'PayPal',
  cryptocloud: 'CryptoCloud',
  stripe: 'Stripe',
  sandbox: 'Тестовая система',
};
