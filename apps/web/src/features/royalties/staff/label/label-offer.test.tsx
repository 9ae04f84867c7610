import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { LabelOffer } from './label-offer.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const open = () => renderPage('/', { '/': () => <LabelOffer user={UUID} /> });

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('gives the label offer from a day on, and leads to advances and holds of the person', async () => {
  const calls = stubCalls({
    'GET /staff/user/': () => Response.json({ plan: null, valid_from: null }),
    'PUT /staff/user/': () => Response.json({ plan: 'LABEL', valid_from: '2026-11-27' }),
  });
  await open();
  expect(await screen.findByText('No label offer: the share follows the plan.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Holds' }).getAttribute('href')).toContain(`user=${UUID}`);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Give the label offer' })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give the label offer' }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Give the label offer' })));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  const put = calls.find(({ method }) => method === 'PUT');
  expect(put?.path).toBe(`/staff/user/${UUID}/royalty-plan`);
  expect(put?.body).toMatchObject({ plan: 'LABEL' });
});

it('ends an offer that the person has', async () => {
  stubCalls({ 'GET /staff/user/': () => Response.json({ plan: 'LABEL', valid_from: '2026-11-01' }) });
  await open();
  expect(await screen.findByText('Label offer since 1 Nov 2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'End the label offer' })).toBeTruthy();
});
