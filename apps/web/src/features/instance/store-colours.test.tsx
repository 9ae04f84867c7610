import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { InstanceScreen } from './instance-screen.tsx';

const open = async () => {
  await renderPage('/staff/instance?view=colours', { '/staff/instance': InstanceScreen });
  await screen.findByText('Spotify');
  return within(screen.getByRole('listitem', { name: 'Spotify' }));
};
type Row = Awaited<ReturnType<typeof open>>;
const field = (row: Row, name: string) => row.getByLabelText<HTMLInputElement>(name);
const type = (row: Row, name: string, value: string) =>
  act(async () => fireEvent.change(field(row, name), { target: { value } }));
const press = (row: Row, name: string) => act(async () => fireEvent.click(row.getByRole('button', { name })));

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('warns about a colour with low contrast, but saves it', async () => {
  const chosen: object[] = [];
  const calls = stubCalls({
    'GET /store-colours': () => Response.json(chosen),
    'PUT /staff/store-colour/spotify': () => {
      chosen.push({ store: 'spotify', light: '#ffd400', dark: '#a0bd70' });
      return Response.json(chosen[0]);
    },
  });
  const row = await open();
  await type(row, 'On light', '#ffd400');
  row.getByText('Hard to see on this background. Choose a colour with more contrast.');
  await press(row, 'Save');
  await row.findByRole('button', { name: 'Use the usual colours' });
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ light: '#ffd400', dark: '#a0bd70' });
});

it('does not save an invalid colour', async () => {
  stubCalls({ 'GET /store-colours': () => Response.json([]) });
  const row = await open();
  await type(row, 'On dark', '#12');
  row.getByText('Enter a colour like #1db954');
  expect(row.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await press(row, 'Cancel');
  expect(field(row, 'On dark').value).toBe('#a0bd70');
});

it('gives a store its usual colours again', async () => {
  let chosen = [{ store: 'spotify', light: '#111111', dark: '#eeeeee' }];
  stubCalls({
    'GET /store-colours': () => Response.json(chosen),
    'DELETE /staff/store-colour/spotify': () => {
      chosen = [];
      return new Response(null, { status: 204 });
    },
  });
  const row = await open();
  expect(field(row, 'On light').value).toBe('#111111');
  await press(row, 'Use the usual colours');
  await waitFor(() => expect(field(row, 'On light').value).toBe('#4f6819'));
  expect(row.queryByRole('button', { name: 'Use the usual colours' })).toBeNull();
});

it('keeps the input when saving fails', async () => {
  const calls = stubCalls({
    'GET /store-colours': () => Response.json([]),
    'PUT /staff/store-colour/spotify': () => refused(418, 'INTERNAL'),
  });
  const row = await open();
  await type(row, 'On light', '#223344');
  await press(row, 'Save');
  // After a failure the saved ones are fetched again.
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(field(row, 'On light').value).toBe('#223344');
  await waitFor(() => expect(row.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
});

it('shows an error when the colours fail to load, and retries', async () => {
  let answer = () => refused(418, 'INTERNAL');
  stubCalls({ 'GET /store-colours': () => answer() });
  await renderPage('/staff/instance?view=colours', { '/staff/instance': InstanceScreen });
  await screen.findByText('The list could not be loaded');
  answer = () => Response.json([]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Try again/ })));
  await screen.findByText('Spotify');
});
