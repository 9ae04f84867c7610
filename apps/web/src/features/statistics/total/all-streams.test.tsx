import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { AllStreams } from './all-streams.tsx';

const answer = (status: number, body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status }));
const link = () => screen.findByRole('link', { name: /Streams/ });

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it.each([
  [0, '0'],
  [999, '999'],
  [12_400, '12k'],
])('of %i streams shows %s, and leads to the statistics', async (total, shown) => {
  answer(200, { total });
  await renderInRouter(<AllStreams label="Streams" look="header" />);
  await waitFor(async () => expect((await link()).textContent).toBe(shown));
  expect((await link()).getAttribute('href')).toBe('/statistics');
  expect((await link()).getAttribute('aria-label')).toBe(`Streams: ${shown}`);
});

it('shows its link in place while the number is loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderInRouter(<AllStreams label="Streams" look="dashboard" />);
  expect((await link()).textContent).toBe('Streams –');
});

it('keeps its place and its link if the number fails to load', async () => {
  answer(404, { statusCode: 404, error: 'Not Found', message: 'NOT_FOUND' });
  await renderInRouter(<AllStreams label="Streams" look="header" />);
  await waitFor(() => expect(queryClient.getQueryState(['statistics', 'overview'])?.status).toBe('error'));
  expect((await link()).textContent).toBe('–');
  expect((await link()).getAttribute('href')).toBe('/statistics');
});
