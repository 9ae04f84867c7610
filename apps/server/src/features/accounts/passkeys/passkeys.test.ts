import { createAuthenticator } from '@dubplate/testkit/authenticator';
import { type Person, signUpVerified, stranger } from '@dubplate/testkit/person';
import { startTestServer } from '@dubplate/testkit/server';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useServer();
/** The address of a page of this instance for WebAuthn, which takes no numeric host. */
let page: string;
beforeAll(async () => {
  page = server.origin.replace('127.0.0.1', 'localhost');
});

type Device = ReturnType<typeof createAuthenticator>;

const addPasskey = async (person: Person, device: Device = createAuthenticator(page), name = 'My phone') => {
  const options = await person.ok('POST /me/passkey-options', { body: {} });
  const credential = device.create(options);
  const passkey = await person.ok('POST /me/passkey', { body: { name, credential } });
  return { passkey, device, credential };
};

const challenge = () => stranger(server.origin).ok('POST /login/passkey-options');
const signIn = (credential: unknown, body: object = {}) =>
  stranger(server.origin).call('POST /login/passkey', { body: { credential, ...body } });
const REFUSED = { status: 401, error: { message: 'PASSKEY_REFUSED' } };

describe('adding a passkey', () => {
  it('requests a discoverable key with user verification, and lists it', async () => {
    const person = await signUpVerified(server);
    const options = await person.ok('POST /me/passkey-options', { body: {} });
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      user: { id: Buffer.from(person.uuid).toString('base64url'), name: person.username },
    });
    const { passkey, credential } = await addPasskey(person);
    expect(await person.ok('GET /me/passkeys')).toEqual([
      { ...passkey, name: 'My phone', is_backed_up: true, last_used_at: null },
    ]);
    const again = await person.ok('POST /me/passkey-options', { body: {} });
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([credential.id]);
  });

  it('requires the password from ten minutes after sign-in', async () => {
    const person = await signUpVerified(server);
    server.clock.advance(10 * 60 + 1);
    const ask = (body: object) => person.call('POST /me/passkey-options', { body });
    expect((await ask({})).error).toMatchObject({ statusCode: 403, message: 'PASSWORD_NEEDED' });
    const wrong = await ask({ password: 'not this one' });
    expect([wrong.status, wrong.error.issues?.[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'password', code: 'old_password_wrong' }),
    ]);
    expect((await ask({ password: person.password })).status).toBe(200);
  });

  it('is refused after ten wrong passwords in one session', async () => {
    const person = await signUpVerified(server);
    const ask = (password: string) => person.call('POST /me/passkey-options', { body: { password } });
    for (let tries = 0; tries < 10; tries++) expect((await ask('not this one')).status).toBe(400);
    expect((await ask(person.password)).status).toBe(429);
  });

  it.each([
    ['another challenge', () => ({ challenge: Buffer.alloc(32).toString('base64url') })],
    ['a page elsewhere', () => ({ origin: 'https://dubplate.example.org' })],
    ['this instance by its number', () => ({ origin: server.origin })],
    ['another relying party', () => ({ rpId: 'example.org' })],
    ['a device that did not ask who is there', () => ({ isUnverified: true })],
  ])('rejects %s', async (_what, forged) => {
    const person = await signUpVerified(server);
    const options = await person.ok('POST /me/passkey-options', { body: {} });
    const credential = createAuthenticator(page).create(options, forged());
    const answer = await person.call('POST /me/passkey', { body: { name: 'x', credential } });
    expect(answer).toMatchObject({ status: 400, error: { message: 'PASSKEY_NOT_ADDED' } });
    expect(await person.ok('GET /me/passkeys')).toEqual([]);
  });

  it('accepts a challenge once, for five minutes, in the session that requested it', async () => {
    const person = await signUpVerified(server);
    const other = await signUpVerified(server);
    const device = createAuthenticator(page);
    const options = () => person.ok('POST /me/passkey-options', { body: {} });
    const add = (by: Person, credential: unknown) => by.call('POST /me/passkey', { body: { name: 'x', credential } });
    const first = await options();
    expect((await add(other, device.create(first))).status).toBe(400);
    expect((await add(person, device.create(first))).status).toBe(201);
    expect((await add(person, device.create(first))).status).toBe(400);
    const late = await options();
    server.clock.advance(5 * 60 + 1);
    expect((await add(person, device.create(late))).status).toBe(400);
  });

  it('rejects a credential that another user has registered', async () => {
    const [owner, other] = [await signUpVerified(server), await signUpVerified(server)];
    const { credential } = await addPasskey(owner);
    const options = await other.ok('POST /me/passkey-options', { body: {} });
    const client = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: options.challenge, origin: page }),
    ).toString('base64url');
    const copied = { ...credential, response: { ...credential.response, clientDataJSON: client } };
    expect((await other.call('POST /me/passkey', { body: { name: 'x', credential: copied } })).status).toBe(400);
    expect(await other.ok('GET /me/passkeys')).toEqual([]);
  });

  it('allows at most twenty', async () => {
    const person = await signUpVerified(server);
    for (let count = 0; count < 20; count++) await addPasskey(person);
    expect((await person.call('POST /me/passkey-options', { body: {} })).error).toMatchObject({
      statusCode: 409,
      message: 'TOO_MANY_PASSKEYS',
      max: 20,
    });
  });
});

