import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { eventually } from '@dubplate/testkit/eventually';
import { signUp, stranger } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { startSmtp } from '@dubplate/testkit/smtp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createJobs } from '#platform/jobs/jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const password = 'long enough';
const register = (username: string, headers: Record<string, string> = {}, on = server) =>
  stranger(on.origin).ok('POST /register', { body: { username, password }, headers });
const start = async (env: Record<string, string>): Promise<TestServer> => {
  const started = await startTestServer({ env });
  onTestFinished(() => started.stop());
  return started;
};

describe('through a mail server', () => {
  it('sends the Russian sign-up email with a working link', async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const mailing = await start({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://music.example', PRODUCT_NAME: 'Пластинка' });
    await register('anna@example.com', { 'accept-language': 'ru' }, mailing);
    const email = await eventually('the email', async () => smtp.emails[0]);
    expect(email).toMatchObject({
      subject: 'Подтвердите e-mail',
      from: { name: 'Пластинка', address: 'no-reply@music.example' },
      to: [{ address: 'anna@example.com' }],
    });
    const token = /https:\/\/music\.example\/verify\/([\w-]{43})\s/.exec(email.text ?? '')?.[1] ?? '';
    expect(email.html).toContain(`href="https://music.example/verify/${token}"`);
    expect((await stranger(mailing.origin).call('POST /verify', { body: { token } })).status).toBe(200);
  });

  it('is retried while the server fails, counts once, and an unsent one leaves no link behind', async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    smtp.refuse(true);
    const mailing = await start({ SMTP_URL: smtp.url });
    await register('boris@example.com', {}, mailing);
    await eventually('two refusals', async () => (smtp.refused >= 2 ? true : undefined));
    smtp.refuse(false);
    const email = await eventually('the email', async () => smtp.emails[0]);
    const links = await mailing.database.db.selectFrom('account_links').select('purpose').execute();
    expect(links).toEqual([{ purpose: 'verify' }]);
    const counts = mailing.database.db.selectFrom('rate_limits').select('points').where('key', 'like', 'letters:%');
    expect(await counts.execute()).toEqual([{ points: 1 }]);
    const token = /verify\/([\w-]{43})\s/.exec(email.text ?? '')?.[1];
    expect((await stranger(mailing.origin).call('POST /verify', { body: { token } })).status).toBe(200);
  });
});

