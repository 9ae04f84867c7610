import type { Artist } from '@dubplate/contract/artists/schemas';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { ArtistPageDialog } from './page-dialog.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const page = { enabled: true, slug: 'night-ferry', url: 'https://dubplate.example/a/night-ferry', taken_down: null };
const artistWith = (own: object | null) => ({ uuid: UUID, name: 'Night Ferry', page: own }) as unknown as Artist;
const published = (itemCount: number) => () => Response.json({ data: [], meta: { itemCount } });
const open = (artist: Artist) =>
  renderPage('/artists', {
    '/artists': () => <ArtistPageDialog artist={artist} onClose={() => {}} onSaved={() => {}} />,
    '/support': () => null,
  });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const enabled = async () => (await screen.findByRole('switch', { name: /^Show the public page/ })) as HTMLInputElement;

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('waits for a published release', async () => {
  stubCalls({ 'GET /releases': published(0) });
  await open(artistWith(null));
  expect(await screen.findByText(/as soon as a release of this artist is published/)).toBeTruthy();
  expect((await enabled()).disabled).toBe(true);
});

it('is switched on with the address that was typed; where it is taken that is said', async () => {
  const answers = { 'GET /releases': published(1), 'PATCH /artist/': () => refused(409, 'SLUG_TAKEN') };
  const calls = stubCalls(answers);
  await open(artistWith(null));
  await act(async () => fireEvent.click(await enabled()));
  fireEvent.change(screen.getByLabelText('Address of the page'), { target: { value: 'Night Ferry' } });
  await press('Save');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      page: { enabled: true, slug: 'night-ferry' },
    }),
  );
  expect(await screen.findByText('This address is taken. Please choose another.')).toBeTruthy();
});

it('shows the address of an enabled page, and the reason for one taken down', async () => {
  stubCalls({ 'GET /releases': published(1) });
  await open(artistWith(page));
  expect(await screen.findByText('dubplate.example/a/night-ferry')).toBeTruthy();
  expect((await enabled()).checked).toBe(true);
  await open(artistWith({ ...page, taken_down: { at: '2026-11-20T10:00:00.000Z', reason: 'Not your name.' } }));
  expect(await screen.findByText('The reason: Not your name.')).toBeTruthy();
});
