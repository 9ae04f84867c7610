import { publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { type Person, signInAgain, signUp, stranger } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

it('makes a moderator, whose existing token gets the role at once', async () => {
  const person = await signUp(server);
  expect((await person.call('GET /staff/releases')).status).toBe(403);
  const params = { id: person.uuid };
  const changed = await admin.ok('POST /staff/user/{id}/roles', {
    params,
    body: { roles: ['moderator', 'moderator'] },
  });
  expect(changed.roles).toEqual(['moderator']);
  expect((await person.call('GET /staff/releases')).status).toBe(200);
  expect((await admin.call('POST /staff/user/{id}/roles', { params, body: { roles: ['king'] } })).status).toBe(400);
  const [act] = (await admin.ok('GET /staff/audit', { query: { take: 1 } })).data;
  expect(act).toMatchObject({
    action: 'user.roles',
    subject_uuid: person.uuid,
    before: { roles: [] },
    after: { roles: ['moderator'] },
  });
});

it('bans with a reason, ends all sessions, and lifts the ban', async () => {
  const person = await signUp(server);
  const params = { id: person.uuid };
  expect((await admin.call('POST /staff/user/{id}/ban', { params, body: { ban_reason: ' ' } })).status).toBe(400);
  await admin.ok('POST /staff/user/{id}/ban', { params, body: { ban_reason: 'stolen records' } });
  expect((await person.call('GET /me')).status).toBe(401);
  expect((await person.call('POST /refresh')).status).toBe(401);
  const credentials = { username: person.username, password: person.password };
  expect((await person.call('POST /login', { body: credentials })).error.ban_reason).toBe('stolen records');
  await admin.ok('POST /staff/user/{id}/unban', { params });
  expect((await person.call('POST /login', { body: credentials })).status).toBe(200);
});

it('does not remove the last administrator', async () => {
  const params = { id: admin.uuid };
  expect((await admin.call('POST /staff/user/{id}/roles', { params, body: { roles: [] } })).error.message).toBe(
    'LAST_ADMIN',
  );
  expect((await admin.call('POST /staff/user/{id}/ban', { params, body: { ban_reason: 'x' } })).error.message).toBe(
    'LAST_ADMIN',
  );
  const second = await signUp(server, { roles: ['admin'] });
  expect(
    (await second.ok('POST /staff/user/{id}/roles', { params, body: { roles: ['admin', 'support'] } })).roles,
  ).toHaveLength(2);
});

it('lets support view and help users; only admins may ban, change roles and delete', async () => {
  const person = await signUp(server);
  const support = await signUp(server, { roles: ['support'] });
  const params = { id: person.uuid };
  expect((await support.call('GET /staff/user/{id}', { params })).status).toBe(200);
  for (const [key, body] of [
    ['POST /staff/user/{id}/ban', { ban_reason: 'x' }],
    ['POST /staff/user/{id}/unban', undefined],
    ['POST /staff/user/{id}/roles', { roles: [] }],
    ['POST /staff/user/{id}/totp-off', undefined],
    ['POST /staff/user/{id}/deletion', { reason: 'x', username: person.username }],
  ] as const)
    expect([key, (await support.call(key, { params, body })).status]).toEqual([key, 403]);
  expect((await admin.call('POST /staff/user/{id}/unban', { params: { id: crypto.randomUUID() } })).status).toBe(404);
});

describe('a ban with an end', () => {
  const login = ({ username, password }: Person) =>
    stranger(server.origin).call('POST /login', { body: { username, password } });
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  const ban = (person: Person, banned_until: string) =>
    admin.call('POST /staff/user/{id}/ban', {
      params: { id: person.uuid },
      body: { ban_reason: 'stolen records', banned_until },
    });
  // The clock also moves for administrators, who must sign in again.
  const pass = async (hours: number) => {
    server.clock.advance(hours * 3600);
    await signInAgain(admin);
  };

  it('blocks sign-in until its end, and allows it afterwards without the job', async () => {
    const person = await signUp(server);
    const until = inHours(5);
    expect((await ban(person, until)).body).toMatchObject({ banned_until: until, ban_reason: 'stolen records' });
    expect((await person.call('POST /refresh')).error).toMatchObject({
      ban_reason: 'stolen records',
      banned_until: until,
    });
    expect((await login(person)).error).toMatchObject({
      message: 'BANNED',
      ban_reason: 'stolen records',
      banned_until: until,
    });
    await pass(4);
    expect((await login(person)).status).toBe(403);
    await pass(2);
    expect((await login(person)).status).toBe(200);
    const [act] = (await admin.ok('GET /staff/audit', { query: { subject: person.uuid, take: 1 } })).data;
    expect(act).toMatchObject({
      actor: null,
      action: 'user.ban-ended',
      before: { ban_reason: 'stolen records' },
      after: { banned_at: null, banned_until: null },
    });
  });

  it('restores the public pages', async () => {
    const moderator = await signUp(server, { roles: ['moderator'] });
    const { owner, slug } = await publishLink(server, moderator);
    const status = async () => (await fetch(`${server.origin}/l/${slug}`)).status;
    await ban(owner, inHours(5));
    await expect.poll(status).toBe(410);
    await pass(4);
    await server.runJob('lift-ended-bans');
    expect(await status()).toBe(410);
    await pass(2);
    await server.runJob('lift-ended-bans');
    await expect.poll(status).toBe(200);
  });

  it('is rejected with an end in the past, and can be changed', async () => {
    const person = await signUp(server);
    expect((await ban(person, inHours(-1))).error.issues).toMatchObject([
      { path: 'banned_until', code: 'ban_end_past' },
    ]);
    await ban(person, inHours(1));
    const params = { id: person.uuid };
    const forever = await admin.ok('POST /staff/user/{id}/ban', { params, body: { ban_reason: 'again' } });
    expect(forever).toMatchObject({ banned_until: null, ban_reason: 'again' });
  });
});

describe('sessions', () => {
  it('are listed and ended by support, one or all, with an audit entry', async () => {
    const person = await signUp(server);
    const support = await signUp(server, { roles: ['support'] });
    const phone = stranger(server.origin);
    const { username, password } = person;
    phone.token = (await phone.ok('POST /login', { body: { username, password } })).access_token;
    const socket = io(server.origin, { path: '/api/live', auth: { token: phone.token }, transports: ['websocket'] });
    onTestFinished(() => void socket.close());
    const gone = new Promise((resolve) => socket.on('disconnect', resolve));
    await new Promise((resolve) => socket.on('connect', () => resolve(null)));
    const params = { id: person.uuid };
    const [newest, oldest] = await support.ok('GET /staff/user/{id}/sessions', { params });
    expect(oldest).toBeDefined();
    await support.ok('DELETE /staff/user/{id}/session/{sessionId}', {
      params: { ...params, sessionId: newest?.uuid },
    });
    await gone;
    expect((await phone.call('GET /me')).status).toBe(401);
    expect((await person.call('GET /me')).status).toBe(200);
    const [act] = (await admin.ok('GET /staff/audit', { query: { subject: person.uuid } })).data;
    expect(act).toMatchObject({
      action: 'user.end-sessions',
      actor: { uuid: support.uuid },
      before: { sessions: [{ uuid: newest?.uuid }, { uuid: oldest?.uuid }] },
      after: { sessions: [{ uuid: oldest?.uuid }] },
    });
    await support.ok('DELETE /staff/user/{id}/sessions', { params });
    expect((await person.call('GET /me')).status).toBe(401);
    expect(await support.ok('GET /staff/user/{id}/sessions', { params })).toEqual([]);
  });

  it('of one user cannot be ended at the path of another', async () => {
    const person = await signUp(server);
    const other = await signUp(server);
    const [session] = await admin.ok('GET /staff/user/{id}/sessions', { params: { id: person.uuid } });
    const params = { id: other.uuid, sessionId: session?.uuid };
    expect((await admin.call('DELETE /staff/user/{id}/session/{sessionId}', { params })).status).toBe(404);
    expect((await person.call('GET /me')).status).toBe(200);
  });
});

describe('the account of an administrator', () => {
  it('can only be changed by administrators', async () => {
    const support = await signUp(server, { roles: ['support', 'moderator'] });
    const other = await signUp(server, { roles: ['admin'] });
    const params = { id: other.uuid };
    const [session] = await support.ok('GET /staff/user/{id}/sessions', { params });
    const sessionParams = { ...params, sessionId: session?.uuid };
    const refused = [
      await support.call('DELETE /staff/user/{id}/session/{sessionId}', { params: sessionParams }),
      await support.call('DELETE /staff/user/{id}/sessions', { params }),
      await support.call('POST /staff/user/{id}/email', { params, body: { kind: 'reset' } }),
      await support.call('POST /staff/user/{id}/export', { params, body: { reason: 'asked for' } }),
    ];
    for (const { status, error } of refused) expect([status, error.message]).toEqual([403, 'ADMIN_PROTECTED']);
    expect((await other.call('GET /me')).status).toBe(200);
    expect((await admin.ok('GET /staff/audit', { query: { subject: other.uuid } })).data).toEqual([]);
    expect((await admin.call('DELETE /staff/user/{id}/sessions', { params })).status).toBe(204);
    expect((await other.call('GET /me')).status).toBe(401);
    const nowhere = { id: crypto.randomUUID() };
    expect((await support.call('DELETE /staff/user/{id}/sessions', { params: nowhere })).status).toBe(404);
  });
});

describe('links that users can request', () => {
  const send = (by: Person, person: Person, kind: 'verify' | 'reset') =>
    by.call('POST /staff/user/{id}/email', { params: { id: person.uuid }, body: { kind } });

  it('are sent again by support within the user’s own limits, with an audit entry', async () => {
    const support = await signUp(server, { roles: ['support'] });
    const person = await signUp(server);
    await server.sent(person.username);
    expect((await send(support, person, 'verify')).status).toBe(200);
    const { link } = await server.sent(person.username, 2);
    await person.ok('POST /verify', { body: { token: link?.path.replace('/verify/', '') } });
    expect((await send(support, person, 'verify')).error.message).toBe('ALREADY_VERIFIED');
    expect((await send(support, person, 'reset')).status).toBe(200);
    expect((await send(support, person, 'reset')).error.message).toBe('MAIL_TOO_SOON');
    expect((await server.sent(person.username, 3)).link?.path).toContain('/changepassword?token=');
    const acts = (await admin.ok('GET /staff/audit', { query: { subject: person.uuid } })).data;
    expect(acts.map(({ action, after }) => [action, after])).toEqual([
      ['user.send-email', { email: 'reset' }],
      ['user.send-email', { email: 'verify' }],
    ]);
  });

  it('are not sent to banned users', async () => {
    const person = await signUp(server);
    await admin.ok('POST /staff/user/{id}/ban', { params: { id: person.uuid }, body: { ban_reason: 'x' } });
    expect((await send(admin, person, 'reset')).error.message).toBe('PERSON_BANNED');
  });
});
