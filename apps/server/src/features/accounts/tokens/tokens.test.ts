import { TOKEN_SCOPES, type TokenScope } from '@dubplate/contract/scopes';
import type { LocalDate } from '@dubplate/contract/wire';
import { DAY_MS } from '@dubplate/rules/dates';
import { type Person, signUpVerified, stranger } from '@dubplate/testkit/person';
import { startTestServer } from '@dubplate/testkit/server';
import { useServer } from '@dubplate/testkit/use-server';
import { expect, it } from 'vitest';
import { isPersonalToken, newPersonalToken } from './personal-token.ts';

const server = useServer();

/** Makes a token and returns it with a caller that uses it. */
const makeToken = async (person: Person, scopes: readonly TokenScope[] = ['releases:read'], rest: object = {}) => {
  const made = await person.ok('POST /me/tokens', { body: { name: 'Upload', scopes, ...rest } });
  return { made, script: Object.assign(stranger(server.origin), { token: made.token }) };
};

it('writes a token with a checksum of its own', () => {
  const token = newPersonalToken();
  expect(token).toMatch(/^dub_[0-9A-Za-z]{40}$/);
  expect(isPersonalToken(token)).toBe(true);
  const other = token.at(10) === 'a' ? 'b' : 'a';
  expect(isPersonalToken(`${token.slice(0, 10)}${other}${token.slice(11)}`)).toBe(false);
  expect(isPersonalToken(`${token}a`)).toBe(false);
});

it('shows a token once, keeps only its hash, and ends it after 90 days', async () => {
  const person = await signUpVerified(server);
  const { made } = await makeToken(person, ['files:write', 'releases:read', 'releases:read']);
  expect(made).toMatchObject({ name: 'Upload', scopes: ['releases:read', 'files:write'], last_used_on: null });
  expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(90 * DAY_MS);
  const { token, ...shown } = made;
  expect(await person.ok('GET /me/tokens')).toEqual([shown]);
  const rows = await server.database.db.selectFrom('personal_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  const { text } = await server.sent(person.username, 'A personal token was made');
  expect(text).toContain('Upload');
});

it('refuses unknown scopes, empty names and times beyond a year', async () => {
  const person = await signUpVerified(server);
  const ask = async (change: object) => {
    const body = { name: 'Upload', scopes: ['releases:read'], ...change };
    const { status, error } = await person.call('POST /me/tokens', { body });
    return [status, error.issues?.[0]?.path];
  };
  const in_ = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS).toISOString();
  expect(await ask({ scopes: ['releases:all'] })).toEqual([400, 'scopes.0']);
  expect(await ask({ scopes: [] })).toEqual([400, 'scopes']);
  expect(await ask({ name: ' ' })).toEqual([400, 'name']);
  expect(await ask({ expires_at: in_(366) })).toEqual([400, 'expires_at']);
  expect(await ask({ expires_at: in_(-1) })).toEqual([400, 'expires_at']);
  expect(await ask({ expires_at: in_(365) })).toEqual([201, undefined]);
});

it('asks for the password unless the sign-in is recent', async () => {
  const person = await signUpVerified(server);
  const longAgo = new Date(server.clock.now().getTime() - DAY_MS);
  await server.database.db
    .updateTable('sessions')
    .set({ created_at: longAgo })
    .where('user_uuid', '=', person.uuid)
    .execute();
  const body = { name: 'Upload', scopes: ['releases:read'] };
  const refusal = await person.call('POST /me/tokens', { body });
  expect([refusal.status, refusal.error.message]).toEqual([403, 'PASSWORD_NEEDED']);
  await person.ok('POST /me/tokens', { body: { ...body, password: person.password } });
});

it('opens what its scopes name, and nothing else', async () => {
  const person = await signUpVerified(server);
  const { script } = await makeToken(person);
  expect((await script.ok('GET /releases')).data).toEqual([]);
  const refusal = await script.call('POST /release', { body: { title: 'First Light' } });
  expect(refusal.status).toBe(403);
  expect(refusal.error).toMatchObject({ message: 'MISSING_SCOPE', scope: 'releases:write' });
  const made = await script.call('POST /me/tokens', { body: { name: 'More', scopes: TOKEN_SCOPES } });
  expect([made.status, made.error.message]).toEqual([403, 'OWN_SESSION_ONLY']);
});

