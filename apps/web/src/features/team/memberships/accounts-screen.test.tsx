import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { accountChanged, sessionClaims } from '#lib/session/session.ts';
import { actFor, actForOneself, LABEL } from '#testing/act-for.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { AccountsScreen } from './accounts-screen.tsx';

const account = (state: string) => ({
  account_uuid: LABEL,
  name: 'North Label',
  role: 'EDITOR',
  artist_uuids: ['a'],
  state,
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

const open = async (state: string, answers: Parameters<typeof stubCalls>[0] = {}) => {
  const calls = stubCalls({
    'GET /me/accounts': () => Response.json([account(state)]),
    'GET /me': () => Response.json({ verified_at: '2026-01-01T00:00:00.000Z', roles: [] }),
    ...answers,
  });
  await renderPage('/accounts', { '/accounts': AccountsScreen });
  return calls;
};
const click = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

it('accepts an invitation, which names the role and its limits', async () => {
  const calls = await open('INVITED', { 'POST /me/account/': () => new Response(null, { status: 204 }) });
  expect(await screen.findByText('Invites you as editor, limited to certain artists')).toBeTruthy();
  await click('Accept the invitation of North Label');
  await waitFor(() => expect(calls.some(({ path }) => path === `/me/account/${LABEL}/accept`)).toBe(true));
});

it('sends people who have not confirmed their name to the settings', async () => {
  await open('INVITED', { 'POST /me/account/': () => refused(403, 'NOT_VERIFIED') });
  await click('Accept the invitation of North Label');
  expect(await screen.findByText(/Confirm your e-mail or phone first/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Confirm in the settings' }).getAttribute('href')).toBe('/settings');
});

it('declines an invitation without further questions', async () => {
  const calls = await open('INVITED', { 'DELETE /me/account/': () => new Response(null, { status: 204 }) });
  await click('Decline the invitation of North Label');
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

const leaveOpenAccount = async (answer: () => Response) => {
  actFor('EDITOR');
  const calls = await open('ACTIVE', { 'DELETE /me/account/': answer });
  await click('Leave the team of North Label');
  await screen.findByText('Leave the team of North Label?');
  await click('Leave');
  return () => calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
};

it('stays in the account that could not be left', async () => {
  const writes = await leaveOpenAccount(() => refused(503, 'UNAVAILABLE'));
  await waitFor(() => expect(writes()).toEqual([`/me/account/${LABEL}`]));
  expect([changes, sessionClaims()?.sub]).toEqual([[], LABEL]);
});
