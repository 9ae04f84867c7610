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
import { TemplatesScreen } from './templates-screen.tsx';

const payouts = {
  uuid: 't',
  title: 'Payouts',
  content: { en: 'On the 15th.', ru: 'Пятнадцатого числа.' },
  updated_at: '2026-11-22T20:00:00.000Z',
};
let templates: (typeof payouts)[];
let saved: () => Response;
let calls: { method: string; key: string | null; body: unknown }[];

const open = async () => {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: TemplatesScreen });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    defaultPendingMinMs: 0,
  });
  await renderInApp(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1, name: 'Templates' });
};
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));

beforeEach(async () => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  sessionStorage.clear();
  templates = [payouts];
  saved = () => Response.json(payouts);
  calls = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return Response.json(templates);
    const key = new Headers(init?.headers).get('Idempotency-Key');
    calls.push({ method, key, body: JSON.parse(String(init?.body ?? 'null')) });
    return method === 'DELETE' ? new Response(null, { status: 204 }) : saved();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows both languages, and a hint in the empty list', async () => {
  await open();
  await screen.findByText('On the 15th.');
  expect(screen.getByText('Пятнадцатого числа.')).toBeDefined();
  cleanup();
  queryClient.clear();
  templates = [];
  await open();
  await screen.findByText('No templates yet');
});

it('requires a title and both languages; a failed save keeps the input, and a retry reuses its key', async () => {
  await open();
  fireEvent.click((await screen.findAllByRole('button', { name: 'New template' }))[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'New template' });
  type('Title', 'Dates');
  type('English', 'Soon.');
  await save();
  expect(screen.getByText('Write it in both languages')).toBeDefined();
  expect(calls).toEqual([]);
  type('Русский', 'Скоро.');
  saved = () => Response.json({ message: 'TOO_MANY_ENTRIES', max: 200 }, { status: 409 });
  await save();
  await screen.findByText(/up to 200 entries/);
  expect((screen.getByRole('textbox', { name: 'Русский' }) as HTMLTextAreaElement).value).toBe('Скоро.');
  saved = () => Response.json(payouts, { status: 201 });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = calls;
  expect(second).toEqual({
    method: 'POST',
    key: first?.key,
    body: { title: 'Dates', content: { en: 'Soon.', ru: 'Скоро.' } },
  });
});

it('a template is edited in place', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit “Payouts”' }));
  await screen.findByRole('dialog', { name: 'Edit the template' });
  type('English', 'On the 20th.');
  await save();
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ method: 'PATCH', body: { content: { en: 'On the 20th.' } } }),
  );
});

it('one is deleted only after a question', async () => {
  await open();
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Delete “Payouts”' }));
  await press();
  expect(openQuestion.get()?.message).toContain('“Payouts”');
  await act(async () => openQuestion.get()?.answer('cancel'));
  expect(calls).toEqual([]);
  await press();
  await act(async () => openQuestion.get()?.answer('action'));
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['DELETE']));
});
