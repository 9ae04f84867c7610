import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { openQuestion } from '#ui/dialog/confirm.ts';
import { ReasonsScreen } from './reasons-screen.tsx';

const dark = {
  uuid: 'r',
  code: 'cover_dark',
  path: 'cover_uuid',
  text: { en: 'Too dark.', ru: 'Слишком тёмная.' },
  updated_at: '2026-11-22T20:00:00.000Z',
};
let reasons: (typeof dark)[];
let calls: { method: string; body: unknown }[];

const open = async () => {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: ReasonsScreen });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    defaultPendingMinMs: 0,
  });
  await renderInApp(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1, name: 'Reasons for denials' });
};
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));

beforeEach(async () => {
  queryClient.clear();
  sessionStorage.clear();
  reasons = [dark];
  calls = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return Response.json(reasons);
    calls.push({ method, body: JSON.parse(String(init?.body ?? 'null')) });
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(dark);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists each reason in both languages with its field, and shows an empty state', async () => {
  await open();
  await screen.findByText('Too dark.');
  expect(screen.getByText('Слишком тёмная.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Cover' })).toBeDefined();
  cleanup();
  queryClient.clear();
  reasons = [];
  await open();
  await screen.findByText('No reasons yet');
});

it('needs both languages of a new one', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'New reason' }));
  await screen.findByRole('dialog', { name: 'New reason' });
  type('English', 'Too small.');
  await save();
  expect(screen.getByText('Write it in both languages')).toBeDefined();
  expect(calls).toEqual([]);
  type('Русский', 'Слишком маленькая.');
  await save();
  await waitFor(() =>
    expect(calls).toEqual([
      { method: 'POST', body: { path: null, text: { en: 'Too small.', ru: 'Слишком маленькая.' } } },
    ]),
  );
});

it('edits a reason in place, and deletes a reason after confirmation', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit “Too dark.”' }));
  await screen.findByRole('dialog', { name: 'Edit the reason' });
  type('English', 'Far too dark.');
  await save();
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      method: 'PATCH',
      body: { path: 'cover_uuid', text: { en: 'Far too dark.' } },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “Too dark.”' }));
  await act(async () => openQuestion.get()?.answer('action'));
  await waitFor(() => expect(calls.at(-1)?.method).toBe('DELETE'));
});
