import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, type SentCall, stubCalls } from '#testing/stub-calls.ts';
import { EditorScreen } from './editor-screen.tsx';

const uuid = (n: number) => `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const both = (en: string, ru: string) => ({ en, ru });
const draft = {
  uuid: uuid(1),
  slug: 'YEAR',
  title: both('Your year', 'Ваш год'),
  status: 'DRAFT',
  place: 'LINK',
  people: 0,
  created_at: '2026-11-01T10:00:00.000Z',
  published_at: null,
  closed_at: null,
  questions: [
    {
      uuid: uuid(2),
      title: both('What next?', 'Что дальше?'),
      order: 0,
      options: [{ uuid: uuid(3), type: 'BOOL', title: both('An album', 'Альбом'), order: 0 }],
    },
    { uuid: uuid(4), title: both('How much?', ''), order: 1, options: [] },
  ],
  options: [],
};
const limits = { maxOptions: 20, maxQuestions: 3, minOrder: -32768, maxOrder: 32767, maintenance: false };
const published = { ...draft, status: 'PUBLISHED', people: 2, published_at: '2026-11-02T10:00:00.000Z' };
const served = {
  'GET /constants': () => Response.json(limits),
  'GET /staff/survey/': () => Response.json(draft),
};
/** The response of a save: the content with new uuids from the server. */
const saved = ({ body }: SentCall) => Response.json({ ...draft, ...(body as object), questions: draft.questions });

const ADDRESS = `/staff/surveys/${uuid(1)}`;
const open = () =>
  renderPage(ADDRESS, {
    '/staff/surveys': () => 'the list',
    '/staff/surveys/$uuid': EditorScreen,
    '/staff/surveys/$uuid/answers': () => 'answers',
  });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const answerDialog = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name })));
};

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('a draft is changed in all its parts and saved whole; the limits are shown', async () => {
  const calls = stubCalls({ ...served, 'PUT /staff/survey/': saved });
  await open();
  expect(await screen.findByText('2 of 3 questions')).toBeTruthy();
  type('Title in English', 'Your next year');
  fireEvent.click(screen.getByLabelText('Home'));
  await press('Add a question');
  expect(button('Add a question').hasAttribute('disabled')).toBe(true);
  type('Question in English', 'Streams?');
  type('Option in English', 'A month');
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'NUMBER' } });
  await press('Add an option');
  expect(screen.getAllByText('2 of 20 options').length).toBeGreaterThan(0);
  await press('Delete option 2');
  await press('Done');
  // By keyboard: the last question goes up by one.
  await act(async () => fireEvent.keyDown(button('Reorder: Streams?'), { key: 'ArrowUp' }));
  await press('Save');
  const sent = calls.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({
    slug: 'YEAR',
    title: both('Your next year', 'Ваш год'),
    place: 'DASHBOARD',
    questions: [
      {
        title: both('What next?', 'Что дальше?'),
        order: 0,
        options: [{ type: 'BOOL', title: both('An album', 'Альбом'), order: 0 }],
      },
      { title: both('Streams?', ''), order: 1, options: [{ type: 'NUMBER', title: both('A month', ''), order: 0 }] },
      { title: both('How much?', ''), order: 2, options: [] },
    ],
  });
});

it('a failed save keeps the input, even after the page is opened again', async () => {
  stubCalls({ ...served, 'PUT /staff/survey/': () => refused(409, 'SLUG_TAKEN') });
  await open();
  await screen.findByText('2 of 3 questions');
  type('Title in English', 'Another year');
  await press('Save');
  expect(await screen.findByText('Another survey has this code. Please choose another one.')).toBeTruthy();
  cleanup();
  await open();
  expect(((await screen.findByLabelText('Title in English')) as HTMLInputElement).value).toBe('Another year');
  await press('Discard changes');
  await answerDialog('Discard');
  await waitFor(() => expect((screen.getByLabelText('Title in English') as HTMLInputElement).value).toBe('Your year'));
});

it('leaving unsaved changes requires confirmation', async () => {
  stubCalls(served);
  const router = await open();
  await screen.findByText('2 of 3 questions');
  type('Title in English', 'Another year');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'All surveys' })));
  await answerDialog('Stay');
  expect(router.state.location.pathname).toBe(ADDRESS);
});

it('an invalid code and too long texts are marked, and disable saving', async () => {
  stubCalls(served);
  await open();
  await screen.findByText('2 of 3 questions');
  type('Code in the address', 'a b');
  expect(screen.getByText('Use capital Latin letters and digits, up to 128')).toBeTruthy();
  expect(button('Save').hasAttribute('disabled')).toBe(true);
  type('Code in the address', 'ab');
  expect(button('Save').hasAttribute('disabled')).toBe(false);
  type('Title in English', 'x'.repeat(256));
  expect(button('Save').hasAttribute('disabled')).toBe(true);
});

it('is published once complete; until then the missing parts are marked', async () => {
  const issue = (path: string, message: string) => ({ path, code: 'text_required', message });
  const issues = [
    issue('questions.1.title.ru', 'Fill this in in both languages'),
    issue('questions.1.options', 'Add an option to this question'),
  ];
  let isWhole = false;
  stubCalls({
    ...served,
    'POST /staff/survey/': () => (isWhole ? Response.json(published) : refused(400, 'BAD_REQUEST', { issues })),
  });
  await open();
  await screen.findByText('2 of 3 questions');
  await press('Publish');
  await answerDialog('Publish');
  expect(await screen.findByText('Fill this in in both languages')).toBeTruthy();
  expect(screen.getByText('Add an option to this question')).toBeTruthy();
  expect(screen.getByText('Not published yet: fill in what is marked, then try again.')).toBeTruthy();
  isWhole = true;
  await press('Publish');
  await answerDialog('Publish');
  expect(await screen.findByRole('button', { name: 'Close the survey' })).toBeTruthy();
  // A published survey is read-only.
  expect(screen.queryByLabelText('Title in English')).toBeNull();
});

it('a question with text is deleted only after asking; so is the draft', async () => {
  const calls = stubCalls({ ...served, 'DELETE /staff/survey/': () => new Response(null, { status: 204 }) });
  const router = await open();
  await screen.findByText('2 of 3 questions');
  await press(/^1\. What next/);
  await press('Delete the question');
  await answerDialog('Delete');
  expect(await screen.findByText('1 of 3 questions')).toBeTruthy();
  await press('Delete the draft');
  await answerDialog('Delete');
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/surveys'));
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('a published one is closed after asking, and can be opened again', async () => {
  stubCalls({
    ...served,
    'GET /staff/survey/': () => Response.json(published),
    'POST /staff/survey/': () => Response.json({ ...published, status: 'CLOSED', closed_at: published.published_at }),
  });
  await open();
  expect(await screen.findByLabelText('Yes')).toBeTruthy();
  await press('Close the survey');
  await answerDialog('Close the survey');
  expect(await screen.findByRole('button', { name: 'Publish again' })).toBeTruthy();
});

it('the preview shows the survey as users see it, in both languages, and sends nothing', async () => {
  const calls = stubCalls(served);
  await open();
  await screen.findByText('2 of 3 questions');
  await press('Preview');
  const dialog = await screen.findByRole('dialog', { name: 'Preview' });
  expect(within(dialog).getByRole('group', { name: 'What next?' })).toBeTruthy();
  fireEvent.click(within(dialog).getByLabelText('Russian'));
  expect(within(dialog).getByText('Альбом')).toBeTruthy();
  fireEvent.click(within(dialog).getByLabelText('Yes'));
  expect(calls.some(({ method }) => method !== 'GET')).toBe(false);
});

it('shows a missing survey and a failed load', async () => {
  stubCalls({ 'GET /constants': () => Response.json(limits) });
  await open();
  expect(await screen.findByRole('heading', { name: 'There is no such survey' })).toBeTruthy();
  queryClient.clear();
  stubCalls({ ...served, 'GET /staff/survey/': () => refused(403, 'FORBIDDEN') });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
});
