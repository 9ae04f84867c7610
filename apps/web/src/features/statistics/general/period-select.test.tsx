import type { LocalDate } from '@dubplate/rules/dates';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { PeriodSelect } from './period-select.tsx';

const window = { from: '2026-03-01' as LocalDate, to: '2026-03-09' as LocalDate };
const onPeriod = vi.fn();
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Period' });
const choose = (value: string) => act(async () => fireEvent.change(select(), { target: { value } }));
const dialog = () => screen.findByRole('dialog', { name: 'Choose a custom date' });
const show = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show statistics', hidden: true })));

beforeEach(() => onPeriod.mockClear());

it('offers the five periods in their order', async () => {
  await renderInApp(<PeriodSelect period="MONTH" window={window} onPeriod={onPeriod} />);
  expect([...select().options].map(({ label, textContent }) => label || textContent)).toEqual([
    'Week',
    'Month',
    'Quarter',
    'Year',
    'Custom',
  ]);
  expect(select().value).toBe('MONTH');
  await choose('QUARTER');
  expect(onPeriod.mock.calls).toEqual([['QUARTER', null]]);
});

it('a custom period requires both days; without them the dialog closes, and the period is unchanged', async () => {
  await renderInApp(<PeriodSelect period="MONTH" window={window} onPeriod={onPeriod} />);
  await choose('CUSTOM');
  expect(select().value).toBe('MONTH');
  expect((await dialog()).textContent).toMatch(/From.*To.*Show statistics/s);
  await show();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onPeriod).not.toHaveBeenCalled();
});

it('a custom period that is shown offers its days to be changed, and applies with both', async () => {
  await renderInApp(<PeriodSelect period="CUSTOM" window={window} onPeriod={onPeriod} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change the dates' })));
  expect((await dialog()).textContent).toContain('1 March 2026');
  await show();
  expect(onPeriod.mock.calls).toEqual([['CUSTOM', window]]);
});
