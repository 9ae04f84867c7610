import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { PeriodScreen } from './period-screen.tsx';
import { PeriodsScreen } from './periods-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const period = {
  period: '2026-10',
  state: 'OPEN',
  reports: { draft: 1, approved: 2 },
  statements: 0,
  earnings: '412.039',
  service: '103',
  unmatched: '1.5',
  closed_at: null,
  closed_by: null,
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('lists the open reports that stop a close, and closes anyway', async () => {
  const calls = stubCalls({
    'GET /staff/royalty-periods': () => Response.json([period, { ...period, period: '2026-11', state: 'CURRENT' }]),
    'POST /staff/royalty-periods': ({ body }) =>
      (body as { leave_open?: boolean }).leave_open
        ? Response.json({ period: '2026-10', statements: 3, earnings: '412.039' })
        : refused(409, 'REPORTS_OPEN', { reports: [{ uuid: UUID, report: 'believe-2026-10' }] }),
  });
  await renderPage('/staff/royalty-periods', { '/staff/royalty-periods': PeriodsScreen });
  expect(await screen.findAllByText('$412.03')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Close November 2026' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close October 2026' })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close October 2026?' }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Close the month' })));
  const link = await dialog.findByRole('link', { name: 'believe-2026-10' });
  expect(link.getAttribute('href')).toBe(`/staff/sales-reports/${UUID}`);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Close anyway' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{}, { leave_open: true }]);
});

it('explains why there is no preview', async () => {
  stubCalls({ 'GET /staff/royalty-periods': () => refused(409, 'EARLIER_OPEN') });
  await renderPage('/staff/royalty-periods/2026-10', { '/staff/royalty-periods/$period': PeriodScreen });
  expect((await screen.findByRole('alert')).textContent).toContain('Close the earlier months first.');
});
