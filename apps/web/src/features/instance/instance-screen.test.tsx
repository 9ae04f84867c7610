import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { InstanceScreen } from './instance-screen.tsx';
import { toLocalTime } from './maintenance.tsx';

const OFF = { is_on: false, message: null, ends_at: null, is_in_force: false, environment: null };
const LABEL = { name: 'Wax Records', environment_name: 'Wax Records', is_changed: false, changed_at: null };
const answer = (changes: object = {}) => Response.json({ maintenance: OFF, label: LABEL, ...changes });

const open = (view?: string) =>
  renderPage(`/staff/instance${view ? `?view=${view}` : ''}`, { '/staff/instance': InstanceScreen });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');
const confirmWith = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name })));
};

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('switches maintenance on with a message and an end', async () => {
  const calls = stubCalls({
    'GET /staff/instance': () => answer(),
    'PUT /staff/instance/maintenance': ({ body }) => Response.json({ ...OFF, ...(body as object), is_in_force: true }),
  });
  await open();
  await screen.findByText('Off');
  expect(isDisabled('Save')).toBe(true);
  const ends_at = '2030-01-02T10:30:00.000Z';
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Show the banner' })));
  await type('Message in English', ' We move. ');
  // Half a message can't be sent.
  expect(isDisabled('Save')).toBe(true);
  expect(screen.getByText('Write the message in both languages')).toBeTruthy();
  await type('Message in Russian', 'Переезжаем.');
  await type('Ends at', toLocalTime(ends_at));
  await press('Save');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      is_on: true,
      message: { en: 'We move.', ru: 'Переезжаем.' },
      ends_at,
    }),
  );
});

it('shows the server’s issue at its field, and keeps the input', async () => {
  const message = 'Choose a time that is still to come';
  stubCalls({
    'GET /staff/instance': () => answer(),
    'PUT /staff/instance/maintenance': () =>
      refused(400, 'VALIDATION_FAILED', { issues: [{ path: 'ends_at', code: 'maintenance_end_passed', message }] }),
  });
  await open();
  await screen.findByText('Off');
  await type('Ends at', '2020-01-01T10:00');
  await press('Save');
  await screen.findByText(message);
  expect((screen.getByLabelText('Ends at') as HTMLInputElement).value).toBe('2020-01-01T10:00');
});

it('explains that the server’s setting decides, and disables the switch', async () => {
  stubCalls({
    'GET /staff/instance': () => answer({ maintenance: { ...OFF, environment: true, is_in_force: true } }),
  });
  await open();
  await screen.findByText(/setting MAINTENANCE keeps it on/);
  expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true);
});

it('changes the label only after asking', async () => {
  const calls = stubCalls({
    'GET /staff/instance': () => answer(),
    'PUT /staff/instance/label': () => Response.json({ ...LABEL, name: 'Lacquer', is_changed: true }),
  });
  await open('label');
  await screen.findByLabelText('Label name');
  await type('Label name', 'xy');
  expect(isDisabled('Save')).toBe(true);
  await type('Label name', 'Lacquer ');
  await press('Save');
  await screen.findByText(/“Lacquer”/);
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await confirmWith('Change');
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Lacquer' }));
});

it('resets to the label of the server’s settings', async () => {
  const calls = stubCalls({
    'GET /staff/instance': () =>
      answer({ label: { ...LABEL, name: 'Lacquer', is_changed: true, changed_at: '2026-11-20T10:00:00.000Z' } }),
    'PUT /staff/instance/label': () => Response.json(LABEL),
  });
  await open('label');
  await screen.findByText('Lacquer');
  await press('Use the server’s setting');
  await confirmWith('Change');
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: null }));
});

it('shows an error when the settings fail to load, and retries', async () => {
  let reply = () => refused(418, 'INTERNAL');
  stubCalls({ 'GET /staff/instance': () => reply() });
  await open();
  await screen.findByText('The settings could not be loaded');
  reply = () => answer();
  await press('Try again');
  await screen.findByText('Off');
});
