import { NEW_PASSWORD as NEW, recoveryCalls, tokenIn } from '@dubplate/testkit/accounts/recovery';
import { eventually } from '@dubplate/testkit/eventually';
import type { Person } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { describe, expect, it } from 'vitest';

const server = useServer();

const { login, newcomer, requestReset, requestVerify, reset, resetToken, verify } = recoveryCalls(() => server);

/** Makes calls concurrent: starts each once the previous one waits for the lock on this user's row, then releases the row. */
const atOnce = async <T>(person: Person, calls: readonly (() => Promise<T>)[]): Promise<T[]> => {
  const begun: Promise<T>[] = [];
  await server.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('uuid').where('uuid', '=', person.uuid).forUpdate().execute();
    for (const call of calls) {
      begun.push(call());
      await eventually('calls that wait', async () => {
        const { rows } = await server.database.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length >= begun.length ? true : undefined;
      });
    }
  });
  return Promise.all(begun);
};

const dead = { statusCode: 400, message: 'LINK_DEAD' };
/** Variants of a token with one character or the length changed. */
const altered = (token: string) => [
  `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`,
  token.slice(0, -2),
  `${token}A`,
  token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase(),
  '',
];

describe('the verification link', () => {
  it('verifies the name once', async () => {
    const person = await newcomer();
    expect((await person.ok('GET /me')).verified_at).toBeNull();
    const { body } = await verify(person.verifyToken);
    expect((await person.ok('GET /me')).verified_at).toBe(body.verified_at);
    expect((await verify(person.verifyToken)).error).toMatchObject(dead);
  });

  it('works for only one of two concurrent requests', async () => {
    const person = await newcomer();
    const open = () => verify(person.verifyToken);
    expect((await atOnce(person, [open, open])).map(({ status }) => status)).toEqual([200, 400]);
  });

  it('is valid for 24 hours', async () => {
    const [early, late] = [await newcomer(), await newcomer()];
    server.clock.advance(24 * 3600 - 60);
    expect((await verify(early.verifyToken)).status).toBe(200);
    server.clock.advance(61);
    expect((await verify(late.verifyToken)).error).toMatchObject(dead);
  });

  it('is rejected if any part is changed, or as the other kind', async () => {
    const person = await newcomer();
    for (const token of altered(person.verifyToken)) expect((await verify(token)).error).toMatchObject(dead);
    expect((await reset(person.verifyToken)).error).toMatchObject(dead);
    expect((await login(person.username, person.password)).status).toBe(200);
    expect((await verify(person.verifyToken)).status).toBe(200);
  });

  it('is deleted with all others after verification; no more are sent', async () => {
    const person = await newcomer();
    // The sign-up email does not count towards the limit.
    expect((await requestVerify(person.username)).status).toBe(200);
    const second = tokenIn((await server.sent(person.username, 2)).link?.path);
    expect((await verify(second)).status).toBe(200);
    expect((await verify(person.verifyToken)).error).toMatchObject(dead);
    server.clock.advance(61);
    expect((await requestVerify(person.username)).status).toBe(200);
    await server.emailsDone();
    expect(await server.outbox(person.username)).toHaveLength(2);
  });

  it('does not verify other users', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await verify(one.verifyToken);
    expect((await other.ok('GET /me')).verified_at).toBeNull();
  });
});

