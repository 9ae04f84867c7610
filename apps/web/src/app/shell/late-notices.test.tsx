import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { TermsNotice } from './late-notices.tsx';

const stand = (accepted: number, needs_acceptance: boolean) => ({
  current: { version: 3, published_at: '2026-11-20T10:00:00.000Z', is_material: true },
  accepted: { version: accepted, accepted_at: '2026-01-20T10:00:00.000Z' },
  needs_acceptance,
});
const open = () => renderPage('/', { '/': TermsNotice });
const accept = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Accept' })));

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('announces changed terms, links to them, and disappears once they are accepted', async () => {
  const calls = stubCalls({
    'GET /me/terms': () => Response.json(stand(1, true)),
    'POST /me/terms/accept': () => Response.json(stand(3, false)),
  });
  await open();
  await screen.findByText(/The terms have changed/);
  expect(screen.getByRole('link', { name: 'Read the terms' }).getAttribute('href')).toBe('/terms');
  await accept();
  await waitFor(() => expect(screen.queryByText(/The terms have changed/)).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 3 });
});

it('remains if accepting fails', async () => {
  stubCalls({
    'GET /me/terms': () => Response.json(stand(1, true)),
    'POST /me/terms/accept': () => refused(418, 'INTERNAL'),
  });
  await open();
  await screen.findByText(/The terms have changed/);
  await accept();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept' }).hasAttribute('data-loading')).toBe(false));
  expect(screen.getByText(/The terms have changed/)).toBeTruthy();
});

it.each([
  ['nothing is to be accepted', () => Response.json(stand(3, false))],
  ['it is not known', () => refused(418, 'INTERNAL')],
])('is hidden where %s', async (_name, answer) => {
  const calls = stubCalls({ 'GET /me/terms': answer });
  await open();
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/The terms have changed/)).toBeNull();
});
