import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import * as files from '#lib/save-file.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { rangesOf } from './option-result.tsx';
import { ResultsScreen } from './results-screen.tsx';

const uuid = (n: number) => `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const option = (n: number, type: string, en: string) => ({ uuid: uuid(n), type, title: { en, ru: en }, order: n });
const survey = {
  uuid: uuid(1),
  slug: 'YEAR',
  title: { en: 'Your year', ru: 'Ваш год' },
  status: 'PUBLISHED',
  place: 'LINK',
  people: 4,
  created_at: '2026-11-01T10:00:00.000Z',
  published_at: '2026-11-02T10:00:00.000Z',
  closed_at: null,
  questions: [
    {
      uuid: uuid(9),
      title: { en: 'What next?', ru: 'Что дальше?' },
      order: 0,
      options: [option(2, 'BOOL', 'An album'), option(3, 'NUMBER', 'Streams'), option(4, 'TEXT', 'Say more')],
    },
  ],
  options: [option(5, 'BOOL', 'Call me')],
};
const counted = (n: number, more: object) => ({
  option: uuid(n),
  answers: 0,
  yes: 0,
  no: 0,
  min: null,
  max: null,
  mean: null,
  ranges: [],
  ...more,
});
const results = {
  people: 4,
  options: [
    counted(2, { answers: 4, yes: 3, no: 1 }),
    counted(3, { answers: 3, min: 0, max: 100, mean: 35, ranges: [2, 0, 0, 0, 0, 0, 0, 0, 0, 1] }),
    counted(4, { answers: 11 }),
    counted(5, {}),
  ],
};
const answersOn = (page: number) => ({
  data: [
    {
      uuid: uuid(100 + page),
      option: uuid(4),
      valueBool: null,
      valueText: `Vinyl ${page}`,
      valueNumber: null,
      user: { uuid: uuid(50), username: 'vera@example.com' },
      answered_at: '2026-11-03T10:00:00.000Z',
    },
  ],
  meta: { page, take: 10, itemCount: 11, pageCount: 2, hasPreviousPage: page > 1, hasNextPage: page < 2 },
});
const served = {
  [`GET /staff/survey/${uuid(1)}/results`]: () => Response.json(results),
  [`GET /staff/survey/${uuid(1)}/answers?`]: ({ path }: { path: string }) =>
    Response.json(answersOn(path.includes('page=2') ? 2 : 1)),
  [`GET /staff/survey/${uuid(1)}/answers.csv`]: () => new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
  'GET /staff/survey/': () => Response.json(survey),
};
const open = () =>
  renderPage(`/staff/surveys/${uuid(1)}/answers`, {
    '/staff/surveys': () => null,
    '/staff/surveys/$uuid': () => null,
    '/staff/surveys/$uuid/answers': ResultsScreen,
  });
const cells = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .map((row) => row.textContent);

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('shows each option by its type, with a table behind each picture', async () => {
  stubCalls(served);
  await open();
  expect(await screen.findByText('4 people have answered')).toBeTruthy();
  expect(cells('An album')).toEqual(['AnswerPeopleShare', 'Yes375%', 'No125%']);
  const numbers = cells('Streams');
  expect(numbers).toHaveLength(11);
  expect([numbers[1], numbers[10]]).toEqual(['0–10267%', '90–100133%']);
  expect(screen.getByText('Average').parentElement?.textContent).toBe('Average35');
  expect(screen.getByText('No answers to this yet')).toBeTruthy();
});

it('loads text answers page by page', async () => {
  const calls = stubCalls(served);
  await open();
  expect(await screen.findByText('Vinyl 1')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next page' })));
  expect(await screen.findByText('Vinyl 2')).toBeTruthy();
  expect(calls.filter(({ path }) => path.includes('answers?')).map(({ path }) => path)).toEqual([
    expect.stringContaining(`option=${uuid(4)}&page=1`),
    expect.stringContaining(`option=${uuid(4)}&page=2`),
  ]);
});

it('is saved as CSV', async () => {
  const save = vi.spyOn(files, 'saveFile').mockReturnValue();
  stubCalls(served);
  await open();
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' })));
  await expect.poll(() => save).toHaveBeenCalledWith(expect.anything(), 'survey-YEAR.csv');
});

it('shows a survey without answers, a missing survey and a failed load', async () => {
  stubCalls({ ...served, [`GET /staff/survey/${uuid(1)}/results`]: () => Response.json({ people: 0, options: [] }) });
  await open();
  expect(await screen.findByText('Nobody has answered yet')).toBeTruthy();
  queryClient.clear();
  stubCalls({});
  await open();
  expect(await screen.findByText('There is no such survey')).toBeTruthy();
  queryClient.clear();
  stubCalls({ ...served, [`GET /staff/survey/${uuid(1)}/results`]: () => refused(403, 'FORBIDDEN') });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
});

it('numbers that are all the same are one range', () => {
  expect(rangesOf({ min: 5, max: 5, ranges: [3, 0] })).toEqual([{ from: 5, to: 5, count: 3 }]);
  expect(rangesOf({ min: null, max: null, ranges: [] })).toEqual([]);
});

it('whole numbers are in ranges of whole numbers, the last of which ends at the largest', () => {
  const counted = rangesOf({ min: 1, max: 15, ranges: [1, 0, 0, 0, 0, 0, 0, 2], range_width: 2, is_whole: true });
  expect([counted[0], counted.at(-1)]).toEqual([
    { from: 1, to: 2, count: 1 },
    { from: 15, to: 15, count: 2 },
  ]);
});
