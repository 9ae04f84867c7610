import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { stubLive } from '#testing/stub-live.ts';
import { drainWaiting } from '#ui/notices/notice-queue.ts';
import { RoyaltiesScreen } from './overview/royalties-screen.tsx';
import { useStatementNews } from './statement-news.ts';

const UUID = '0193a000-0000-7000-8000-000000000001';
const balance = {
  currency: 'USD',
  payable: '0',
  held: '0',
  pending: '0',
  in_payout: '0',
  paid: '0',
  has_statement: false,
  holds: [],
  advances: [],
};
const Page = () => {
  useStatementNews();
  return <RoyaltiesScreen />;
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('refetches the balance when a month is closed, and leads to the new statement', async () => {
  const emit = stubLive();
  let hasStatement = false;
  stubCalls({
    'GET /me/balance': () => Response.json({ ...balance, has_statement: hasStatement, payable: '12.5' }),
  });
  const router = await renderPage('/royalties', {
    '/royalties': Page,
    '/royalties/statements/$uuid': () => <p>the statement</p>,
  });
  expect(await screen.findByText('No statement yet')).toBeTruthy();
  hasStatement = true;
  await emit('statement', { uuid: UUID, period: '2026-10' });
  expect(await screen.findByText('$12.50')).toBeTruthy();
  const shown = drainWaiting();
  expect(shown.map(({ message }) => message)).toEqual(['A new royalty statement is ready']);
  await act(async () => shown[0]?.action?.onClick());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/royalties/statements/${UUID}`));
});