it('links use the configured or local origin and ignore the Host header', async () => {
  // `fetch` does not allow a false `Host`.
  const { request } = await import('node:http');
  const { port } = new URL(server.origin);
  const lie = (path: string, body: object) =>
    new Promise((resolve, reject) =>
      request(
        {
          host: '127.0.0.1',
          port,
          path,
          method: 'POST',
          headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' },
        },
        (response) => resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end(JSON.stringify(body)),
    );
  const username = 'clara@example.com';
  expect(await lie('/api/register', { username, password })).toBe(201);
  expect(await lie('/api/reset-password-email', { username })).toBe(200);
  const { url, path } = (await server.sent(username, 2)).link ?? { url: '', path: '' };
  expect(url).toBe(`http://localhost:${port}${path}`);
  for (const { html, text } of await server.outbox(username)) expect(`${html}${text}`).not.toContain('evil');
});

describe('a phone number as username', () => {
  it('gets verification and reset links by SMS', async () => {
    await register('+7 (999) 765-43-21', { 'accept-language': 'ru' });
    const first = await server.sent('79997654321');
    expect(first).toMatchObject({
      subject: null,
      html: null,
      text: expect.stringMatching(/^Dubplate: подтвердите номер: /),
    });
    const token = first.link?.path.split('/')[2];
    expect((await stranger(server.origin).call('POST /verify', { body: { token } })).status).toBe(200);
    await stranger(server.origin).ok('POST /reset-password-email', { body: { username: '7-999-765-43-21' } });
    expect((await server.sent('79997654321', 2)).link?.path).toMatch(/^\/changepassword\?token=[\w-]{43}&expired=\d+$/);
  });

  it('uses the configured SMS sender and retries after an error', async () => {
    const heard: unknown[] = [];
    let failures = 1;
    const sender = createServer((request, response) => {
      void json(request).then((body) => {
        const fails = failures-- > 0;
        if (!fails) heard.push(body);
        response.writeHead(fails ? 500 : 200).end();
      });
    }).listen(0, '127.0.0.1');
    await once(sender, 'listening');
    onTestFinished(() => void sender.close());
    const texting = await start({ SMS_URL: `http://127.0.0.1:${(sender.address() as AddressInfo).port}` });
    await register('+79990001122', {}, texting);
    await eventually('the message', async () => heard[0]);
    expect(heard).toEqual([{ to: '79990001122', text: expect.stringContaining('/verify/') }]);
  });
});

describe('the language of an email', () => {
  /** Waits for the first email, since queued emails are sent in any order. */
  const signUpAs = async (username: string, headers?: Record<string, string>) => {
    await register(username, headers);
    await server.sent(username);
  };
  const requestReset = (username: string) =>
    stranger(server.origin).ok('POST /reset-password-email', {
      body: { username },
      headers: { 'accept-language': 'en' },
    });
  const login = (username: string, language: string) => {
    const person = stranger(server.origin);
    const headers = { 'accept-language': language };
    return person.ok('POST /login', { body: { username, password }, headers }).then(() => person);
  };

  it('is the recipient’s language, not the caller’s', async () => {
    await signUpAs('dasha@example.com', { 'accept-language': 'ru-RU,ru;q=0.9' });
    await requestReset('dasha@example.com');
    expect((await server.sent('dasha@example.com', 2)).subject).toBe('Новый пароль');
  });

  it('does not change if the caller names no supported language', async () => {
    const name = 'fyodor@example.com';
    await signUpAs(name, { 'accept-language': 'ru' });
    const person = await login(name, 'de, *;q=0.5');
    await person.ok('POST /refresh', { headers: { 'accept-language': '*' } });
    await requestReset(name);
    expect((await server.sent(name, 2)).subject).toBe('Новый пароль');
  });

  it('changes at sign-in and at a session refresh', async () => {
    const name = 'egor@example.com';
    await signUpAs(name);
    await login(name, 'ru');
    await requestReset(name);
    expect((await server.sent(name, 2)).subject).toBe('Новый пароль');
    const person = await login(name, 'ru');
    await person.ok('POST /refresh', { headers: { 'accept-language': 'en' } });
    server.clock.advance(61);
    await requestReset(name);
    expect((await server.sent(name, 3)).subject).toBe('Set a new password');
  });
});

it('neither jobs nor tables contain a token', async () => {
  const person = await signUp(server);
  const token = (await server.sent(person.username)).link?.path.split('/')[2] ?? '';
  expect(token).toHaveLength(43);
  const { rows } = await server.database.pool.query('select * from pgboss.job');
  const links = await server.database.pool.query(
    "select encode(hash, 'escape') as hash, encode(hash, 'base64') as base from account_links",
  );
  expect(JSON.stringify([rows, links.rows])).not.toContain(token);
});

it('a rejected sign-up sends no message', async () => {
  await register('once@example.com');
  await server.sent('once@example.com');
  const again = await stranger(server.origin).call('POST /register', {
    body: { username: 'once@example.com', password },
  });
  expect(again.status).toBe(409);
  await server.emailsDone();
  expect(await server.outbox('once@example.com')).toHaveLength(1);
});

it('the nightly cleanups delete only expired links, transfer tokens and counts', async () => {
  const { db, connection } = server.database;
  const jobs = createJobs(connection, { warn: () => undefined, error: () => undefined });
  await jobs.start();
  onTestFinished(() => jobs.stop());
  const uuid = crypto.randomUUID();
  const payload = JSON.stringify({ releases: [], multilinks: [] });
  const named = { username: 'old@example.com', password_hash: null, first_name: null, last_name: null };
  await db
    .insertInto('legacy_users')
    .values({ uuid, ...named, payload, created_at: new Date(), transferred_at: null })
    .execute();
  const request = async () => {
    await stranger(server.origin).call('POST /login', { body: { username: named.username, password } });
    await signUp(server);
    await server.emailsDone();
  };
  const counts = () =>
    Promise.all(
      (['account_links', 'transfer_tokens', 'rate_limits'] as const).map(
        async (table) =>
          (
            await db
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<number>().as('count'))
              .execute()
          )[0]?.count,
      ),
    );
  await request();
  server.clock.advance(24 * 3600 + 1);
  await request();
  for (const name of ['links', 'transfer-tokens', 'limits'] as const) await jobs.send(db, `cleanup.${name}`, {});
  await eventually('the end of what has ended', async () => ((await counts()).join() === '1,1,4' ? true : undefined));
});
