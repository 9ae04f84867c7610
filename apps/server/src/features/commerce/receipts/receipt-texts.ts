import type { Text } from '@dubplate/contract/catalogue';
import type { PaymentType, ProductKind } from '@dubplate/contract/commerce/limits';
import type { Language } from '#platform/language.ts';

const en = {
  title: 'Receipt No. {number}',
  date: 'Date of payment',
  seller: 'Seller',
  payer: 'Payer',
  method: 'Payment method',
  what: 'Service',
  amount: 'Amount, US$',
  total: 'Total, US$',
  refunded: 'Refunded, US$',
  refundedLine: '{name} (refunded)',
  partlyRefundedLine: '{name} (US$ {refunded} of it refunded)',
  testMoney: 'Test money: this receipt is a sample, nothing was really paid.',
  questions: 'Questions: {email}',
};

const texts: Readonly<Record<Language, typeof en>> = {
  en,
  ru: {
    title: 'Чек № {number}',
    date: 'Дата оплаты',
    seller: 'Продавец',
    payer: 'Плательщик',
    method: 'Способ оплаты',
    what: 'Услуга',
    amount: 'Сумма, $',
    total: 'Итого, $',
    refunded: 'Возвращено, $',
    refundedLine: '{name} (деньги возвращены)',
    partlyRefundedLine: '{name} (из них возвращено {refunded} $)',
    testMoney: 'Тестовые деньги: это образец чека, на самом деле ничего не оплачено.',
    questions: 'Вопросы: {email}',
  },
};

export const receiptTexts = (language: Language) => texts[language];

/** Names of payment methods. */
export const METHOD_NAMES: Readonly<Record<PaymentType, Text>> = {
  PAY_PAL: { en: 'PayPal', ru: 'PayPal' },
  CRYPTO_CLOUD: { en: 'CryptoCloud', ru: 'CryptoCloud' },
  CARD: { en: 'Card', ru: 'Банковская карта' },
  STRIPE: { en: 'Stripe', ru: 'Stripe' },
};

/** Names of services. */
export const SERVICE_NAMES: Readonly<Record<ProductKind, Text>> = {
  EARLY_DATE: { en: 'Quick release', ru: 'Ускоренный релиз' },
  CUSTOM_PC_LINE: { en: 'Own copyright line', ru: 'Собственный копирайт' },
  PRODUCER_ARTIST: { en: 'Producer credit', ru: 'Указание продюсера' },
  PUBLISH_RELEASE: { en: 'Publication of a release', ru: 'Публикация релиза' },
};
