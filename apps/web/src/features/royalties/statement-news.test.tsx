import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { RoyaltiesScreen } from './overview/royalties-screen.tsx';
import { useStatementNews } from './statement-news.ts';

type Handler = (event: object) => void;
const live = vi.hoisted(() => ({ handlers: new Map<string, (event: object) => void>() }));
const shown = vi.hoisted(() => [] as { message: string; action: { onClick: () => void } }[]);

vi.mock('#lib/live/live.ts', () => ({
  onLive: (name: string, handler: Handler) => {
    live.handlers.set(name, handler);
    return () => live.handlers.delete(name);
  },
  liveRestored: { on: () => () => undefined },
}));
vi.mock('#ui/notices/notify.ts', () => ({
  notify: { success: (notice: (typeof shown)[number]) => shown.push(notice) },
}));

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

beforeEach(() => {
  queryClient.clear();
  shown.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

it('refetches the balance when a month is closed, and leads to the new statement', async () => {
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
  await act(async () => live.handlers.get('statement')?.({ uuid: UUID, period: '2026-10' }));
  expect(await screen.findByText('$12.50')).toBeTruthy();
  expect(shown.map(({ message }) => message)).toEqual(['A new royalty statement is ready']);
  await act(async () => shown[0]?.action.onClick());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/royalties/statements/${UUID}`));
});