it('hides the date of birth from a token that may not read the account', async () => {
  const person = await signUpVerified(server);
  await server.database.db
    .updateTable('users')
    .set({ date_of_birth: '1990-04-01' as LocalDate })
    .where('uuid', '=', person.uuid)
    .execute();
  const { script } = await makeToken(person);
  expect(await script.ok('GET /me')).toMatchObject({ uuid: person.uuid, date_of_birth: null });
  const { script: reader } = await makeToken(person, ['account:read']);
  expect(await reader.ok('GET /me')).toMatchObject({ date_of_birth: '1990-04-01' });
});

it('is not accepted in the address of a call', async () => {
  const person = await signUpVerified(server);
  const { made } = await makeToken(person);
  for (const name of ['token', 'access_token', 'authorization'])
    expect((await fetch(`${server.origin}/api/releases?${name}=${made.token}`)).status).toBe(401);
});

it('notes the day and the address of its last use', async () => {
  const person = await signUpVerified(server);
  const { script } = await makeToken(person);
  await script.ok('GET /releases');
  const today = server.clock.now().toISOString().slice(0, 10);
  expect(await person.ok('GET /me/tokens')).toMatchObject([{ last_used_on: today, last_used_address: '127.0.0.1' }]);
});

it('ends when it is removed, when its time is over, and with a ban', async () => {
  const person = await signUpVerified(server);
  const statusOf = async (script: Person) => (await script.call('GET /releases')).status;
  const removed = await makeToken(person);
  await person.ok('DELETE /me/token/{id}', { params: { id: removed.made.uuid } });
  expect(await statusOf(removed.script)).toBe(401);
  const over = await makeToken(person);
  const { db } = server.database;
  await db
    .updateTable('personal_tokens')
    .set({ expires_at: server.clock.now() })
    .where('uuid', '=', over.made.uuid)
    .execute();
  expect(await statusOf(over.script)).toBe(401);
  const { script } = await makeToken(person);
  expect(await statusOf(script)).toBe(200);
  await db
    .updateTable('users')
    .set({ banned_at: server.clock.now(), ban_reason: 'Spam' })
    .where('uuid', '=', person.uuid)
    .execute();
  expect(await statusOf(script)).toBe(401);
});

it('opens staff calls only with the scope that administrators alone can give', async () => {
  const admin = await signUpVerified(server, { roles: ['admin'] });
  const moderator = await signUpVerified(server, { roles: ['moderator'] });
  const body = { name: 'Desk', scopes: ['staff'] };
  const refusal = await moderator.call('POST /me/tokens', { body });
  expect([refusal.status, refusal.error.message]).toEqual([403, 'FORBIDDEN']);
  const { script } = await makeToken(admin, ['staff']);
  await script.ok('GET /staff/purchases');
  const { script: plain } = await makeToken(
    admin,
    TOKEN_SCOPES.filter((scope) => scope !== 'staff'),
  );
  expect((await plain.call('GET /staff/purchases')).error).toMatchObject({ message: 'MISSING_SCOPE', scope: 'staff' });
  // The role is looked up with each call.
  await server.database.db.updateTable('users').set({ roles: [] }).where('uuid', '=', admin.uuid).execute();
  expect((await script.call('GET /staff/purchases')).error.message).toBe('FORBIDDEN');
});

it('states its own limit in each answer', async () => {
  const small = await startTestServer({ env: { RATE_LIMIT: '30' } });
  try {
    const person = await signUpVerified(small);
    const { token } = await person.ok('POST /me/tokens', { body: { name: 'Upload', scopes: ['releases:read'] } });
    await small.database.db.updateTable('rate_limits').set({ points: 0 }).execute();
    const script = Object.assign(stranger(small.origin), { token });
    const first = await script.call('GET /releases');
    expect(first.headers.get('ratelimit-policy')).toBe('"token";q=30;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"token";r=29;t=\d+$/);
    await small.database.db.updateTable('rate_limits').set({ points: 0 }).where('key', 'like', 'address:%').execute();
    await small.database.db
      .updateTable('rate_limits')
      .set({ points: 30 })
      .where('key', 'like', 'personal-token:%')
      .execute();
    const over = await script.call('GET /releases');
    expect([over.status, over.error.message]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(over.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/);
    expect(over.headers.get('retry-after')).toMatch(/^\d+$/);
  } finally {
    await small.stop();
  }
});
