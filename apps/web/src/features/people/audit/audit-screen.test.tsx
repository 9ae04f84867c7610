import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { AuditScreen } from './audit-screen.tsx';

const PERSON = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-20T10:00:00.000Z';
const entry = {
  uuid: '0193a000-0000-7000-8000-000000000009',
  at: AT,
  actor: { uuid: '0193a000-0000-7000-8000-000000000002', username: 'admin@example.com' },
  action: 'user.ban',
  subject_type: 'user',
  subject_uuid: PERSON,
  before: { roles: [], ban_reason: null },
  after: { roles: [], ban_reason: 'stolen records' },
};
const strange = { ...entry, uuid: 'x', actor: null, action: 'robot.oil', subject_type: 'robot', after: entry.before };
const pageOf = (...data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const filters = () =>
  Response.json({
    actions: ['user.ban', 'robot.oil'],
    actors: [{ uuid: entry.actor.uuid, username: 'admin@example.com' }],
  });
const open = (address = '/staff/audit') => renderPage(address, { '/staff/audit': AuditScreen });

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('shows author, action and subject, and the changes value by value', async () => {
  stubCalls({
    'GET /staff/audit/filters': filters,
    'GET /staff/audit': () => Response.json(pageOf(entry, strange)),
  });
  await open();
  const row = within((await screen.findByText('stolen records')).closest('tr') as HTMLElement);
  expect(row.getByText('Bans a person')).toBeTruthy();
  expect(row.getByRole('link', { name: 'Person' }).getAttribute('href')).toBe(`/staff/people/${PERSON}`);
  expect(row.getByText('Reason for the ban')).toBeTruthy();
  expect(row.queryByText('roles')).toBeNull();
  const other = within(screen.getByText('Nothing changed').closest('tr') as HTMLElement);
  for (const said of ['robot.oil', 'robot', 'The clock']) expect(other.getByText(said)).toBeTruthy();
});

it('names prices, states and nested values in words', async () => {
  const price = { ...entry, action: 'product.edit', before: { amount: 10 }, after: { amount: 12 } };
  const deletion = { ...entry, uuid: 'd', before: { status: 'PAID' }, after: { deletion: { due_at: AT } } };
  stubCalls({
    'GET /staff/audit/filters': filters,
    'GET /staff/audit': () => Response.json(pageOf(price, deletion)),
  });
  await open();
  const row = within((await screen.findByText('$12')).closest('tr') as HTMLElement);
  for (const said of ['Amount', '$10']) expect(row.getByText(said)).toBeTruthy();
  for (const said of ['paid', 'Deletion: due on']) expect(screen.getByText(said)).toBeTruthy();
});

it('shows what people typed as it is', async () => {
  const survey = { ...entry, action: 'survey.create', before: null, after: { slug: 'YEAR', title: { en: 'OPEN' } } };
  stubCalls({
    'GET /staff/audit/filters': filters,
    'GET /staff/audit': () => Response.json(pageOf(survey)),
  });
  await open();
  expect(await screen.findByText('YEAR')).toBeTruthy();
  expect(screen.getByText('OPEN')).toBeTruthy();
});

it('filters by author, action, subject and date, and returns to the first page', async () => {
  const calls = stubCalls({
    'GET /staff/audit/filters': filters,
    'GET /staff/audit': () => Response.json(pageOf(entry)),
  });
  await open(`/staff/audit?about=${PERSON}&from=2026-11-01&to=2026-11-30&page=2`);
  await screen.findByText('stolen records');
  const asked = () => calls.filter(({ path }) => path.startsWith('/staff/audit?')).at(-1)?.path ?? '';
  for (const part of [`subject=${PERSON}`, 'start_date=2026-11-01', 'end_date=2026-11-30', 'page=2'])
    expect(asked()).toContain(part);
  await screen.findByRole('option', { name: 'Bans a person' });
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'user.ban' } });
  await waitFor(() => expect(asked()).toContain('action=user.ban'));
  expect(asked()).toMatch(/[?&]page=1(&|$)/);
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
  await waitFor(() => expect(asked()).not.toContain('subject='));
});

it('shows an empty search and a failed log', async () => {
  stubCalls({ 'GET /staff/audit/filters': filters, 'GET /staff/audit': () => Response.json(pageOf()) });
  await open('/staff/audit?action=user.ban');
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  stubCalls({ 'GET /staff/audit/filters': filters, 'GET /staff/audit': () => refused(403, 'FORBIDDEN') });
  fireEvent.change(screen.getByLabelText('What'), { target: { value: '' } });
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
});
