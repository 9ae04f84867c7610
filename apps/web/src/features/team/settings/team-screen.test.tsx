import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { actForOneself } from '#testing/act-for.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { TeamScreen } from './team-screen.tsx';

const ARTIST = '0193a000-0000-7000-8000-000000000001';
const member = {
  uuid: '0193a000-0000-7000-8000-00000000000a',
  username: 'editor@example.com',
  role: 'EDITOR',
  artist_uuids: [ARTIST],
  state: 'ACTIVE',
  invited_at: '2026-11-01T10:00:00.000Z',
};
const invited = {
  ...member,
  uuid: `${member.uuid.slice(0, -1)}b`,
  username: 'new@example.com',
  artist_uuids: null,
  state: 'INVITED',
};
const artists = [{ uuid: ARTIST, name: 'Aurora', deleted_at: null, updated_at: '2026-11-01T10:00:00.000Z' }];
const noActivity = {
  data: [],
  meta: { page: 1, take: 20, itemCount: 0, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
};

beforeEach(() => {
  queryClient.clear();
  actForOneself();
});
afterEach(() => vi.unstubAllGlobals());

const open = async (answers: Parameters<typeof stubCalls>[0] = {}, members: readonly object[] = [member, invited]) => {
  const calls = stubCalls({
    ...answers,
    'GET /me/team/activity': () => Response.json(noActivity),
    'GET /me/team': () => Response.json(members),
    'GET /user/vera/artists': () => Response.json(artists),
  });
  await renderPage('/settings/team', { '/settings/team': TeamScreen });
  return calls;
};
const press = async (element: Promise<HTMLElement>) => {
  const found = await element;
  await act(async () => fireEvent.click(found));
};
const click = (name: string) => press(screen.findByRole('button', { name }));
const choose = (name: RegExp) => press(screen.findByRole('radio', { name }));
const invite = async (name: string) => {
  await click('Invite somebody');
  const field = await screen.findByLabelText('E-mail or phone');
  await act(async () => fireEvent.change(field, { target: { value: name } }));
};

it('lists members and invitations with what each may see', async () => {
  await open();
  const shows = (line: RegExp) =>
    screen.queryAllByRole('listitem').some(({ textContent }) => line.test(textContent ?? ''));
  // The names of artists come with a call of their own.
  await waitFor(() => expect(shows(/editor@example\.com.*Editor · Only Aurora.*Member/)).toBe(true));
  expect(shows(/new@example\.com.*Editor · All artists.*Invited on/)).toBe(true);
});

it('explains what a team is for while nobody is in it', async () => {
  await open({}, []);
  expect(await screen.findByText('Nobody else works in your account')).toBeTruthy();
});

it('invites to a role, and to certain artists if asked', async () => {
  const calls = await open({ 'POST /me/team': () => Response.json(invited, { status: 201 }) });
  await invite(' new@example.com ');
  await choose(/^Viewer/);
  await choose(/^Only some artists/);
  expect(screen.getByRole('button', { name: 'Send the invitation' }).hasAttribute('disabled')).toBe(true);
  await press(screen.findByRole('checkbox', { name: 'Aurora' }));
  await click('Send the invitation');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ username: 'new@example.com', role: 'VIEWER', artist_uuids: [ARTIST] });
});

it.each([
  [
    400,
    'VALIDATION',
    { issues: [{ path: 'username', code: 'member_is_owner', message: 'This is your own account.' }] },
    'This is your own account.',
  ],
  [409, 'TEAM_MEMBER_EXISTS', {}, 'This person is in your team already.'],
  [409, 'TEAM_FULL', { max: 50 }, 'A team has at most 50 members. Remove somebody first.'],
])('keeps the form and tells why an invitation was refused: %i %s', async (status, code, more, message) => {
  await open({ 'POST /me/team': () => refused(status, code, more) });
  await invite('new@example.com');
  await click('Send the invitation');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByLabelText('E-mail or phone')).toHaveProperty('value', 'new@example.com');
});

it('changes role and artists of a member', async () => {
  const calls = await open({ 'PATCH /me/team/': () => Response.json(member) });
  await click('Change the role of editor@example.com');
  await choose(/^Manager/);
  await choose(/^All artists/);
  await click('Save');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'MANAGER', artist_uuids: null }),
  );
});

it('removes a member only after a confirmation', async () => {
  const calls = await open({ 'DELETE /me/team/': () => new Response(null, { status: 204 }) });
  const removals = () => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  await click('Remove editor@example.com');
  await screen.findByText('Remove editor@example.com from your team?');
  expect(removals()).toEqual([]);
  await click('Remove');
  await waitFor(() => expect(removals()).toEqual([`/me/team/${member.uuid}`]));
});
