import { SCOPES, TOKEN_SCOPES } from '@dubplate/contract/scopes';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, type SentCall, stubCalls } from '#testing/stub-calls.ts';
import { SENDING_SCOPES, scopeGroups } from './scope-groups.ts';
import { TokensScreen } from './tokens-screen.tsx';

const DAY_MS = 86_400_000;
const SECRET = `dub_${'a'.repeat(40)}`;
const token = {
  uuid: '0193a000-0000-7000-8000-000000000001',
  name: 'Upload script',
  scopes: ['releases:read', 'files:write'],
  created_at: '2026-10-03T10:00:00.000Z',
  expires_at: '2099-01-01T10:00:00.000Z',
  last_used_on: '2026-11-20',
  last_used_address: '203.0.113.7',
};
const me = (roles: readonly string[] = []) => ({ uuid: token.uuid, username: 'anna@example.com', roles });

type Answers = Parameters<typeof stubCalls>[0];
const stub = (answers: Answers = {}) =>
  stubCalls({
    'GET /me/tokens': () => Response.json([token]),
    'POST /me/tokens': () => Response.json({ ...token, token: SECRET }, { status: 201 }),
    'GET /me': () => Response.json(me()),
    ...answers,
  });
const open = () => renderPage('/settings/tokens', { '/settings/tokens': TokensScreen });
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const type = (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }));
const bodiesOf = (calls: readonly SentCall[], start: string) =>
  calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start)).map(({ body }) => body);

/** Opens the dialog and fills its form in. */
const fillIn = async () => {
  await press('Make a token');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await type(dialog.getByLabelText('Name'), 'Upload script');
  await act(async () => fireEvent.click(dialog.getByRole('checkbox', { name: 'Read statistics' })));
  return dialog;
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('lists tokens with their limits, last use and expiry', async () => {
  const old = { ...token, uuid: token.uuid.replace(/1$/, '2'), name: 'Old', expires_at: '2020-01-01T10:00:00.000Z' };
  stub({ 'GET /me/tokens': () => Response.json([token, { ...old, last_used_on: null, last_used_address: null }]) });
  await open();
  const [first, second] = (await screen.findAllByRole('listitem')).map((row) => row.textContent ?? '');
  expect(first).toContain('Read releases, artists and files; Upload and delete covers and recordings');
  expect(first).toContain('Last used: 20 November 2026, from 203.0.113.7');
  expect(first).toContain('Expires: 1 January 2099');
  expect(second).toContain('Not used yet');
  expect(second).toContain('Expired: 1 January 2020');
});

it('says what a token is for while there is none, and explains a failure', async () => {
  stub({ 'GET /me/tokens': () => Response.json([]) });
  await open();
  expect(await screen.findByText(/^No tokens yet/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make a token' })).toBeTruthy();
});

it('explains why the list is missing', async () => {
  stub({ 'GET /me/tokens': () => refused(400, 'BAD_INPUT') });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('Your tokens could not be loaded');
});

it('makes a token for the chosen time and shows it once', async () => {
  const calls = stub();
  await open();
  const dialog = await fillIn();
  await press('Choose what sending releases needs');
  await act(async () => fireEvent.click(dialog.getByRole('radio', { name: '30 days' })));
  const before = Date.now();
  await press('Make the token');
  const [body] = bodiesOf(calls, 'POST /me/tokens') as { name: string; scopes: string[]; expires_at: string }[];
  expect([body?.name, new Set(body?.scopes)]).toEqual([
    'Upload script',
    new Set(['statistics:read', ...SENDING_SCOPES]),
  ]);
  expect(Math.round((Date.parse(body?.expires_at ?? '') - before) / DAY_MS)).toBe(30);

  expect(await screen.findByRole('dialog', { name: 'Your new token' })).toBeTruthy();
  expect(screen.getByText(SECRET)).toBeTruthy();
  // Only the button closes it.
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await press('I have saved it');
  expect(screen.queryByText(SECRET)).toBeNull();
});

it('lasts 90 days unless chosen otherwise, and needs a name and a scope', async () => {
  stub();
  await open();
  await press('Make a token');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  const make = dialog.getByRole('button', { name: 'Make the token' }) as HTMLButtonElement;
  expect((dialog.getByRole('radio', { name: '90 days' }) as HTMLInputElement).checked).toBe(true);
  await type(dialog.getByLabelText('Name'), 'Upload script');
  expect(make.disabled).toBe(true);
  await act(async () => fireEvent.click(dialog.getByRole('checkbox', { name: 'Read statistics' })));
  expect(make.disabled).toBe(false);
  await type(dialog.getByLabelText('Name'), 'x'.repeat(61));
  expect(make.disabled).toBe(true);
});

it('asks for the password once the server requires it, and keeps what was filled in', async () => {
  const calls = stub({
    'POST /me/tokens': ({ body }) =>
      'password' in (body as object)
        ? Response.json({ ...token, token: SECRET }, { status: 201 })
        : refused(403, 'PASSWORD_NEEDED'),
  });
  await open();
  const dialog = await fillIn();
  await press('Make the token');
  await type(await dialog.findByLabelText('Your password'), 'correct horse');
  expect(dialog.getByRole('alert').textContent).toBe('');
  await press('Make the token');
  expect(await screen.findByText(SECRET)).toBeTruthy();
  expect(bodiesOf(calls, 'POST /me/tokens').at(-1)).toMatchObject({ name: 'Upload script', password: 'correct horse' });
});

it('explains a refusal in the dialog', async () => {
  stub({ 'POST /me/tokens': () => refused(409, 'TOO_MANY_TOKENS', { max: 50 }) });
  await open();
  const dialog = await fillIn();
  await press('Make the token');
  expect((await dialog.findByRole('alert')).textContent).toBe('You have 50 tokens: remove one to make another.');
});

it('deletes a token after a confirmation', async () => {
  let tokens = [token];
  const calls = stub({
    'GET /me/tokens': () => Response.json(tokens),
    'DELETE /me/token/': () => {
      tokens = [];
      return new Response(null, { status: 204 });
    },
  });
  await open();
  await press('Delete: Upload script');
  expect(bodiesOf(calls, 'DELETE')).toEqual([]);
  await press('Delete');
  expect(await screen.findByText(/^No tokens yet/)).toBeTruthy();
  expect(calls.some(({ path }) => path === `/me/token/${token.uuid}`)).toBe(true);
});

it('offers each scope once, and that of staff only to administrators', async () => {
  const offered = (isAdmin: boolean) => scopeGroups(isAdmin).flatMap(({ scopes }) => scopes);
  expect([...offered(true)].sort()).toEqual([...TOKEN_SCOPES].sort());
  expect([...offered(false)].sort()).toEqual([...SCOPES].sort());

  stub({ 'GET /me': () => Response.json(me(['moderator'])) });
  await open();
  await press('Make a token');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await dialog.findByRole('checkbox', { name: 'Manage webhooks' });
  expect(dialog.queryByRole('checkbox', { name: /staff roles/ })).toBeNull();
  act(() => queryClient.setQueryData(['me'], me(['admin'])));
  expect(await dialog.findByRole('checkbox', { name: /staff roles/ })).toBeTruthy();
});
