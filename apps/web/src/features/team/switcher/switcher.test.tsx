import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { accountChanged } from '#lib/session/session.ts';
import { actFor, actForOneself, LABEL, tokenOf } from '#testing/act-for.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { ActingBanner } from './acting-banner.tsx';

const account = (state: string, more: object = {}) => ({
  account_uuid: LABEL,
  name: 'North Label',
  role: 'EDITOR',
  artist_uuids: null,
  state,
  ...more,
});

let changes: string[] = [];
accountChanged.on((how) => changes.push(how));

beforeEach(() => {
  queryClient.clear();
  changes = [];
  actForOneself();
});
afterEach(() => {
  vi.unstubAllGlobals();
  actForOneself();
});

it('names the account and the role on every page, and leads back to one’s own account', async () => {
  actFor('EDITOR');
  const calls = stubCalls({
    'POST /session/account': () => Response.json({ access_token: tokenOf({ sub: 'vera' }) }),
  });
  await renderInRouter(<ActingBanner />);
  await screen.findByText('You are working in the account of North Label as editor.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back to my account' })));
  await waitFor(() => expect(changes).toEqual(['chosen']));
  expect(calls.at(-1)?.body).toEqual({ account_uuid: null });
});

it('offers one’s own account and each one that is open, and counts invitations', async () => {
  const calls = stubCalls({
    'GET /me/accounts': () =>
      Response.json([account('ACTIVE'), account('INVITED', { account_uuid: crypto.randomUUID(), name: 'South' })]),
    'POST /session/account': () => Response.json({ access_token: tokenOf({ sub: LABEL, act: { sub: 'vera' } }) }),
  });
  await renderInRouter(<AccountSwitcher />);
  await screen.findByText('1 invitation');
  expect(screen.getByRole('button', { name: 'My account' }).getAttribute('aria-current')).toBe('true');
  expect(screen.queryByText('South')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /North Label/ })));
  await waitFor(() => expect(changes).toEqual(['chosen']));
  expect(calls.at(-1)?.body).toEqual({ account_uuid: LABEL });
});

it('is empty for people who work in nobody’s account', async () => {
  const calls = stubCalls({ 'GET /me/accounts': () => Response.json([]) });
  await renderInRouter(<AccountSwitcher />);
  await waitFor(() => expect(calls.length).toBe(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('My account')).toBeNull();
});

it('stays in the account if the switch fails', async () => {
  stubCalls({
    'GET /me/accounts': () => Response.json([account('ACTIVE')]),
    'POST /session/account': () => refused(404, 'NOT_FOUND'),
  });
  await renderInRouter(<AccountSwitcher />);
  const button = await screen.findByRole('button', { name: /North Label/ });
  await act(async () => fireEvent.click(button));
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  expect(changes).toEqual([]);
});
