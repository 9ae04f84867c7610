import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { routeTree } from './router.ts';

afterEach(() => vi.unstubAllGlobals());

it.each(['/100%', '/%E0%A4', '/a%zz'])('%s shows the not-found page', async (address) => {
  stubCalls({});
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history, defaultPendingMinMs: 0 });
  await renderInApp(<RouterProvider router={router as never} />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Looks like a dead end.');
});
