import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DayLines, PeriodSelect } from '#features/statistics/lazy-parts.tsx';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { LinkScreen } from './link-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const spotify = { store: 'spotify', url: 'https://open.spotify.com/album/1', shown: true };
const deezer = { store: 'deezer', url: 'https://www.deezer.com/album/1', shown: true };
const link = {
  uuid: UUID,
  slug: 'salt-water',
  url: 'https://dubplate.example/l/salt-water',
  title: 'Salt Water',
  release: { uuid: '0193a000-0000-7000-8000-000000000002', release_date: '2999-01-15' },
  stores: [spotify, deezer],
  hidden: false,
  hidden_until: null,
  announced: false,
  preview: false,
  theme: 'AUTO',
  taken_down: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
};
const own = { ...link, title: 'Tour', release: null };
type Change = Partial<typeof link>;
const serve = (shown: object = link) => ({
  'GET /link/0193a000-0000-7000-8000-000000000001/visits': () => Response.json([]),
  'GET /link/': () => Response.json(shown),
  'PATCH /link/': ({ body }: { body: unknown }) => Response.json({ ...shown, ...(body as Change) }),
});
const open = () =>
  renderPage(`/links/${UUID}`, {
    '/links/$uuid': LinkScreen,
    '/links': () => <p>All links</p>,
    '/support': () => null,
  });
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const addresses = () => screen.getAllByLabelText('Address in the store') as HTMLInputElement[];
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

// An event inside `act` is not rendered while a part is being fetched.
beforeAll(() => Promise.all([DayLines.preload(), PeriodSelect.preload()]));
beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('recognizes a store by its address, hides a store, reorders them, and saves the changes', async () => {
  const calls = stubCalls(serve());
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Salt Water' });
  expect(button('Save').hasAttribute('disabled')).toBe(true);
  await press('Add a store');
  const last = addresses().at(-1) as HTMLInputElement;
  expect(document.activeElement).toBe(last);
  type(last, 'https://tidal.com/album/1');
  expect(screen.getByRole('group', { name: 'TIDAL' })).toBeTruthy();
  await press('Hide: Deezer');
  await act(async () => fireEvent.keyDown(button('Reorder: TIDAL'), { key: 'ArrowUp' }));
  type(screen.getByLabelText('Address of the page'), 'Salt water 2');
  expect(screen.getByText(/former address will keep leading here/)).toBeTruthy();
  await press('Save');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      slug: 'salt-water-2',
      stores: [spotify, { store: 'tidal', url: 'https://tidal.com/album/1', shown: true }, { ...deezer, shown: false }],
    }),
  );
  await waitFor(() => expect(button('Save').hasAttribute('disabled')).toBe(true));
});

it('shows an issue at its row after blur, and does not save', async () => {
  stubCalls(serve());
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Salt Water' });
  const [first] = addresses();
  if (!first) throw new Error('an address');
  fireEvent.focus(first);
  type(first, 'http://open.spotify.com/album/1');
  expect(screen.queryByText('Enter a full address that begins with https://')).toBeNull();
  fireEvent.blur(first);
  expect(screen.getByText('Enter a full address that begins with https://')).toBeTruthy();
  expect(button('Save').hasAttribute('disabled')).toBe(true);
});

it('keeps the input when the address is taken', async () => {
  stubCalls({ ...serve(), 'PATCH /link/': () => refused(409, 'SLUG_TAKEN') });
  await open();
  const slug = (await screen.findByLabelText('Address of the page')) as HTMLInputElement;
  type(slug, 'taken');
  await press('Save');
  expect(await screen.findByText('This address is taken. Please choose another.')).toBeTruthy();
  expect(slug.value).toBe('taken');
  type(slug, 'free');
  expect(screen.queryByText('This address is taken. Please choose another.')).toBeNull();
});

it('is hidden at once, and shown again if saving fails', async () => {
  const calls = stubCalls(serve());
  await open();
  const hidden = (await screen.findByRole('switch', { name: /^Hidden/ })) as HTMLInputElement;
  await act(async () => fireEvent.click(hidden));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ hidden: true }));
  await waitFor(() => expect(hidden.checked).toBe(true));
  expect(screen.getByText('The QR code appears once the page is public.')).toBeTruthy();
  stubCalls({ ...serve(), 'PATCH /link/': () => refused(500, 'INTERNAL') });
  await act(async () => fireEvent.click(hidden));
  await waitFor(() => expect(hidden.checked).toBe(true));
});

it('of a release can be announced before its day and have a preview, and can’t be deleted', async () => {
  stubCalls(serve());
  await open();
  expect(await screen.findByRole('switch', { name: /^Announced before release day/ })).toBeTruthy();
  expect(screen.getByRole('switch', { name: /^30-second preview/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete the link' })).toBeNull();
});

it('deletes the user’s own link after confirmation', async () => {
  const calls = stubCalls({ ...serve(own), 'DELETE /link/': () => new Response(null, { status: 204 }) });
  const router = await open();
  await screen.findByRole('heading', { level: 1, name: 'Tour' });
  expect(screen.queryByRole('switch', { name: /^30-second preview/ })).toBeNull();
  await press('Delete the link');
  const asked = await screen.findByRole('alertdialog', { name: 'Delete this link?' });
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await act(async () => fireEvent.click(within(asked).getByRole('button', { name: 'Delete' })));
  await waitFor(() => expect(router.state.location.pathname).toBe('/links'));
});

it('shows why staff have taken it down, and that there is no such link', async () => {
  stubCalls(serve({ ...link, taken_down: { at: '2026-11-20T10:00:00.000Z', reason: 'Not your cover.' } }));
  await open();
  expect(await screen.findByText('The reason: Not your cover.')).toBeTruthy();
  queryClient.clear();
  stubCalls({});
  await open();
  expect(await screen.findByRole('heading', { name: 'There is no such link' })).toBeTruthy();
});
