import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeLanguage } from '#lib/i18n/i18n.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { PurchaseStatusChip } from './purchase-status.tsx';

it.each([
  ['PAID', 'Оплачено', 'published'],
  ['ISSUED', 'Оплачено', 'published'],
  ['USED', 'Оплачено', 'published'],
  ['PENDING', 'В обработке', 'pending'],
  ['REJECTED', 'Платёж отклонён', 'denied'],
  ['REFUNDED', 'Возвращен', 'draft'],
  ['SOMETHING_NEW', 'В обработке', 'pending'],
])('a purchase that is %s is shown as «%s»', async (status, label, tone) => {
  await changeLanguage('ru');
  await renderInApp(<PurchaseStatusChip status={status} />);
  expect(screen.getByText(label).dataset.tone).toBe(tone);
});
