import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { InstanceScreen } from '../instance-screen.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const terms = {
  versions: [
    { version: 2, published_at: AT, is_material: true, accepted: 3 },
    { version: 1, published_at: null, is_material: true, accepted: 8 },
  ],
  people: 10,
  has_own_document: false,
};
const source = { version: 2, text: { en: '# One\n\nTwo', ru: '# Раз\n\nДва' } };
const previewed = {
  title: 'Terms of service',
  clauses: [
    { heading: 'One', paragraphs: ['Wax asks for clean covers.'] },
    { heading: 'Two', paragraphs: ['Be kind.'] },
  ],
};
const lists = {
  'POST /staff/terms/preview': () => Response.json(previewed),
  'GET /staff/terms/2': () => Response.json(source),
  'GET /staff/terms': () => Response.json(terms),
};

const open = () => renderPage('/staff/instance?view=terms', { '/staff/instance': InstanceScreen });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const write = async () => {
  await press('New version');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('English');
  expect(field.value).toBe(source.text.en);
  await act(async () => fireEvent.change(field, { target: { value: '# One\n\nThree' } }));
};
const publish = async () => {
  await press('Publish');
  const dialog = await screen.findByRole('alertdialog');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' })));
};

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('lists the versions, with how many people have accepted each', async () => {
  stubCalls(lists);
  await open();
  const link = await screen.findByRole('link', { name: 'Version 2' });
  expect(link.getAttribute('href')).toBe('/terms.html?version=2&language=en');
  expect(screen.getByText('In force')).toBeTruthy();
  expect(screen.getByText('3 of 10')).toBeTruthy();
  expect(screen.getByText('From the start')).toBeTruthy();
});

it('publishes a version written from the one in force, only after asking', async () => {
  const calls = stubCalls({
    ...lists,
    'POST /staff/terms': () => Response.json({ ...terms.versions[0], version: 3 }, { status: 201 }),
  });
  await open();
  await screen.findByText('3 of 10');
  await write();
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Material change' })));
  await press('Publish');
  const dialog = await screen.findByRole('alertdialog');
  within(dialog).getByText(/nobody is asked/);
  expect(calls.some(({ method, path }) => method === 'POST' && path === '/staff/terms')).toBe(false);
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' })));
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/staff/terms')?.body).toEqual({
      text: { en: '# One\n\nThree', ru: source.text.ru },
      is_material: false,
      after: 2,
    }),
  );
});

it('shows issues at their language, and keeps the text', async () => {
  const message = 'Begin with a heading';
  stubCalls({
    ...lists,
    'POST /staff/terms': () =>
      refused(400, 'VALIDATION_FAILED', { issues: [{ path: 'text.en', code: 'terms_headings_required', message }] }),
  });
  await open();
  await screen.findByText('3 of 10');
  await write();
  await publish();
  await screen.findByText(message);
  expect(screen.getByLabelText<HTMLTextAreaElement>('English').value).toBe('# One\n\nThree');
});

it('previews each language as its readers will see it, and updates with the text', async () => {
  const calls = stubCalls(lists);
  await open();
  await screen.findByText('3 of 10');
  await write();
  const preview = within(await screen.findByRole('region', { name: 'Preview: English' }));
  await preview.findByRole('heading', { name: '2. Two' });
  preview.getByText('Wax asks for clean covers.');
  const asked = () => calls.filter(({ path }) => path === '/staff/terms/preview').map(({ body }) => body);
  await waitFor(() => expect(asked()).toContainEqual({ language: 'en', text: '# One\n\nThree' }));
  expect(asked()).toContainEqual({ language: 'ru', text: source.text.ru });
});

it('offers a retry if the preview fails to load, and shows no preview of an empty text', async () => {
  let answer = () => refused(418, 'INTERNAL');
  stubCalls({ ...lists, 'POST /staff/terms/preview': () => answer() });
  await open();
  await screen.findByText('3 of 10');
  await press('New version');
  await screen.findAllByText('The preview could not be loaded');
  answer = () => Response.json(previewed);
  const [again] = screen.getAllByRole('button', { name: 'Try again' });
  await act(async () => fireEvent.click(again as HTMLElement));
  await screen.findByRole('heading', { name: '1. One' });
  await act(async () => fireEvent.change(screen.getByLabelText('English'), { target: { value: ' ' } }));
  await screen.findByText('The preview appears once there is text.');
});

it('shows an error when the terms fail to load, and retries', async () => {
  let answer = () => refused(418, 'INTERNAL');
  stubCalls({ 'GET /staff/terms': () => answer() });
  await open();
  await screen.findByText('The terms could not be loaded');
  answer = () => Response.json(terms);
  await press('Try again');
  await screen.findByText('3 of 10');
});
