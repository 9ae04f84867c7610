import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { stubLive } from '#testing/stub-live.ts';
import { drainWaiting, type Notice } from '#ui/notices/notice-queue.ts';
import { PayoutsScreen } from './overview/payouts-screen.tsx';
import { usePayoutNews } from './payout-news.ts';

const UUID = '0193a000-0000-7000-8000-000000000001';
const Page = () => {
  usePayoutNews();
  return <p>some page</p>;
};
let emit: ReturnType<typeof stubLive>;
const tell = (state: string | null) => emit('payout', { uuid: UUID, state });

beforeEach(() => {
  queryClient.clear();
  emit = stubLive();
});
afterEach(() => vi.unstubAllGlobals());

it('announces how a payout ended, and leads to the payouts', async () => {
  stubCalls({});
  const router = await renderPage('/', { '/': Page, '/royalties/payouts': () => <p>the payouts</p> });
  const shown: Notice[] = [];
  for (const state of ['APPROVED', 'SENDING', 'UNKNOWN', 'PAID', 'REJECTED', 'FAILED', 'RETURNED', null]) {
    await tell(state);
    // Each replaces the one before in the queue.
    shown.push(...drainWaiting());
  }
  expect(shown.map(({ style, message }) => `${style}: ${message}`)).toEqual([
    'success: Your payout has been paid',
    'warning: Your payout was rejected. The money is back in your balance.',
    'warning: Your payout did not go through. The money is back in your balance.',
    'warning: Your payout was returned. The money is back in your balance.',
    'warning: A part of your payout came back. It is in your balance.',
  ]);
  await act(async () => shown[0]?.action?.onClick());
  await waitFor(() => expect(router.state.location.pathname).toBe('/royalties/payouts'));
});

it('refetches the balance and the payouts', async () => {
  const calls = stubCalls({});
  const Both = () => {
    usePayoutNews();
    return <PayoutsScreen />;
  };
  await renderPage('/royalties/payouts', { '/royalties/payouts': Both });
  await screen.findByRole('heading', { name: 'Payouts' });
  const read = () => calls.map(({ path }) => path.split('?')[0]).filter((path) => path !== '/me/tax');
  await waitFor(() => expect(read().sort()).toEqual(['/me/balance', '/me/payout-method', '/me/payouts']));
  await tell('SENT');
  await waitFor(() => expect(read()).toHaveLength(6));
});
