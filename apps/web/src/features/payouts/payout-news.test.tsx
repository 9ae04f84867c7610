import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { PayoutsScreen } from './overview/payouts-screen.tsx';
import { usePayoutNews } from './payout-news.ts';

const live = vi.hoisted(() => ({ handlers: new Map<string, (event: object) => void>() }));
const shown = vi.hoisted(() => [] as { style: string; message: string; action: { onClick: () => void } }[]);

vi.mock('#lib/live/live.ts', () => ({
  onLive: (name: string, handler: (event: object) => void) => {
    live.handlers.set(name, handler);
    return () => live.handlers.delete(name);
  },
  liveRestored: { on: () => () => undefined },
}));
vi.mock('#ui/notices/notify.ts', () => {
  const styled = (style: string) => (notice: Omit<(typeof shown)[number], 'style'>) => shown.push({ style, ...notice });
  return { notify: { success: styled('success'), warning: styled('warning'), withdrawError: () => undefined } };
});

const UUID = '0193a000-0000-7000-8000-000000000001';
const Page = () => {
  usePayoutNews();
  return <p>some page</p>;
};
const tell = (state: string | null) => act(async () => live.handlers.get('payout')?.({ uuid: UUID, state }));

beforeEach(() => {
  queryClient.clear();
  shown.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

it('announces how a payout ended, and leads to the payouts', async () => {
  stubCalls({});
  const router = await renderPage('/', { '/': Page, '/royalties/payouts': () => <p>the payouts</p> });
  for (const state of ['APPROVED', 'SENDING', 'UNKNOWN', 'PAID', 'REJECTED', 'FAILED', 'RETURNED', null])
    await tell(state);
  expect(shown.map(({ style, message }) => `${style}: ${message}`)).toEqual([
    'success: Your payout has been paid',
    'warning: Your payout was rejected. The money is back in your balance.',
    'warning: Your payout did not go through. The money is back in your balance.',
    'warning: Your payout was returned. The money is back in your balance.',
    'warning: A part of your payout came back. It is in your balance.',
  ]);
  await act(async () => shown[0]?.action.onClick());
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
