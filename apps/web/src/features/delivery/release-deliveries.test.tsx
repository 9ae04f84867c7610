import type { ReleaseDelivery } from '@dubplate/contract/delivery/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { ReleaseDeliveries } from './release-deliveries.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const live: ReleaseDelivery = {
  store: { key: 'spotify', name: 'Spotify' },
  state: 'LIVE',
  kind: 'INSERT',
  since: '2026-11-20T10:00:00.000Z',
  reason: null,
  next_step: null,
  url: 'https://open.spotify.com/album/1',
  undo_until: null,
};
const refusedByStore: ReleaseDelivery = {
  ...live,
  store: { key: 'deezer', name: 'Deezer' },
  state: 'REFUSED',
  url: null,
  reason: 'The store does not accept the release date',
  next_step: 'Edit the release and correct it; we send the correction.',
};
const leaving: ReleaseDelivery = {
  ...live,
  state: 'WAITING',
  kind: 'TAKEDOWN',
  undo_until: '2026-11-20T10:00:10.000Z',
};

const GET = `GET /release/${UUID}/deliveries`;
const POST = `POST /release/${UUID}/takedown`;
const DELETE = `DELETE /release/${UUID}/takedown`;
const Page = () => <ReleaseDeliveries release={UUID} title="Night Ferry" />;
const open = () => renderPage('/releases', { '/releases': Page });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('shows each store with its state, and a refusal with its reason and the next step', async () => {
  stubCalls({ [GET]: () => Response.json([live, refusedByStore]) });
  await open();
  await screen.findByText('Live');
  expect(screen.getByRole('link', { name: 'Open on Spotify' }).getAttribute('href')).toBe(live.url);
  screen.getByText('Refused');
  expect(screen.getByText(/does not accept the release date/).textContent).toContain('Edit the release');
});

it('is empty if a release goes to no store', async () => {
  const calls = stubCalls({ [GET]: () => Response.json([]) });
  await open();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'In stores' })).toBeNull();
});

it('takes a release down with a reason, keeps the reason after a failure, and restores the release', async () => {
  stubCalls({ [GET]: () => Response.json([live]), [POST]: () => refused(418, 'INTERNAL') });
  await open();
  await screen.findByText('Live');
  await press('Take down');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take “Night Ferry” down from all stores?' }));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>('Reason');
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Take down' });
  expect(submit.disabled).toBe(true);
  await act(async () => fireEvent.change(reason, { target: { value: 'Wrong mix' } }));
  await act(async () => fireEvent.click(submit));
  await waitFor(() => expect(submit.disabled).toBe(false));
  expect(reason.value).toBe('Wrong mix');
  const calls = stubCalls({
    [GET]: () => Response.json([leaving]),
    [POST]: () => Response.json([leaving]),
    [DELETE]: () => Response.json([live]),
  });
  await act(async () => fireEvent.click(submit));
  await screen.findByText('Will be taken down');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong mix' });
  await press('Undo the takedown');
  await screen.findByText('Live');
});

it('shows a failed load of the states, and retries', async () => {
  let answer = () => refused(418, 'INTERNAL');
  stubCalls({ [GET]: () => answer() });
  await open();
  await screen.findByText('The stores’ answers could not be loaded');
  answer = () => Response.json([live]);
  await press('Try again');
  await screen.findByText('Live');
});
