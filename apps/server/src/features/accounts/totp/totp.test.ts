import { createAuthenticator } from '@dubplate/testkit/authenticator';
import { oneTimeCode } from '@dubplate/testkit/one-time-code';
import { type Person, signUpVerified, stranger } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { describe, expect, it } from 'vitest';

const server = useServer();

const STEP = 30;
const codeOf = (secret: string, stepsAhead = 0) =>
  oneTimeCode(secret, new Date(server.clock.now().getTime() + stepsAhead * STEP * 1000));
const begin = (person: Person, password = person.password) => person.call('POST /me/totp', { body: { password } });

/** A staff member with codes on. The next accepted code is that of the next time step. */
const withTotp = async () => {
  const person = await signUpVerified(server, { roles: ['moderator'] });
  const { secret } = (await begin(person)).body;
  const confirmed = await person.ok('POST /me/totp/confirm', { body: { code: codeOf(secret) } });
  server.clock.advance(STEP);
  return { person, secret, recoveryCodes: confirmed.recovery_codes };
};

const signIn = ({ username, password }: Person, totp?: string, other: object = {}) =>
  stranger(server.origin).call('POST /login', {
    body: { username, password, ...(totp !== undefined && { totp }), ...other },
  });

describe('setting up', () => {
  it('is only for staff and requires the password', async () => {
    const artist = await signUpVerified(server);
    expect((await artist.ok('GET /me/totp')).is_available).toBe(false);
    expect((await begin(artist)).status).toBe(403);
    const person = await signUpVerified(server, { roles: ['support'] });
    const wrong = await begin(person, 'not this one');
    expect([wrong.status, wrong.error.issues?.[0]?.path]).toEqual([400, 'password']);
    const { secret, uri } = (await begin(person)).body;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Dubplate:.*secret=/);
    expect(uri).toContain(secret);
  });

  it('requires no codes until the first code confirms the secret', async () => {
    const person = await signUpVerified(server, { roles: ['moderator'] });
    expect((await person.call('POST /me/totp/confirm', { body: { code: '123456' } })).error.message).toBe(
      'TOTP_NOT_BEGUN',
    );
    const { secret } = (await begin(person)).body;
    expect((await signIn(person)).status).toBe(200);
    const wrong = await person.call('POST /me/totp/confirm', { body: { code: codeOf(secret, 5) } });
    expect([wrong.status, wrong.error.issues?.[0]]).toEqual([400, expect.objectContaining({ code: 'totp_wrong' })]);
    const { recovery_codes } = await person.ok('POST /me/totp/confirm', { body: { code: codeOf(secret) } });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await person.ok('GET /me/totp')).toMatchObject({
      is_available: true,
      activated_at: expect.any(String),
      recovery_codes_left: 10,
    });
    expect((await begin(person)).error.message).toBe('TOTP_ON');
  });

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const { person, secret, recoveryCodes } = await withTotp();
    const { db } = server.database;
    const row = await db
      .selectFrom('totp_secrets')
      .selectAll()
      .where('user_uuid', '=', person.uuid)
      .executeTakeFirstOrThrow();
    const codes = await db.selectFrom('totp_recovery_codes').selectAll().execute();
    const kept = Buffer.concat([row.encrypted_secret, ...codes.map(({ hash }) => hash)]).toString('latin1');
    expect(kept).not.toContain(secret);
    for (const code of recoveryCodes) expect(kept).not.toContain(code);
    // The secret is sealed for one user and cannot be opened in another user's row.
    const other = await withTotp();
    await db
      .updateTable('totp_secrets')
      .set({ encrypted_secret: row.encrypted_secret })
      .where('user_uuid', '=', other.person.uuid)
      .execute();
    expect((await signIn(other.person, codeOf(secret))).error).toMatchObject({ statusCode: 403, message: 'TOTP_LOST' });
  });
});

