import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { SurveysScreen } from './surveys-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const survey = {
  uuid: UUID,
  slug: 'YEAR',
  title: { en: 'Your year', ru: 'Ваш год' },
  status: 'PUBLISHED',
  place: 'DASHBOARD',
  people: 12,
  created_at: '2026-11-01T10:00:00.000Z',
  published_at: '2026-11-02T10:00:00.000Z',
  closed_at: null,
};
const pageOf = (data: readonly object[]) => ({
  data,
  meta: {
    page: 1,
    take: 20,
    itemCount: data.length,
    pageCount: Math.min(1, data.length),
    hasPreviousPage: false,
    hasNextPage: false,
  },
});
const open = () =>
  renderPage('/staff/surveys', { '/staff/surveys': SurveysScreen, '/staff/surveys/$uuid': () => null });

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('lists the surveys with their state, place and number of answers', async () => {
  stubCalls({ 'GET /staff/surveys': () => Response.json(pageOf([survey])) });
  await open();
  const row = (await screen.findByRole('link', { name: 'Your year' })).closest('tr') as HTMLElement;
  for (const shown of ['YEAR', 'Published', 'Home', '12']) expect(within(row).getByText(shown)).toBeTruthy();
});

it('shows an empty list and a failed list', async () => {
  stubCalls({ 'GET /staff/surveys': () => Response.json(pageOf([])) });
  await open();
  expect(await screen.findByText('No surveys yet')).toBeTruthy();
  queryClient.clear();
  stubCalls({ 'GET /staff/surveys': () => refused(403, 'FORBIDDEN') });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  stubCalls({ 'GET /staff/surveys': () => Response.json(pageOf([survey])) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Your year' })).toBeTruthy();
});

it('creates a draft; a taken code shows an error and keeps the input', async () => {
  const calls = stubCalls({
    'GET /staff/surveys': () => Response.json(pageOf([])),
    'POST /staff/survey': ({ body }) =>
      (body as { slug: string }).slug === 'YOURYEAR'
        ? refused(409, 'SLUG_TAKEN')
        : Response.json({ ...survey, status: 'DRAFT', questions: [], options: [] }, { status: 201 }),
  });
  const router = await open();
  await screen.findByText('No surveys yet');
  fireEvent.click(screen.getByRole('button', { name: 'New survey' }));
  fireEvent.change(await screen.findByLabelText('Title in English'), { target: { value: 'Your year' } });
  const slug = screen.getByLabelText('Code in the address') as HTMLInputElement;
  expect(slug.value).toBe('YOURYEAR');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create' })));
  expect(await screen.findByText('Another survey has this code. Please choose another one.')).toBeTruthy();
  fireEvent.change(slug, { target: { value: 'new year' } });
  expect(screen.getByText('Use capital Latin letters and digits, up to 128')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(slug, { target: { value: 'year27' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create' })));
  await expect.poll(() => router.state.location.pathname).toBe(`/staff/surveys/${UUID}`);
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
    slug: 'YEAR27',
    title: { en: 'Your year', ru: '' },
    place: 'LINK',
  });
});
