import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { ReleaseSplits } from './release-splits.tsx';

const RELEASE = '0193a000-0000-7000-8000-000000000001';
const TRACK = '0193a000-0000-7000-8000-000000000002';
const splits = {
  valid_from: '2026-11',
  owner: { username: 'anna@example.com', share: '75' },
  shares: [{ uuid: RELEASE, username: 'boris@example.com', share: '25', status: 'INVITED' }],
  can_edit: true,
  versions: [{ valid_from: '2026-11', created_at: '2026-11-03T10:00:00.000Z', shares: [] }],
};
const none = { ...splits, valid_from: null, owner: { ...splits.owner, share: '100' }, shares: [], versions: [] };
const Page = () => <ReleaseSplits release={RELEASE} tracks={[{ uuid: TRACK, title: 'Side B' }]} />;
const open = () => renderPage('/', { '/': Page });
const stub = (put: () => Response) =>
  stubCalls({
    [`GET /release/${RELEASE}/splits`]: () => Response.json(splits),
    [`GET /track/${TRACK}/splits`]: () => Response.json(none),
    [`PUT /release/${RELEASE}/splits`]: put,
  });
const editor = async () => {
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Edit splits: Whole release' })));
  return within(await screen.findByRole('dialog', { name: 'Edit splits: Whole release' }));
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('shows who gets what, and asks for the tracks only when they are opened', async () => {
  const calls = stub(() => refused(404, 'NOT_FOUND'));
  await open();
  expect(await screen.findByText('boris@example.com')).toBeTruthy();
  expect(screen.getByText('75%')).toBeTruthy();
  expect(calls).toHaveLength(1);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Shares of tracks' })));
  expect(await screen.findByText('As for the whole release.')).toBeTruthy();
});

it('asks for nothing until it is opened, where it is folded', async () => {
  const calls = stub(() => refused(404, 'NOT_FOUND'));
  await renderPage('/', { '/': () => <ReleaseSplits release={RELEASE} tracks={[]} isFolded /> });
  const show = await screen.findByRole('button', { name: 'Show splits' });
  expect(calls).toHaveLength(0);
  await act(async () => fireEvent.click(show));
  expect(await screen.findByText('boris@example.com')).toBeTruthy();
});

it('shows the rest of the owner while typing, and refuses more than 100 percent', async () => {
  const calls = stub(() => Response.json(splits));
  await open();
  const dialog = await editor();
  expect(dialog.getByText('Left for you: 75%')).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Add a person' })));
  const type = (label: string, place: number, value: string) =>
    act(async () => fireEvent.change(dialog.getAllByLabelText(label)[place] as HTMLElement, { target: { value } }));
  await type('E-mail or phone', 1, 'vera@example.com');
  await type('Percent', 1, '75,01');
  expect(dialog.getByText('The shares add up to 100.01%, more than 100 %.')).toBeTruthy();
  expect((dialog.getByRole('button', { name: 'Save splits' }) as HTMLButtonElement).disabled).toBe(true);
  await type('Percent', 1, '33,3');
  expect(dialog.getByText('Left for you: 41.7%')).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save splits' })));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')).toBeTruthy());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    shares: [
      { username: 'boris@example.com', share: '25' },
      { username: 'vera@example.com', share: '33.3' },
    ],
  });
});

it('shows the server’s issues at their fields', async () => {
  const issues = [
    { path: 'shares.0.username', code: 'username_invalid', message: 'Enter an email or a phone number' },
    { path: 'valid_from', code: 'valid_from_invalid', message: 'Not before November' },
  ];
  stub(() => refused(400, 'VALIDATION', { issues }));
  await open();
  const dialog = await editor();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save splits' })));
  expect(await dialog.findByText('Enter an email or a phone number')).toBeTruthy();
  expect(dialog.getByLabelText('E-mail or phone').getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByText('Not before November')).toBeTruthy();
});
