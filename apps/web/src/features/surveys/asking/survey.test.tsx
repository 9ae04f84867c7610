import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { SurveyAt } from './survey-at.tsx';
import { SurveyScreen } from './survey-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const question = { uuid: '0193a000-0000-7000-8000-000000000009', title: 'What next', order: 0 };
const survey = {
  uuid: UUID,
  slug: 'YEAR',
  title: 'Your year',
  is_closed: false,
  options: [
    { uuid: '0193a000-0000-7000-8000-000000000002', type: 'BOOL', title: 'An album', question },
    { uuid: '0193a000-0000-7000-8000-000000000003', type: 'TEXT', title: 'Say more', question },
    { uuid: '0193a000-0000-7000-8000-000000000004', type: 'NUMBER', title: 'Streams', question: null },
  ],
};
const refused = (statusCode: number, message: string) =>
  Response.json({ statusCode, error: 'Refused', message }, { status: statusCode });

let sent: { path: string; body: unknown }[] = [];
/** Responds to each call by a part of its path, and records POST bodies. */
const serve = (answers: Readonly<Record<string, () => Response>>) =>
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, 'http://localhost');
    const method = address instanceof Request ? address.method : (init?.method ?? 'GET');
    const body = address instanceof Request ? await address.clone().text() : String(init?.body ?? '');
    if (method === 'POST') sent.push({ path: pathname, body: body === '' ? null : JSON.parse(body) });
    const answer = Object.entries(answers).find(([part]) => pathname.includes(part));
    return answer ? answer[1]() : refused(404, 'NOT_FOUND');
  });
const whole = {
  '/survey/slug/': () => Response.json(survey),
  '/answers': () => Response.json([]),
  '/option/': () =>
    Response.json({ uuid: UUID, option: UUID, valueBool: true, valueText: null, valueNumber: null }, { status: 201 }),
};

const renderPage = (slug = 'YEAR') => {
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const page = createRoute({ getParentRoute: () => main, path: '/surveys/$slug', component: SurveyScreen });
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [`/surveys/${slug}`] }),
    defaultPendingMinMs: 0,
  });
  return renderInApp(<RouterProvider router={router as never} />);
};

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  sent = [];
});
afterEach(() => vi.unstubAllGlobals());

it('answers a survey option by option, and keeps and resends failed answers', async () => {
  serve({ ...whole, '/option/': () => refused(409, 'SURVEY_CLOSED') });
  await renderPage();
  fireEvent.click(await screen.findByLabelText('Yes'));
  fireEvent.change(screen.getByLabelText('Say more'), { target: { value: 'Vinyl' } });
  fireEvent.change(screen.getByLabelText('Streams'), { target: { value: 'a few' } });
  const send = screen.getByRole('button', { name: 'Send answers' });
  expect(screen.getByText('Enter a number')).toBeTruthy();
  expect(send.hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByLabelText('Streams'), { target: { value: '1,5' } });
  await act(async () => fireEvent.click(send));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((screen.getByLabelText('Say more') as HTMLTextAreaElement).value).toBe('Vinyl');
  sent = [];
  serve(whole);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send answers' })));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ valueBool: true }, { valueText: 'Vinyl' }, { valueNumber: 1.5 }]);
});

it('shows the previous answers, and disables sending until they are changed', async () => {
  const answers = [
    { uuid: UUID, option: survey.options[1]?.uuid, valueBool: null, valueText: 'Tape', valueNumber: null },
  ];
  serve({ ...whole, '/answers': () => Response.json(answers) });
  await renderPage();
  expect(((await screen.findByLabelText('Say more')) as HTMLTextAreaElement).value).toBe('Tape');
  expect(screen.getByRole('button', { name: 'Send answers' }).hasAttribute('disabled')).toBe(true);
});

it('restores unsent answers when the page is opened again', async () => {
  serve(whole);
  const { unmount } = await renderPage();
  fireEvent.change(await screen.findByLabelText('Say more'), { target: { value: 'Vinyl' } });
  fireEvent.click(screen.getByLabelText('Yes'));
  unmount();
  const again = await renderPage();
  expect(((await screen.findByLabelText('Say more')) as HTMLTextAreaElement).value).toBe('Vinyl');
  expect((screen.getByLabelText('Yes') as HTMLInputElement).checked).toBe(true);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send answers' })));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
  again.unmount();
  await renderPage();
  expect(((await screen.findByLabelText('Say more')) as HTMLTextAreaElement).value).toBe('');
  expect(Object.keys(localStorage).filter((key) => key.includes('survey-answers'))).toEqual([]);
});

it.each(['{', '[1]', `{"${UUID}":{"a":1}}`, '7'])('ignores malformed stored answers: %s', async (kept) => {
  localStorage.setItem(`dubplate.text./survey-answers/${UUID}`, kept);
  serve(whole);
  await renderPage();
  expect(((await screen.findByLabelText('Say more')) as HTMLTextAreaElement).value).toBe('');
});

it('shows that the survey is closed before the user types', async () => {
  serve({ ...whole, '/survey/slug/': () => Response.json({ ...survey, is_closed: true }) });
  await renderPage();
  expect(await screen.findByText('This survey is closed. Thank you for wanting to answer.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send answers' })).toBeNull();
});

it('shows a missing survey, and one failed to load', async () => {
  serve({});
  await renderPage('NOTHERE');
  expect(await screen.findByRole('heading', { name: 'There is no such survey' })).toBeTruthy();
});

it('shows an error when loading fails, and loads on retry', async () => {
  serve({ '/survey/slug/': () => refused(403, 'FORBIDDEN') });
  await renderPage();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  serve(whole);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Say more')).toBeTruthy();
});

it('a place shows one survey, which is gone once it is declined; a failure shows none', async () => {
  serve({ '/me/survey': () => Response.json({ survey }), '/decline': () => new Response(null, { status: 204 }) });
  await renderInRouter(<SurveyAt place="DASHBOARD" />);
  expect((await screen.findByRole('link', { name: 'Answer' })).getAttribute('href')).toBe('/surveys/YEAR');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Don’t ask again' })));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(sent.map(({ path }) => path)).toEqual([`/api/survey/${UUID}/decline`]);
  queryClient.clear();
  serve({ '/me/survey': () => refused(403, 'FORBIDDEN') });
  await renderInRouter(<SurveyAt place="DASHBOARD" />);
  await waitFor(() => expect(queryClient.getQueryState(['survey-shown', 'DASHBOARD'])?.status).toBe('error'));
  expect(screen.queryByRole('link')).toBeNull();
});
