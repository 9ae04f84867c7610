import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, type SentCall, stubCalls } from '#testing/stub-calls.ts';
import { PersonScreen } from './person-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-20T10:00:00.000Z';
const vera = {
  uuid: UUID,
  username: '79215550102',
  first_name: 'Vera',
  last_name: 'Lunn',
  verified_at: null,
  roles: [],
  created_at: AT,
  banned_at: null,
  banned_until: null,
  ban_reason: null,
  erased_at: null,
  language: 'ru',
  totp_on: true,
  passkeys: 2,
  plan: { name: 'PREMIUM_1Y', expires_at: '2027-05-01T10:00:00.000Z' },
  artists: [{ uuid: UUID, name: 'Night Ferry' }],
  counts: { artists: 3, releases: 1, purchases: 1, tickets: 1, sessions: 1, emails: 1, transferred: 0 },
  transfer: null,
  terms: { version: 3, accepted_at: AT },
  export: null,
  deletion: null,
};
const pageOf = (...data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 5, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const session = {
  uuid: '0193a000-0000-7000-8000-000000000002',
  browser: 'Firefox',
  system: 'Android',
  is_mobile: true,
  created_at: AT,
  last_seen_at: AT,
};
const of = (path: string) => `GET /staff/user/${UUID}/${path}`;
const lists = {
  [of('releases')]: () =>
    Response.json(
      pageOf({
        uuid: 'r',
        title: 'Harbour Lights',
        artist_name: 'Night Ferry',
        status: 'PUBLISHED',
        release_date: '2026-12-01',
        upc: '4607012345678',
        updated_at: AT,
      }),
    ),
  [of('purchases')]: () =>
    Response.json(
      pageOf({
        uuid: 'p',
        product: { name: 'DUBPLATE_EARLY_DATE', amount: 15 },
        subscription: null,
        status: 'PAID',
        createdAt: AT,
      }),
    ),
  [of('tickets')]: () => Response.json(pageOf({ uuid: 't', subject: 'Where is it?', status: 'OPEN', updated_at: AT })),
  [of('emails')]: () =>
    Response.json(
      pageOf(
        { uuid: 'e', kind: 'receipt', recipient: 'books@example.com', status: 'FAILED', at: AT },
        { uuid: 'f', kind: 'of-tomorrow', recipient: vera.username, status: 'SENT', at: AT },
      ),
    ),
  [of('sessions')]: () => Response.json([session]),
};
const open = async (
  { roles = ['support'], person = {}, search = '' }: { roles?: string[]; person?: object; search?: string } = {},
  more: Parameters<typeof stubCalls>[0] = {},
): Promise<SentCall[]> => {
  const calls = stubCalls({
    'GET /me': () => Response.json({ ...vera, uuid: 'me', roles }),
    ...more,
    ...lists,
    [`GET /staff/user/${UUID}`]: () => Response.json({ ...vera, ...person }),
  });
  await renderPage(`/staff/people/${UUID}${search}`, { '/staff/people/$uuid': PersonScreen });
  await screen.findByRole('heading', { level: 1, name: 'Vera Lunn' });
  return calls;
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const sent = (calls: SentCall[], start: string) =>
  calls.find(({ method, path }) => `${method} ${path}`.startsWith(start));
const POST = `POST /staff/user/${UUID}`;

beforeAll(() => import('#ui/fields/date-field.tsx'));
beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('shows the user’s details, and their belongings in tabs', async () => {
  await open();
  for (const said of ['Not verified', '+79215550102', /^Premium until/, 'Night Ferry and 2 more', /^Version 3, /])
    expect((await screen.findAllByText(said)).length, String(said)).toBeGreaterThan(0);
  for (const [tab, ...shown] of [
    ['Releases 1', 'Harbour Lights'],
    ['Tickets 1', 'Where is it?'],
    ['Sessions 1', 'Firefox, Android'],
    ['Emails 1', 'books@example.com', 'Failed', 'of-tomorrow'],
  ] as const) {
    await press(tab);
    for (const said of shown) expect((await screen.findAllByText(said)).length, said).toBeGreaterThan(0);
  }
  expect(screen.queryByText('Where is it?')).toBeNull();
  expect(screen.queryByRole('button', { name: /^From the older system/ })).toBeNull();
});

it('shows helpful actions to support, but bans, roles and deletion only to administrators', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Send the confirmation again' })).toBeTruthy();
  for (const name of ['Ban', 'Change roles', 'Delete the account', 'Turn one-time codes off'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Harbour Lights' })).toBeNull();
});

it('offers support nothing that changes an administrator', async () => {
  await open({ person: { roles: ['admin'] }, search: '?tab=sessions' });
  await screen.findByText('Firefox, Android');
  for (const name of ['Send the confirmation again', 'End all sessions', /^End the session/, /copy/i])
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
});

it('sends a link again, and ends one session', async () => {
  const calls = await open(
    { search: '?tab=sessions' },
    {
      [POST]: () => Response.json({ status: 'MAIL_SENT' }),
      [`DELETE /staff/user/${UUID}`]: () => new Response(null, { status: 204 }),
    },
  );
  await press('Send the confirmation again');
  await waitFor(() => expect(sent(calls, `${POST}/email`)?.body).toEqual({ kind: 'verify' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End the session: Firefox, Android' }));
  await waitFor(() => expect(sent(calls, `DELETE /staff/user/${UUID}/session/${session.uuid}`)).toBeTruthy());
});

it('bans with a reason and an end; a failed ban keeps the input', async () => {
  const calls = await open({ roles: ['admin'] }, { [POST]: () => refused(500, 'INTERNAL') });
  await screen.findByRole('button', { name: 'Ban' });
  await press('Ban');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban Vera Lunn' }));
  const submit = dialog.getByRole('button', { name: 'Ban' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  const reason = dialog.getByLabelText('Reason for the person') as HTMLTextAreaElement;
  fireEvent.change(reason, { target: { value: ' stolen records ' } });
  fireEvent.change(dialog.getByLabelText('Ends'), { target: { value: '7' } });
  await act(async () => fireEvent.click(submit));
  await waitFor(() => expect(sent(calls, `${POST}/ban`)).toBeTruthy());
  const { ban_reason, banned_until } = (sent(calls, `${POST}/ban`)?.body ?? {}) as Record<string, string>;
  expect(ban_reason).toBe('stolen records');
  expect(Math.abs(Date.parse(banned_until ?? '') - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
  expect(reason.value).toBe(' stolen records ');
});

it('deletes only once the login is typed', async () => {
  const calls = await open({ roles: ['admin'] }, { [POST]: () => Response.json({ requested_at: AT, due_at: AT }) });
  await screen.findByRole('button', { name: 'Delete the account' });
  await press('Delete the account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account of Vera Lunn' }));
  const submit = dialog.getByRole('button', { name: 'Delete the account' });
  fireEvent.change(dialog.getByLabelText('Why, and where they asked for it'), { target: { value: 'ticket' } });
  expect(submit.hasAttribute('disabled')).toBe(true);
  fireEvent.change(dialog.getByLabelText('Type the login to confirm: +79215550102'), {
    target: { value: '+79215550102' },
  });
  await act(async () => fireEvent.click(submit));
  await waitFor(() =>
    expect(sent(calls, `${POST}/deletion`)?.body).toEqual({ reason: 'ticket', username: '+79215550102' }),
  );
});

it('changes roles', async () => {
  const calls = await open({ roles: ['admin'] }, { [POST]: () => Response.json(vera) });
  await screen.findByRole('button', { name: 'Change roles' });
  await press('Change roles');
  const dialog = within(await screen.findByRole('dialog', { name: 'Roles of Vera Lunn' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Moderator' }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(sent(calls, `${POST}/roles`)?.body).toEqual({ roles: ['moderator'] }));
});

it('lifts a ban, turns codes off and keeps an account after asking', async () => {
  const person = { banned_at: AT, ban_reason: 'spam', deletion: { requested_at: AT, due_at: AT } };
  const calls = await open(
    { roles: ['admin'], person },
    {
      [POST]: () => Response.json(vera),
      [`DELETE /staff/user/${UUID}`]: () => new Response(null, { status: 204 }),
    },
  );
  await screen.findByRole('button', { name: 'Lift the ban' });
  for (const [name, heading, action, call] of [
    ['Lift the ban', 'Lift the ban?', 'Lift the ban', `${POST}/unban`],
    ['Turn one-time codes off', 'Turn one-time codes off?', 'Turn off', `${POST}/totp-off`],
    ['Keep the account', 'Keep the account?', 'Keep the account', `DELETE /staff/user/${UUID}/deletion`],
  ] as const) {
    await press(name);
    const asked = within(await screen.findByRole('alertdialog', { name: heading }));
    expect(sent(calls, call)).toBeUndefined();
    await act(async () => fireEvent.click(asked.getByRole('button', { name: action })));
    await waitFor(() => expect(sent(calls, call)).toBeTruthy());
  }
});

it('shows when the user does not exist', async () => {
  stubCalls({ [`GET /staff/user/${UUID}`]: () => refused(404, 'NOT_FOUND') });
  await renderPage(`/staff/people/${UUID}`, { '/staff/people/$uuid': PersonScreen });
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such person' })).toBeTruthy();
});
