import { type Person, signUp, signUpVerified, stranger } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished } from 'vitest';

const server = useServer();

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

interface SignInFrom {
  readonly userAgent?: string;
  readonly fingerprint?: string | undefined;
  readonly language?: string;
}

/** The same person on another device. */
const comeBack = async (person: Person, { userAgent = FIREFOX, fingerprint, language = 'en' }: SignInFrom = {}) => {
  const { username, password, uuid } = person;
  const device = stranger(server.origin);
  const { access_token } = await device.ok('POST /login', {
    body: { username, password, fingerprint },
    headers: { 'user-agent': userAgent, 'accept-language': language },
  });
  return Object.assign(device, { username, password, uuid, token: access_token });
};

/** Opens a socket of this device; resolves `ended` when the server closes it. */
const connect = async (device: Person) => {
  const socket = io(server.origin, { path: '/api/live', auth: { token: device.token }, transports: ['websocket'] });
  onTestFinished(() => void socket.close());
  const gone = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
  return { gone, isConnected: () => socket.connected };
};

const isOver = async (device: Person) => {
  expect((await device.call('GET /me')).status).toBe(401);
  expect((await device.call('POST /refresh')).status).toBe(401);
};

describe('the sessions of a user', () => {
  it('are listed with their devices, last seen first', async () => {
    const person = await signUp(server);
    server.clock.advance(60);
    const phone = await comeBack(person);
    server.clock.advance(60);
    const mac = await comeBack(person, { userAgent: SAFARI });
    server.clock.advance(60);
    phone.token = (await phone.ok('POST /refresh')).access_token;
    const sessions = await mac.ok('GET /me/sessions');
    expect(sessions).toMatchObject([
      { browser: 'Firefox', system: 'Android', is_mobile: true, is_current: false },
      { browser: 'Safari', system: 'macOS', is_mobile: false, is_current: true },
      { browser: null, system: null, is_mobile: false, is_current: false },
    ]);
    const [first] = sessions;
    expect(Date.parse(first?.last_seen_at ?? '') - Date.parse(first?.created_at ?? '')).toBeGreaterThanOrEqual(120_000);
    const other = await signUp(server);
    expect(await other.ok('GET /me/sessions')).toHaveLength(1);
  });

  it('do not include ended and expired sessions', async () => {
    const person = await signUp(server);
    const phone = await comeBack(person);
    await phone.call('POST /logout');
    expect(await person.ok('GET /me/sessions')).toHaveLength(1);
    server.clock.advance(61 * 24 * 3600);
    const back = await comeBack(person);
    expect(await back.ok('GET /me/sessions')).toHaveLength(1);
  });

  it('end one by one, with their tokens and sockets; other users’ sessions stay', async () => {
    const person = await signUp(server);
    const phone = await comeBack(person);
    const [phoneLive, ownLive] = [await connect(phone), await connect(person)];
    const [found] = (await person.ok('GET /me/sessions')).filter(({ is_current }) => !is_current);
    const params = { id: found?.uuid };
    const other = await signUp(server);
    const missing = await other.call('DELETE /me/session/{id}', { params: { id: crypto.randomUUID() } });
    const foreign = await other.call('DELETE /me/session/{id}', { params });
    expect([foreign.status, foreign.error]).toEqual([404, missing.error]);
    expect((await phone.call('GET /me')).status).toBe(200);
    expect((await person.call('DELETE /me/session/{id}', { params })).status).toBe(204);
    expect(await phoneLive.gone).toBe('io server disconnect');
    await isOver(phone);
    expect((await person.call('GET /me')).status).toBe(200);
    expect(ownLive.isConnected()).toBe(true);
    expect((await person.call('DELETE /me/session/{id}', { params })).status).toBe(404);
  });

  it('end all at once except the current one', async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const [phone, mac] = [await comeBack(person), await comeBack(person, { userAgent: SAFARI })];
    const live = await connect(phone);
    expect((await mac.call('DELETE /me/sessions')).status).toBe(204);
    expect(await live.gone).toBe('io server disconnect');
    for (const device of [person, phone]) await isOver(device);
    expect(await mac.ok('GET /me/sessions')).toMatchObject([{ is_current: true }]);
    expect((await other.call('GET /me')).status).toBe(200);
  });
});

it('resetting or changing a password closes the sockets of the ended sessions', async () => {
  const person = await signUp(server);
  const phone = await comeBack(person);
  const [phoneLive, ownLive] = [await connect(phone), await connect(person)];
  const fresh = 'brand new password';
  await person.ok('PATCH /update-password', {
    body: { old_password: person.password, new_password: fresh, repeat_password: fresh },
  });
  expect(await phoneLive.gone).toBe('io server disconnect');
  expect(ownLive.isConnected()).toBe(true);
  await server.emailsDone();
  const count = (await server.outbox(person.username)).length;
  await person.ok('POST /reset-password-email', { body: { username: person.username } });
  const { link } = await server.sent(person.username, count + 1);
  const token = new URL(link?.url ?? '').searchParams.get('token');
  await person.ok('POST /reset-password', { body: { token, password: 'and another one' } });
  expect(await ownLive.gone).toBe('io server disconnect');
});

describe('the email about a new device', () => {
  const subjects = async (person: Person) => {
    await server.emailsDone();
    return (await server.outbox(person.username)).map(({ subject }) => subject).slice(1);
  };

  it('is not sent for the first sign-in or a known device', async () => {
    const person = await signUpVerified(server);
    await comeBack(person, { fingerprint: 'test', userAgent: SAFARI });
    await person.call('POST /logout');
    await comeBack(person, { fingerprint: 'test' });
    expect(await subjects(person)).toEqual([]);
  });

  it('contains the device, the time and a link to reset the password', async () => {
    const person = await signUpVerified(server);
    await comeBack(person, { fingerprint: 'phone' });
    const email = await server.sent(person.username, 2);
    expect(email.subject).toBe('New sign-in to your account');
    expect(email.text).toContain('Device: Firefox, Android');
    expect(email.text).toMatch(/Time: \d{1,2} \w+ \d{4} at \d\d:\d\d UTC/);
    expect(email.link?.path).toBe('/resetpassword');
    await comeBack(person, { fingerprint: 'phone' });
    expect(await subjects(person)).toHaveLength(1);
  });

  it('compares browser and system if a fingerprint is missing', async () => {
    const person = await signUpVerified(server);
    await comeBack(person);
    expect(await subjects(person)).toHaveLength(1);
    await comeBack(person, { userAgent: FIREFOX.replaceAll('140', '141') });
    expect(await subjects(person)).toHaveLength(1);
    await comeBack(person, { userAgent: SAFARI });
    expect(await subjects(person)).toHaveLength(2);
  });

  it('is in the user’s previous language, which an attacker cannot choose', async () => {
    const person = await signUpVerified(server);
    await comeBack(person, { fingerprint: 'stranger', language: 'ru' });
    expect(await subjects(person)).toEqual(['New sign-in to your account']);
  });

  it('is not sent to other users or for a wrong password', async () => {
    const [person, other] = [await signUpVerified(server), await signUpVerified(server)];
    const { username } = person;
    await other.call('POST /login', { body: { username, password: 'wrong one', fingerprint: 'thief' } });
    await comeBack(other, { fingerprint: 'other phone' });
    expect(await subjects(person)).toEqual([]);
  });
});
