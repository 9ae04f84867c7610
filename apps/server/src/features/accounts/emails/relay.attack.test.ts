import { createAuthenticator } from '@dubplate/testkit/authenticator';
import { type Person, signUp, signUpVerified, stranger } from '@dubplate/testkit/person';
import { startTestServer } from '@dubplate/testkit/server';
import { useServer } from '@dubplate/testkit/use-server';
import { expect, it, onTestFinished } from 'vitest';

// An attacker makes this server send messages to strangers, in large numbers or with the attacker's text.

const server = useServer();

const HOUR = 3600;
const password = 'long enough';
const signInFrom = (person: Pick<Person, 'username' | 'password'>, fingerprint: string, userAgent = 'x') =>
  stranger(server.origin).call('POST /login', {
    body: { username: person.username, password: person.password, fingerprint },
    headers: { 'user-agent': userAgent },
  });
const subjects = async (name: string) => {
  await server.emailsDone();
  return (await server.outbox(name)).map(({ subject, text }) => subject ?? text);
};

it('an unverified phone gets its verification, and no messages about sign-ins', async () => {
  const username = '79990001234';
  await stranger(server.origin).ok('POST /register', { body: { username, password } });
  for (let time = 0; time < 12; time += 1) await signInFrom({ username, password }, `device ${time}`);
  expect(await subjects(username)).toEqual([expect.stringContaining('confirm your number')]);
});

it('an unverified name gets only links, no emails about passwords, deletion or exports', async () => {
  const person = await signUp(server);
  const fresh = 'brand new password';
  await person.ok('PATCH /update-password', {
    body: { old_password: person.password, new_password: fresh, repeat_password: fresh },
  });
  await person.ok('POST /me/deletion', { body: { password: fresh } });
  await stranger(server.origin).ok('POST /reset-password-email', { body: { username: person.username } });
  expect(await subjects(person.username)).toEqual(['Confirm your e-mail', 'Set a new password']);
});

it('a verified name gets at most ten new-device emails a day', async () => {
  const person = await signUpVerified(server);
  for (let time = 0; time < 12; time += 1) await signInFrom(person, `device ${time}`);
  expect(await subjects(person.username)).toHaveLength(1 + 10);
  server.clock.advance(24 * HOUR + 1);
  await signInFrom(person, 'the next day');
  expect(await subjects(person.username)).toHaveLength(1 + 11);
});

it('a name may request twenty links a day, whether it has an account or not', async () => {
  const known = await signUp(server);
  for (const username of [known.username, 'nobody-here@example.com']) {
    const ask = () => stranger(server.origin).call('POST /reset-password-email', { body: { username } });
    for (let time = 0; time < 20; time += 1) {
      expect((await ask()).status).toBe(200);
      server.clock.advance(61);
    }
    const { status, error, headers } = await ask();
    expect([status, error.message]).toEqual([429, 'MAIL_TOO_SOON']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(HOUR);
  }
});

it('one address can cause at most thirty messages an hour, over all names', async () => {
  const limiting = await startTestServer({ env: { RATE_LIMIT: '100000' } });
  onTestFinished(() => limiting.stop());
  const caller = stranger(limiting.origin);
  for (let time = 0; time < 15; time += 1) {
    const username = `stranger-${time}@example.com`;
    expect((await caller.call('POST /verify-email', { body: { username } })).status).toBe(200);
    expect((await caller.call('POST /reset-password-email', { body: { username } })).status).toBe(200);
  }
  const username = 'one-more@example.com';
  for (const [key, body] of [
    ['POST /verify-email', { username }],
    ['POST /reset-password-email', { username }],
    ['POST /register', { username, password }],
  ] as const)
    expect((await caller.call(key, { body })).error).toMatchObject({ statusCode: 429, message: 'TOO_MANY_REQUESTS' });
  limiting.clock.advance(HOUR + 1);
  expect((await caller.call('POST /verify-email', { body: { username } })).status).toBe(200);
});

it('emails contain no text from a user agent or a passkey’s name', async () => {
  const person = await signUpVerified(server);
  const ADVERT = 'Win-a-prize-at-evil.example/1.0 (call 555)';
  await signInFrom(person, 'advert', ADVERT);
  const device = createAuthenticator(server.origin.replace('127.0.0.1', 'localhost'));
  const credential = device.create(await person.ok('POST /me/passkey-options', { body: {} }));
  await person.ok('POST /me/passkey', {
    body: { name: 'evil.example', credential },
    headers: { 'user-agent': ADVERT },
  });
  await server.emailsDone();
  const emails = await server.outbox(person.username);
  expect(emails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['New sign-in to your account', 'A passkey was added']),
  );
  for (const { text, html } of emails) expect(`${text}${html}`).not.toMatch(/evil|555/);
  expect(JSON.stringify(await person.ok('GET /me/sessions'))).not.toContain('evil');
});
