import { expect, it } from 'vitest';
import { messages as plans } from '#features/commerce/messages.en.ts';
import { messages as offer } from '#features/surveys/messages.en.ts';
import { messages as commerceRu } from './messages.ru.ts';
import { messages as payment } from './payment/messages.en.ts';
import { messages as paymentRu } from './payment/messages.ru.ts';
import { messages as payout } from './payout/messages.en.ts';
import { messages as purchases } from './purchases/messages.en.ts';
import { messages as purchasesRu } from './purchases/messages.ru.ts';

it('each state of an order has the agreed text', () => {
  expect(purchases).toMatchObject({
    orderPAID: 'Congratulations on your purchase!',
    orderPAIDHint: 'Order successfully paid.',
    orderREJECTED: 'Unfortunately, the order is rejected.',
    orderREFUNDED: 'The order was refunded.',
    orderUSED: 'The product has already been used',
    orderPENDING: 'Wait a minute! Order is being processed.',
  });
});

it('the payment dialog has the agreed texts', () => {
  expect([paymentRu.processing, paymentRu.success, purchasesRu.payment]).toEqual([
    'Платёж обрабатывается, не закрывайте окно',
    'Платёж успешно обработан!',
    'Платёж',
  ]);
  expect(payment.createFailed).toBe('An error occurred while creating the payment');
  expect([payment.methodHintCARD, payment.expiryHint]).toEqual(['Visa, Mastercard', 'MM / YY']);
});

it('the free plan lists its features and its limits', () => {
  expect([
    plans.basicIncome,
    plans.basicPublished,
    plans.basicSupport,
    plans.basicWithdrawal,
    plans.basicStatistics,
    plans.basicPromo,
    plans.current,
    plans.active,
  ]).toEqual([
    '80% of streaming income',
    'Release published up to 14 days',
    'Support up to 72 hours',
    'Withdrawal to card only',
    'No daily statistics',
    'No promo',
    'your current plan',
    'already active',
  ]);
});

it('the label offer lists its benefits', () => {
  expect([offer.ownLabel, offer.withdrawal, offer.income, offer.queue, offer.artists, offer.reach]).toEqual([
    'Publish under your own label',
    'Individual withdrawal options',
    '100% of streaming income',
    'Out-of-queue release publication from 4 days',
    'Unlimited artists',
    'More than 100 countries',
  ]);
});

it('a payout uses a card, PayPal or crypto, followed by a call', () => {
  expect([payout.methodCARD, payout.methodPAY_PAL, payout.methodCRYPTO, payout.note]).toEqual([
    'Visa/Mastercard',
    'PayPal',
    'Crypto',
    'An operator will call you within 72 hours.',
  ]);
});

it('each way to pay has its name', () => {
  expect([
    commerceRu.methodPAY_PAL,
    commerceRu.methodCRYPTO_CLOUD,
    commerceRu.methodCARD,
    commerceRu.methodSTRIPE,
  ]).toEqual(['PayPal', 'CryptoCloud', 'Карта', 'Stripe']);
});
