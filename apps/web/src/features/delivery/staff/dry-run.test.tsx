import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { DryRun } from './dry-run.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const me = { uuid: UUID, username: 'admin@example.com', roles: ['admin'], verified_at: '2026-11-20T10:00:00.000Z' };
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }));

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('shows the message that a store would receive, and the reasons for a refusal', async () => {
  const preflight = [
    { store: { key: 'spotify', name: 'Spotify' }, ready: true, missing: [] },
    { store: { key: 'corner-shop', name: 'Corner Shop' }, ready: true, missing: [] },
  ];
  const run = {
    store: { key: 'corner-shop', name: 'Corner Shop' },
    kind: 'INSERT',
    message: '<?xml version="1.0"?><a><b><c>Not yet out</c><d/></b></a>',
    files: [{ path: '036/036.xml', size: 2048 }],
    faults: [{ path: 'tracks.0.iswc', message: 'T-1 is no ISWC' }],
    has_placeholders: true,
  };
  const calls = stubCalls({
    'GET /me': () => Response.json(me),
    [`GET /staff/release/${UUID}/preflight`]: () => Response.json(preflight),
    [`GET /staff/release/${UUID}/dry-run`]: () => Response.json(run),
  });
  await renderPage('/review', { '/review': () => <DryRun release={UUID} /> });
  await screen.findByLabelText('What a store would get');
  await choose('What a store would get', 'corner-shop');
  await press('Show the message');
  const dialog = within(await screen.findByRole('dialog', { name: 'What Corner Shop would get' }));
  const shown = await dialog.findByText(/Not yet out/);
  expect(shown.textContent?.split('\n')).toEqual([
    '<?xml version="1.0"?>',
    '<a>',
    '  <b>',
    '    <c>Not yet out</c>',
    '    <d/>',
    '  </b>',
    '</a>',
  ]);
  dialog.getByText('T-1 is no ISWC');
  dialog.getByText('The store would refuse it');
  dialog.getByText('036/036.xml');
  expect(calls.some(({ path }) => path.includes('dry-run?store=corner-shop'))).toBe(true);
});