describe('the passkeys of a user', () => {
  it('can only be renamed and removed by their owner', async () => {
    const [owner, other] = [await signUpVerified(server), await signUpVerified(server)];
    const { passkey, device } = await addPasskey(owner);
    const params = { id: passkey.uuid };
    const rename = (person: Person, name: string) => person.call('PATCH /me/passkey/{id}', { params, body: { name } });
    expect((await rename(other, 'Mine now')).status).toBe(404);
    expect((await other.call('DELETE /me/passkey/{id}', { params })).status).toBe(404);
    expect((await rename(owner, '  ')).status).toBe(400);
    expect((await rename(owner, ' Old phone ')).body.name).toBe('Old phone');
    expect((await owner.call('DELETE /me/passkey/{id}', { params })).status).toBe(204);
    expect(await owner.ok('GET /me/passkeys')).toEqual([]);
    expect(await signIn(device.get(await challenge()))).toMatchObject(REFUSED);
  });
});

describe('signing in by passkey', () => {
  it('starts the same session as a password', async () => {
    const person = await signUpVerified(server);
    const { device } = await addPasskey(person);
    const answer = await signIn(device.get(await challenge()));
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/refresh_token=.*Max-Age=\d+.*HttpOnly.*SameSite=Strict/);
    person.token = answer.body.access_token;
    expect((await person.ok('GET /me')).uuid).toBe(person.uuid);
    expect((await person.ok('GET /me/passkeys'))[0]?.last_used_at).toEqual(expect.any(String));
    const visit = await signIn(device.get(await challenge()), { remember: false });
    expect(visit.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/);
  });

  it('shows the reason of a ban', async () => {
    const person = await signUpVerified(server);
    const { device } = await addPasskey(person);
    await server.database.db
      .updateTable('users')
      .set({ banned_at: new Date(), ban_reason: 'spam' })
      .where('uuid', '=', person.uuid)
      .execute();
    expect((await signIn(device.get(await challenge()))).error).toMatchObject({
      statusCode: 403,
      message: 'BANNED',
      ban_reason: 'spam',
    });
  });

  it.each([
    ['another challenge', () => ({ challenge: Buffer.alloc(32).toString('base64url') })],
    ['a page elsewhere', () => ({ origin: 'https://dubplate.example.org' })],
    ['another relying party', () => ({ rpId: 'example.org' })],
    ['a device that did not ask who is there', () => ({ isUnverified: true })],
    ['another owner', () => ({ userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') })],
  ])('rejects %s', async (_what, forged) => {
    const { device } = await addPasskey(await signUpVerified(server));
    expect(await signIn(device.get(await challenge(), forged()))).toMatchObject(REFUSED);
    expect((await signIn(device.get(await challenge()))).status).toBe(200);
  });

  it('accepts a sign-in challenge once, for five minutes', async () => {
    const person = await signUpVerified(server);
    const { device } = await addPasskey(person);
    const given = await challenge();
    expect((await signIn(device.get(given))).status).toBe(200);
    expect(await signIn(device.get(given))).toMatchObject(REFUSED);
    const late = await challenge();
    server.clock.advance(5 * 60 + 1);
    expect(await signIn(device.get(late))).toMatchObject(REFUSED);
    const other = await signUpVerified(server);
    expect(await signIn(device.get(await other.ok('POST /me/passkey-options', { body: {} })))).toMatchObject(REFUSED);
  });

  it('uses up a challenge even if the response was rejected', async () => {
    const { device } = await addPasskey(await signUpVerified(server));
    const given = await challenge();
    expect(await signIn(device.get(given, { isUnverified: true }))).toMatchObject(REFUSED);
    expect(await signIn(device.get(given))).toMatchObject(REFUSED);
  });

  it('rejects a counter that does not increase, which means a copied key', async () => {
    const { device } = await addPasskey(await signUpVerified(server));
    const statuses: number[] = [];
    for (const counter of [7, 7, 6, 0, 8])
      statuses.push((await signIn(device.get(await challenge(), { counter }))).status);
    expect(statuses).toEqual([200, 401, 401, 401, 200]);
  });

  it('rejects the signature of another key and an unknown passkey', async () => {
    const { device, credential } = await addPasskey(await signUpVerified(server));
    const stolen = await addPasskey(await signUpVerified(server));
    const assertion = stolen.device.get(await challenge());
    expect(await signIn({ ...assertion, id: credential.id, rawId: credential.id })).toMatchObject(REFUSED);
    const stray = createAuthenticator(page);
    stray.create({ rp: { id: 'localhost' }, user: { id: 'x' }, challenge: 'x' });
    expect(await signIn(stray.get(await challenge()))).toMatchObject(REFUSED);
    expect((await signIn(device.get(await challenge()))).status).toBe(200);
  });
});

it('uses the public address if there is one', async () => {
  const elsewhere = await startTestServer({ env: { PUBLIC_URL: 'https://music.example.org' } });
  const person = await signUpVerified(elsewhere);
  const options = await person.ok('POST /me/passkey-options', { body: {} });
  expect(options.rp.id).toBe('music.example.org');
  const device = createAuthenticator('https://music.example.org');
  await person.ok('POST /me/passkey', { body: { name: 'x', credential: device.create(options) } });
  const given = await stranger(elsewhere.origin).ok('POST /login/passkey-options');
  const answer = await stranger(elsewhere.origin).call('POST /login/passkey', {
    body: { credential: device.get(given) },
  });
  expect([given.rpId, answer.status]).toEqual(['music.example.org', 200]);
  await elsewhere.stop();
});

describe('the first verification of a name', () => {
  const resetBy = async (person: Person, password: string) => {
    const sentBefore = (await server.outbox(person.username)).length;
    await stranger(server.origin).ok('POST /reset-password-email', { body: { username: person.username } });
    const { link } = await server.sent(person.username, sentBefore + 1);
    const token = new URL(link?.url ?? '').searchParams.get('token');
    await stranger(server.origin).ok('POST /reset-password', { body: { token, password } });
    person.token = (
      await stranger(server.origin).ok('POST /login', { body: { username: person.username, password } })
    ).access_token;
  };

  it('removes passkeys that were added before; later ones stay', async () => {
    const person = await signUpVerified(server);
    const { device } = await addPasskey(person);
    // Older versions allowed passkeys for unverified names.
    await server.database.db.updateTable('users').set({ verified_at: null }).where('uuid', '=', person.uuid).execute();
    await server.emailsDone();
    await resetBy(person, 'the true owner');
    expect(await person.ok('GET /me/passkeys')).toEqual([]);
    expect(await signIn(device.get(await challenge()))).toMatchObject(REFUSED);
    await addPasskey(person);
    await server.emailsDone();
    server.clock.advance(61);
    await resetBy(person, 'forgotten again');
    expect(await person.ok('GET /me/passkeys')).toHaveLength(1);
  });
});

it('sends an email about a new passkey, and passkey sessions have a device', async () => {
  const person = await signUpVerified(server);
  const { device } = await addPasskey(person, createAuthenticator(page), 'Key <of> mine');
  const email = async (subject: string) => {
    await server.emailsDone();
    return (await server.outbox(person.username)).find((each) => each.subject === subject);
  };
  expect(await email('A passkey was added')).toMatchObject({
    text: expect.stringMatching(/Device: unknown\nTime: /),
    html: expect.not.stringContaining('mine'),
  });
  await signIn(device.get(await challenge()), { fingerprint: 'another device' });
  expect(await email('New sign-in to your account')).toBeDefined();
});
