import { NEW_PASSWORD as NEW, recoveryCalls } from '@dubplate/testkit/accounts/recovery';
import type { Person } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { describe, expect, it } from 'vitest';

const server = useServer();

const { anyone, login, newcomer, reset, resetToken } = recoveryCalls(() => server);

describe('changing a password', () => {
  const change = (person: Person, old: string, fresh: string = NEW, repeat = fresh) =>
    person.call('PATCH /update-password', {
      body: { old_password: old, new_password: fresh, repeat_password: repeat },
    });

  it('keeps this session, ends the others, deletes reset links and sends an email', async () => {
    const person = await newcomer();
    await anyone().ok('POST /verify', { body: { token: person.verifyToken } });
    const elsewhere = (await login(person.username, person.password)).body.access_token;
    const token = await resetToken(person);
    expect((await change(person, person.password)).body).toEqual({ status: 'PASSWORD_CHANGED' });
    expect((await person.call('GET /me')).status).toBe(200);
    expect((await person.call('POST /refresh')).status).toBe(200);
    person.token = elsewhere;
    expect((await person.call('GET /me')).status).toBe(401);
    expect((await reset(token)).error).toMatchObject({ statusCode: 400, message: 'LINK_DEAD' });
    expect((await login(person.username, NEW)).status).toBe(200);
    expect((await server.sent(person.username, 3)).subject).toBe('Your password was changed');
  });

  it('reports all issues at once, never with 401', async () => {
    const person = await newcomer();
    const { status, error } = await change(person, 'wrong one', 'short', 'other');
    expect([status, error.issues?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [
        ['old_password', 'old_password_wrong'],
        ['new_password', 'password_too_short'],
        ['repeat_password', 'passwords_differ'],
      ],
    ]);
    expect((await login(person.username, person.password)).status).toBe(200);
  });

  it('counts concurrent guesses', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const statuses = async (guesses: Promise<{ status: number }>[]) => {
      const answers = await Promise.all(guesses);
      return answers.filter(({ status }) => status !== 429).length;
    };
    const many = Array.from({ length: 25 });
    expect(await statuses(many.map(() => login(person.username, 'wrong one')))).toBe(10);
    expect(await statuses(many.map(() => change(other, 'wrong one')))).toBe(10);
  });

  it('counts wrong passwords of the session alone', async () => {
    const person = await newcomer();
    for (let tries = 0; tries < 10; tries++) expect((await login(person.username, 'wrong one')).status).toBe(401);
    expect((await login(person.username, person.password)).status).toBe(429);
    for (let tries = 0; tries < 10; tries++) expect((await change(person, 'wrong one')).status).toBe(400);
    expect((await change(person, person.password)).status).toBe(429);
    server.clock.advance(14 * 60);
    expect((await change(person, person.password)).status).toBe(429);
    server.clock.advance(61);
    person.token = (await person.ok('POST /refresh')).access_token;
    expect((await change(person, person.password)).status).toBe(200);
  });
});
