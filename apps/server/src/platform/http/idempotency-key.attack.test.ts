import { createHash } from 'node:crypto';
import { stranger } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { expect, it } from 'vitest';

const server = useServer();

const register = (username: string, password: string, key: string) =>
  stranger(server.origin).call('POST /register', {
    body: { username, password, service: 'DUBPLATE' },
    headers: { 'idempotency-key': key },
  });
const fingerprintOf = async (key: string) =>
  (
    await server.database.db
      .selectFrom('idempotency_keys')
      .select('fingerprint')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).fingerprint;

it('keeps nothing by which a password could be guessed', async () => {
  const body = { username: 'guess@example.com', password: 'correct horse battery', service: 'DUBPLATE' };
  expect((await register(body.username, body.password, 'guessable')).status).toBe(201);
  const guesses = [
    JSON.stringify(body),
    `POST /api/register\n${JSON.stringify(body)}`,
    `POST /api/register\n${JSON.stringify({ username: body.username, service: body.service })}`,
  ].map((text) => createHash('sha256').update(text).digest('hex'));
  expect(guesses).not.toContain(await fingerprintOf('guessable'));
});

it('distinguishes requests by everything but their secrets', async () => {
  await register('first@example.com', 'one password', 'apart');
  const again = await register('first@example.com', 'another password', 'apart');
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  const other = await register('second@example.com', 'one password', 'apart');
  expect([other.status, other.error.message]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
});
