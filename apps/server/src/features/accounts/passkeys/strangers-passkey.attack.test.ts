import { createAuthenticator } from '@dubplate/testkit/authenticator';
import { oneTimeCode } from '@dubplate/testkit/one-time-code';
import { type Person, signUp, signUpVerified, stranger } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';
import { hashSecretToken } from '#platform/secrets/secret-token.ts';

// An attacker signs up with a victim's address and adds second factors; then the victim verifies the address.

const server = useServer();
let page: string;
beforeAll(async () => {
  page = server.origin.replace('127.0.0.1', 'localhost');
});

const NOT_VERIFIED = { statusCode: 403, message: 'NOT_VERIFIED' };

const addPasskey = async (person: Person) => {
  const device = createAuthenticator(page);
  const options = await person.ok('POST /me/passkey-options', { body: {} });
  await person.ok('POST /me/passkey', { body: { name: 'Key', credential: device.create(options) } });
  return device;
};
const signInBy = async (device: ReturnType<typeof createAuthenticator>) => {
  const credential = device.get(await stranger(server.origin).ok('POST /login/passkey-options'));
  return stranger(server.origin).call('POST /login/passkey', { body: { credential } });
};
const turnOnCodes = async (person: Person) => {
  const { secret } = await person.ok('POST /me/totp', { body: { password: person.password } });
  await person.ok('POST /me/totp/confirm', { body: { code: oneTimeCode(secret, server.clock.now()) } });
};
/** Creates an account as older versions could: with second factors, but with an unverified name. */
const unprove = ({ uuid }: Person) =>
  server.database.db.updateTable('users').set({ verified_at: null }).where('uuid', '=', uuid).execute();

it('adding a passkey requires a verified name at both steps', async () => {
  const person = await signUp(server);
  expect((await person.call('POST /me/passkey-options', { body: {} })).error).toMatchObject(NOT_VERIFIED);
  const proven = await signUpVerified(server);
  const options = await proven.ok('POST /me/passkey-options', { body: {} });
  await unprove(proven);
  const credential = createAuthenticator(page).create(options);
  const late = await proven.call('POST /me/passkey', { body: { name: 'Key', credential } });
  expect(late.error).toMatchObject(NOT_VERIFIED);
});

it('turning on one-time codes requires a verified name at both steps', async () => {
  const person = await signUp(server, { roles: ['moderator'] });
  const body = { password: person.password };
  expect((await person.call('POST /me/totp', { body })).error).toMatchObject(NOT_VERIFIED);
  const proven = await signUpVerified(server, { roles: ['moderator'] });
  const { secret } = await proven.ok('POST /me/totp', { body: { password: proven.password } });
  await unprove(proven);
  const code = oneTimeCode(secret, server.clock.now());
  expect((await proven.call('POST /me/totp/confirm', { body: { code } })).error).toMatchObject(NOT_VERIFIED);
});

it('verifying the name removes earlier second factors, and keeps the password and the session', async () => {
  const person = await signUpVerified(server, { roles: ['moderator'] });
  const device = await addPasskey(person);
  await turnOnCodes(person);
  await unprove(person);
  await server.emailsDone();
  const sent = (await server.outbox(person.username)).length;
  await stranger(server.origin).ok('POST /verify-email', { body: { username: person.username } });
  const { link } = await server.sent(person.username, sent + 1);
  await stranger(server.origin).ok('POST /verify', { body: { token: link?.path.replace('/verify/', '') } });

  expect((await signInBy(device)).error.message).toBe('PASSKEY_REFUSED');
  expect(await person.ok('GET /me/passkeys')).toEqual([]);
  expect(await person.ok('GET /me/totp')).toMatchObject({ activated_at: null, recovery_codes_left: 0 });
  expect((await person.call('GET /me')).status).toBe(200);
  const { username, password } = person;
  expect((await stranger(server.origin).call('POST /login', { body: { username, password } })).status).toBe(200);
});

it('verifying the name again removes nothing', async () => {
  const person = await signUpVerified(server);
  const device = await addPasskey(person);
  await server.database.db
    .insertInto('account_links')
    .values({
      hash: hashSecretToken('x'.repeat(43)),
      user_uuid: person.uuid,
      purpose: 'verify',
      created_at: server.clock.now(),
      expires_at: new Date(server.clock.now().getTime() + 60_000),
    })
    .execute();
  await stranger(server.origin).ok('POST /verify', { body: { token: 'x'.repeat(43) } });
  expect((await signInBy(device)).status).toBe(200);
});
