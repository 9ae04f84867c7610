import { type Person, signInAgain, signUp, stranger } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

const server = useServer();

const DAY = 24 * 3600;
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
const signIn = async ({ username, password }: Person) => {
  const { headers } = await stranger(server.origin).call('POST /login', { body: { username, password } });
  return cookieOf(headers);
};
const refresh = (cookie: string) => stranger(server.origin).call('POST /refresh', { headers: { cookie } });
const tokensOf = async ({ uuid }: Person) => {
  const { rows } = await server.database.pool.query(
    'select t.* from refresh_tokens t join sessions s on s.uuid = t.session_uuid where s.user_uuid = $1',
    [uuid],
  );
  return rows.length;
};
/** Inserts sessions of a user into the database, one per second. */
const fillSessions = ({ uuid }: Person, count: number, isEnded: boolean) =>
  server.database.pool.query(
    `insert into sessions (uuid, user_uuid, fingerprint, user_agent, is_remembered, created_at, last_seen_at, ended_at)
     select gen_random_uuid(), $1, 'f' || n, 'x', true, $4::timestamptz - n * interval '1 s', $4::timestamptz - n * interval '1 s',
       case when $3 then $4::timestamptz end
     from generate_series(1, $2::int) n`,
    [uuid, count, isEnded, server.clock.now()],
  );

it('the 51st sign-in ends the session seen longest ago', async () => {
  const person = await signUp(server);
  const oldest = await signIn(person);
  await fillSessions(person, 48, false);
  server.clock.advance(60);
  expect(await person.ok('GET /me/sessions')).toHaveLength(50);
  // This session was seen just now; the oldest is now the first sign-in.
  const kept = cookieOf((await refresh(oldest)).headers);
  await signIn(person);
  expect(await person.ok('GET /me/sessions')).toHaveLength(50);
  expect((await refresh(kept)).status).toBe(200);
});

it('ended sessions of a user are limited too', async () => {
  const person = await signUp(server);
  await fillSessions(person, 10_000, true);
  await signIn(person);
  const { rows } = await server.database.pool.query('select count(*)::int n from sessions where user_uuid = $1', [
    person.uuid,
  ]);
  expect(rows[0].n).toBeLessThanOrEqual(250);
});

it('listing sessions and ending surplus ones use an index', async () => {
  const person = await signUp(server);
  await fillSessions(await signUp(server), 5_000, false);
  await server.database.pool.query('analyze sessions');
  const plan = await sql<Record<string, unknown>>`
    EXPLAIN (FORMAT JSON) SELECT * FROM sessions
    WHERE user_uuid = ${person.uuid} AND ended_at IS NULL ORDER BY last_seen_at DESC, uuid DESC OFFSET 50`.execute(
    server.database.db,
  );
  expect(JSON.stringify(plan.rows)).toContain('sessions_living_of_user');
});

it('a session ends after 180 days even if it is used', async () => {
  const person = await signUp(server);
  let cookie = await signIn(person);
  for (let day = 0; day < 180; day += 45) {
    const answer = await refresh(cookie);
    expect(answer.status).toBe(200);
    cookie = cookieOf(answer.headers);
    server.clock.advance(45 * DAY);
  }
  server.clock.advance(1);
  expect((await refresh(cookie)).error.message).toBe('SESSION_ENDED');
  await signInAgain(person);
  expect(await person.ok('GET /me/sessions')).toHaveLength(1);
});

it('a refresh token used twenty times at once has one working successor', async () => {
  const person = await signUp(server);
  const cookie = await signIn(person);
  const before = await tokensOf(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const successors = new Set(answers.map(({ headers }) => cookieOf(headers)));
  expect([successors.size, (await tokensOf(person)) - before]).toEqual([1, 1]);
  server.clock.advance(900);
  expect((await refresh([...successors][0] ?? '')).status).toBe(200);
});

it('a late tab within the grace period gets the newest token, not a used one', async () => {
  const cookie = await signIn(await signUp(server));
  const second = cookieOf((await refresh(cookie)).headers);
  const third = cookieOf((await refresh(second)).headers);
  const late = cookieOf((await refresh(cookie)).headers);
  expect(late).toBe(third);
  server.clock.advance(900);
  expect((await refresh(late)).status).toBe(200);
});

it('used tokens are pruned, and reusing a pruned token still ends its session', async () => {
  const person = await signUp(server);
  const stolen = await signIn(person);
  const own = await tokensOf(person);
  let cookie = stolen;
  for (let time = 0; time < 20; time += 1) {
    server.clock.advance(900);
    cookie = cookieOf((await refresh(cookie)).headers);
  }
  expect(await tokensOf(person)).toBeLessThanOrEqual(own + 1);
  expect((await refresh(stolen)).error.message).toBe('SESSION_ENDED');
  expect((await refresh(cookie)).error.message).toBe('SESSION_ENDED');
});

it('a forged token with a session id cannot end the session', async () => {
  const person = await signUp(server);
  const cookie = await signIn(person);
  const [, session = ''] = cookie.split('.');
  for (const forged of [
    `refresh_token=${'A'.repeat(43)}.${session}.${'A'.repeat(22)}`,
    `refresh_token=${'A'.repeat(43)}.${session}.`,
    `refresh_token=.${session}`,
  ])
    expect((await refresh(forged)).status).toBe(401);
  expect((await refresh(cookie)).status).toBe(200);
});
