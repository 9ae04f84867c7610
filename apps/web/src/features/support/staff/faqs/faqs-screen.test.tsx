import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Markdown } from '#features/support/index.ts';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { FaqsScreen } from './faqs-screen.tsx';

const faq = (n: number, en: string) => ({
  uuid: `0193a000-0000-7000-8000-00000000000${n}`,
  question: { en, ru: `${en} (ru)` },
  answer: { en: `Answer to **${en}**`, ru: 'Ответ' },
  updated_at: '2026-11-01T10:00:00.000Z',
});
const faqs = [faq(1, 'How long?'), faq(2, 'How much?'), faq(3, 'Why?')];
const served = { 'GET /staff/faqs': () => Response.json(faqs) };
const open = () => renderPage('/staff/faqs', { '/staff/faqs': FaqsScreen, '/support': () => null });
const questions = () =>
  within(screen.getByRole('list', { name: 'Frequent questions' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByText(/\?$/).textContent);
const fill = (language: string, question: string, answer: string) => {
  const fields = within(screen.getByRole('group', { name: language }));
  fireEvent.change(fields.getByLabelText('Question'), { target: { value: question } });
  fireEvent.change(fields.getByLabelText('Answer'), { target: { value: answer } });
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

// React never resumes a deferred render that was suspended inside `act`: the preview's code has to be here before.
beforeAll(() => Markdown.preload());
beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('adds a question in both languages, shown as people will see it', async () => {
  const calls = stubCalls({
    ...served,
    'POST /staff/faq': ({ body }) => Response.json({ ...faq(4, ''), ...(body as object) }, { status: 201 }),
  });
  await open();
  await screen.findByText('3 of 200');
  await press('New question');
  await screen.findByRole('dialog', { name: 'New question' });
  fill('English', 'Where?', 'In **all** stores <b>now</b>');
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save.hasAttribute('disabled')).toBe(true);
  const preview = screen.getByRole('region', { name: 'Preview, English' });
  await waitFor(() => expect(preview.querySelector('strong')?.textContent).toBe('all'));
  expect(preview.textContent).toContain('<b>now</b>');
  fill('Russian', 'Где?', 'Везде');
  await press('Save');
  await waitFor(() => expect(questions()).toEqual(['How long?', 'How much?', 'Why?', 'Where?']));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    question: { en: 'Where?', ru: 'Где?' },
    answer: { en: 'In **all** stores <b>now</b>', ru: 'Везде' },
  });
});

it('keeps the input when saving fails, even after the form is closed', async () => {
  stubCalls({ ...served, 'PATCH /staff/faq/': () => refused(500, 'INTERNAL') });
  await open();
  await screen.findByText('3 of 200');
  await press('Edit: How much?');
  await screen.findByRole('dialog', { name: 'Edit the question' });
  fill('English', 'How much is it?', 'Nothing');
  await press('Save');
  expect(screen.getByRole('dialog', { name: 'Edit the question' })).toBeTruthy();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(questions()).toContain('How much?');
  await press('Edit: How much?');
  expect((screen.getAllByLabelText('Question')[0] as HTMLInputElement).value).toBe('How much is it?');
});

it('is reordered by keyboard; a failed move restores the previous order', async () => {
  const calls = stubCalls({ ...served, 'PUT /staff/faqs/order': () => Response.json(faqs) });
  await open();
  const move = async () => {
    const handle = await screen.findByRole('button', { name: 'Reorder: Why?' });
    await act(async () => fireEvent.keyDown(handle, { key: 'ArrowUp' }));
  };
  await move();
  await waitFor(() => expect(questions()).toEqual(['How long?', 'Why?', 'How much?']));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    uuids: [faqs[0]?.uuid, faqs[2]?.uuid, faqs[1]?.uuid],
  });
  stubCalls({ ...served, 'PUT /staff/faqs/order': () => refused(409, 'CONFLICT') });
  await move();
  await waitFor(() => expect(questions()).toEqual(['How long?', 'How much?', 'Why?']));
});

it('is deleted only after asking', async () => {
  const calls = stubCalls({ ...served, 'DELETE /staff/faq/': () => new Response(null, { status: 204 }) });
  await open();
  await screen.findByText('3 of 200');
  await press('Delete: Why?');
  const asked = await screen.findByRole('alertdialog', { name: 'Delete this question?' });
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await act(async () => fireEvent.click(within(asked).getByRole('button', { name: 'Delete' })));
  await waitFor(() => expect(questions()).toEqual(['How long?', 'How much?']));
});

it('shows an empty list and a failed list', async () => {
  stubCalls({ 'GET /staff/faqs': () => Response.json([]) });
  await open();
  expect(await screen.findByText('No frequent questions yet')).toBeTruthy();
  queryClient.clear();
  stubCalls({ 'GET /staff/faqs': () => refused(403, 'FORBIDDEN') });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  stubCalls(served);
  await press('Try again');
  expect(await screen.findByText('3 of 200')).toBeTruthy();
});
