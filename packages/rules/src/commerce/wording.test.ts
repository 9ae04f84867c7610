import { describe, expect, it } from 'vitest';
import { chosenText } from './cart.ts';
import { expiryText } from './expiry.ts';
import { periodText } from './period.ts';

describe('how many services were chosen', () => {
  it.each([
    [1, 'Вы выбрали 1 услугу', 'You chose 1 service'],
    [2, 'Вы выбрали 2 услуги', 'You chose 2 services'],
    [5, 'Вы выбрали 5 услуг', 'You chose 5 services'],
    [11, 'Вы выбрали 11 услуг', 'You chose 11 services'],
    [21, 'Вы выбрали 21 услугу', 'You chose 21 services'],
    [104, 'Вы выбрали 104 услуги', 'You chose 104 services'],
  ])('%i', (count, ru, en) => {
    expect([chosenText(count, 'ru'), chosenText(count, 'en')]).toEqual([ru, en]);
  });
});

describe('for how long a plan is bought', () => {
  it.each([
    [1, 'HOUR', 'На 1 час', 'For 1 hour'],
    [3, 'HOUR', 'На 3 часа', 'For 3 hours'],
    [24, 'DAY', 'На 24 дня', 'For 24 days'],
    [11, 'DAY', 'На 11 дней', 'For 11 days'],
    [1, 'MONTH', 'На 1 месяц', 'For 1 month'],
    [2, 'MONTH', 'На 2 месяца', 'For 2 months'],
    [6, 'MONTH', 'На 6 месяцев', 'For 6 months'],
    [1, 'YEAR', 'На 1 год', 'For 1 year'],
    [5, 'YEAR', 'На 5 лет', 'For 5 years'],
  ] as const)('%i %s', (timeRangeCount, timeRange, ru, en) => {
    const period = { timeRangeCount, timeRange };
    expect([periodText(period, 'ru'), periodText(period, 'en')]).toEqual([ru, en]);
  });
});

describe('when a subscription ends', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T12:00:00Z', 'Подписка истекла', 'Subscription expired'],
    ['2026-11-01T00:00:00Z', 'Подписка истекла', 'Subscription expired'],
    ['2026-11-21T12:20:00Z', 'Истекает через 1 час', 'Expires in 1 hour'],
    ['2026-11-21T13:29:00Z', 'Истекает через 1 час', 'Expires in 1 hour'],
    ['2026-11-21T13:30:00Z', 'Истекает через 2 часа', 'Expires in 2 hours'],
    ['2026-11-21T14:00:00Z', 'Истекает через 2 часа', 'Expires in 2 hours'],
    ['2026-11-22T11:59:59Z', 'Истекает через 24 часа', 'Expires in 24 hours'],
    ['2026-11-22T12:00:00Z', 'Истекает через 1 день', 'Expires in 1 day'],
    ['2026-11-23T12:00:00Z', 'Истекает через 2 дня', 'Expires in 2 days'],
    ['2026-12-21T11:59:30Z', 'Истекает через 30 дней', 'Expires in 30 days'],
  ])('at %s', (expiresAt, ru, en) => {
    expect([expiryText(expiresAt, now, 'ru'), expiryText(expiresAt, now, 'en')]).toEqual([ru, en]);
  });
});