describe('the password reset link', () => {
  it('contains its expiry and works once', async () => {
    const person = await newcomer();
    await requestReset(` ${person.username.toUpperCase()} `);
    const { path = '' } = (await server.sent(person.username, 2)).link ?? {};
    expect(path).toMatch(/^\/changepassword\?token=[\w-]{43}&expired=\d+$/);
    const expired = Number(new URLSearchParams(path.split('?')[1]).get('expired'));
    expect(Math.abs(expired - server.clock.now().getTime() / 1000 - 3600)).toBeLessThan(30);
    expect((await reset(tokenIn(path))).body).toEqual({ status: 'PASSWORD_CHANGED' });
    expect((await reset(tokenIn(path), 'yet another one')).error).toMatchObject(dead);
    expect((await login(person.username, person.password)).status).toBe(401);
    expect((await login(person.username, NEW)).status).toBe(200);
    expect((await server.sent(person.username, 3)).subject).toBe('Your password was changed');
  });

  it('works for only one of two concurrent resets', async () => {
    const person = await newcomer();
    const token = await resetToken(person);
    const answers = await atOnce(person, [() => reset(token), () => reset(token, 'of somebody else')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect((await login(person.username, NEW)).status).toBe(200);
  });

  it('is valid for an hour', async () => {
    const [early, late] = [await newcomer(), await newcomer()];
    const [earlyToken, lateToken] = [await resetToken(early), await resetToken(late)];
    server.clock.advance(3600 - 60);
    expect((await reset(earlyToken)).status).toBe(200);
    server.clock.advance(61);
    expect((await reset(lateToken)).error).toMatchObject(dead);
  });

  it('is rejected if any part is changed, or as the other kind', async () => {
    const person = await newcomer();
    const token = await resetToken(person);
    for (const wrong of altered(token)) expect((await reset(wrong)).error).toMatchObject(dead);
    expect((await verify(token)).error).toMatchObject(dead);
    expect((await person.ok('GET /me')).verified_at).toBeNull();
    expect((await reset(token)).status).toBe(200);
  });

  it('stays valid after an invalid password', async () => {
    const token = await resetToken(await newcomer());
    const { status, error } = await reset(token, 'short');
    expect([status, error.issues?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [['password', 'password_too_short']],
    ]);
    expect((await reset(token)).status).toBe(200);
  });

  it('deletes the other links, verifies the name, and changes no other user', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const otherToken = await resetToken(other);
    const first = await resetToken(person);
    server.clock.advance(61);
    const second = await resetToken(person, 3);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).error).toMatchObject(dead);
    // The reset link proves the name, so the mailed verification link is no longer needed.
    expect((await verify(person.verifyToken)).error).toMatchObject(dead);
    person.token = (await login(person.username, NEW)).body.access_token;
    expect((await person.ok('GET /me')).verified_at).not.toBeNull();
    expect((await other.ok('GET /me')).verified_at).toBeNull();
    expect((await login(other.username, other.password)).status).toBe(200);
    expect((await reset(otherToken)).status).toBe(200);
  });

  it('rejects a concurrent sign-in with the old password', async () => {
    const person = await newcomer();
    const token = await resetToken(person);
    const [done, late] = await atOnce<{ status: number }>(person, [
      () => reset(token),
      () => login(person.username, person.password),
    ]);
    expect([done?.status, late?.status]).toEqual([200, 401]);
  });

  it('ends all sessions at once and resets the count of wrong passwords', async () => {
    const person = await newcomer();
    for (let tries = 0; tries < 10; tries++) await login(person.username, 'wrong one');
    expect((await login(person.username, person.password)).status).toBe(429);
    await reset(await resetToken(person));
    expect((await person.call('GET /me')).status).toBe(401);
    expect((await person.call('POST /refresh')).status).toBe(401);
    expect((await login(person.username, NEW)).status).toBe(200);
  });

  it('is invalid for banned and deleted users, who get no email either', async () => {
    const [banned, deleted] = [await newcomer(), await newcomer()];
    const [bannedToken, deletedToken] = [await resetToken(banned), await resetToken(deleted)];
    const { db } = server.database;
    await db.updateTable('users').set({ banned_at: new Date() }).where('uuid', '=', banned.uuid).execute();
    await db.deleteFrom('users').where('uuid', '=', deleted.uuid).execute();
    for (const token of [bannedToken, deletedToken]) expect((await reset(token)).error).toMatchObject(dead);
    expect((await verify(banned.verifyToken)).error).toMatchObject(dead);
    server.clock.advance(61);
    for (const { username } of [banned, deleted]) expect((await requestReset(username)).status).toBe(200);
    await requestVerify(banned.username);
    await server.emailsDone();
    for (const { username } of [banned, deleted]) expect(await server.outbox(username)).toHaveLength(2);
  });
});

describe('requesting a link', () => {
  it.each([
    ['verification', requestVerify],
    ['a reset', requestReset],
  ])('for %s reveals nothing: same responses and same jobs for every name', async (_kind, ask) => {
    const known = await newcomer();
    const bytes = async (username: string) => {
      const asked = await server.emailsDone();
      const { status, error, headers } = await ask(username);
      const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      return { status, body: JSON.stringify(error), headers: kept, jobs: (await server.emailsDone()) - asked };
    };
    const unknown = 'nobody@example.com';
    expect(await bytes(unknown)).toEqual(await bytes(known.username));
    const [tooSoon, tooSoonKnown] = [await bytes(unknown), await bytes(known.username)];
    expect(tooSoon.status).toBe(429);
    expect(JSON.parse(tooSoon.body)).toEqual({ ...JSON.parse(tooSoonKnown.body), ...waits(tooSoon.body) });
    expect(tooSoon.jobs).toBe(0);
    expect(await server.outbox(unknown)).toEqual([]);
    server.clock.advance(61);
  });

  it('reveals nothing by sign-in attempts either', async () => {
    const known = await newcomer();
    const asked = await server.emailsDone();
    const bytes = async (username: string) => {
      const { status, error, headers } = await login(username, 'wrong one');
      const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      return { status, body: JSON.stringify(error), headers: kept };
    };
    expect(await bytes('nobody@example.com')).toEqual(await bytes(known.username));
    expect(await server.emailsDone()).toBe(asked);
  });

  it('is limited to one email per kind and minute, in any spelling of the name', async () => {
    const name = 'Slow.Down@example.com';
    expect((await requestReset(name)).status).toBe(200);
    server.clock.advance(20);
    const { status, error, headers } = await requestReset(name.toLowerCase());
    expect([status, error.message]).toEqual([429, 'MAIL_TOO_SOON']);
    expect(error.seconds).toBeGreaterThan(35);
    expect(error.seconds).toBeLessThanOrEqual(40);
    expect(headers.get('retry-after')).toBe(String(error.seconds));
    expect(error.detail).toContain(`in ${error.seconds} seconds`);
    // The limits for the other kind and for another name are untouched.
    expect((await requestVerify(name)).status).toBe(200);
    expect((await requestReset('other@example.com')).status).toBe(200);
    server.clock.advance(41);
    expect((await requestReset(name)).status).toBe(200);
  });

  it.each(['', 'nobody', 'a@b'])('rejects the invalid name %j', async (username) => {
    for (const ask of [requestVerify, requestReset])
      expect((await ask(username)).error.issues?.[0]?.code).toBe('username_invalid');
  });
});

/** Ignores the waiting time, which may differ by a second between two calls. */
const waits = (body: string) => {
  const { seconds, detail } = JSON.parse(body);
  return { seconds, detail };
};