describe('signing in', () => {
  it('asks for the code only after the right password', async () => {
    const { person, secret } = await withTotp();
    const wrong = await signIn({ ...person, password: 'not this one' }, codeOf(secret));
    expect(wrong.error).toMatchObject({ statusCode: 401, message: 'WRONG_CREDENTIALS' });
    expect((await signIn(person)).error).toMatchObject({ statusCode: 403, message: 'TOTP_REQUIRED' });
    expect((await signIn(person, codeOf(secret, 7))).error).toMatchObject({ statusCode: 401, message: 'WRONG_TOTP' });
    expect((await signIn(person, codeOf(secret))).status).toBe(200);
  });

  it('accepts a code once, and no code older than the last', async () => {
    const { person, secret } = await withTotp();
    const [code, before] = [codeOf(secret), codeOf(secret, -1)];
    expect((await signIn(person, code)).status).toBe(200);
    expect((await signIn(person, code)).error.message).toBe('WRONG_TOTP');
    expect((await signIn(person, before)).error.message).toBe('WRONG_TOTP');
    const next = codeOf(secret, 1);
    const both = await Promise.all([signIn(person, next), signIn(person, next)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('tolerates a clock that is off by at most 30 seconds', async () => {
    const { person, secret } = await withTotp();
    const signInWith = async (steps: number) => (await signIn(person, codeOf(secret, steps))).status;
    server.clock.advance(10 * STEP);
    expect([await signInWith(-2), await signInWith(2)]).toEqual([401, 401]);
    expect([await signInWith(-1), await signInWith(1)]).toEqual([200, 200]);
  });

  it('accepts a recovery code once, in any notation', async () => {
    const { person, recoveryCodes } = await withTotp();
    const [code = ''] = recoveryCodes;
    expect((await signIn(person, ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await signIn(person, code)).error.message).toBe('WRONG_TOTP');
    expect((await person.ok('GET /me/totp')).recovery_codes_left).toBe(9);
  });

  it('stops checking codes after ten tries for a name, concurrent or not', async () => {
    const { person, secret } = await withTotp();
    const tries = await Promise.all(Array.from({ length: 14 }, () => signIn(person, codeOf(secret, 9))));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await signIn(person, codeOf(secret))).status).toBe(429);
  });

  it('counts codes separately: a right password elsewhere does not reset the count', async () => {
    const { person, secret } = await withTotp();
    for (let tries = 0; tries < 5; tries++) {
      expect((await signIn(person, codeOf(secret, 9))).status).toBe(401);
      expect((await signIn(person, codeOf(secret, 9))).status).toBe(401);
      // Rejected for its new password, after the old one was right.
      const body = { old_password: person.password, new_password: 'x', repeat_password: 'y' };
      expect((await person.call('PATCH /update-password', { body })).status).toBe(400);
    }
    expect((await signIn(person, codeOf(secret))).status).toBe(429);
  });

  it('requires no code after a passkey', async () => {
    const { person } = await withTotp();
    const device = createAuthenticator(server.origin.replace('127.0.0.1', 'localhost'));
    const options = await person.ok('POST /me/passkey-options', { body: { password: person.password } });
    await person.ok('POST /me/passkey', { body: { name: 'Key', credential: device.create(options) } });
    const credential = device.get(await stranger(server.origin).ok('POST /login/passkey-options'));
    expect((await stranger(server.origin).call('POST /login/passkey', { body: { credential } })).status).toBe(200);
  });
});

describe('turning it off', () => {
  it('requires password and code', async () => {
    const { person, secret } = await withTotp();
    const off = (password: string, code: string) => person.call('POST /me/totp/off', { body: { password, code } });
    expect((await off('not this one', codeOf(secret))).error.issues?.[0]?.path).toBe('password');
    expect((await off(person.password, codeOf(secret, 5))).error.issues?.[0]?.path).toBe('code');
    expect((await off(person.password, codeOf(secret))).status).toBe(204);
    expect((await signIn(person)).status).toBe(200);
    expect((await off(person.password, codeOf(secret, 1))).error.message).toBe('TOTP_OFF');
  });

  it('can be done by an administrator, with an audit entry; the user’s sessions end', async () => {
    const { person } = await withTotp();
    const admin = await signUpVerified(server, { roles: ['admin'] });
    const params = { id: person.uuid };
    expect((await person.call('POST /staff/user/{id}/totp-off', { params })).status).toBe(403);
    await admin.ok('POST /staff/user/{id}/totp-off', { params });
    expect((await person.call('GET /me')).status).toBe(401);
    expect((await signIn(person)).status).toBe(200);
    const [act] = (await admin.ok('GET /staff/audit', { query: { subject: person.uuid, take: 1 } })).data;
    expect(act).toMatchObject({ action: 'user.totp-off', subject_uuid: person.uuid });
    expect((await admin.call('POST /staff/user/{id}/totp-off', { params })).error.message).toBe('TOTP_OFF');
  });
});
