import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, migrationsUpTo, type TestDatabase } from '@dubplate/testkit/database';
import { signUp } from '@dubplate/testkit/person';
import { startTestServer } from '@dubplate/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildLargeIndexes, LARGE_INDEXES } from './large-indexes.ts';
import { migrate } from './migrate.ts';
import { checkLetters } from './text-parts.ts';

const emptyDatabase = async (locale = ''): Promise<TestDatabase> => {
  const database = await createTestDatabase({ isEmpty: true, locale });
  onTestFinished(() => database.drop());
  return database;
};

describe.each([
  ['C', "locale_provider libc locale 'C'"],
  ['tr-TR', "locale_provider icu icu_locale 'tr-TR' locale 'C'"],
])('in a database of the locale %s', (_name, locale) => {
  it('searches mind no case, in any language', async () => {
    const database = await emptyDatabase(locale);
    await migrate(database.db);
    const dataDir = await mkdtemp(join(tmpdir(), 'dubplate-letters-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startTestServer({ place: { database, dataDir } });
    onTestFinished(() => server.stop());
    const artist = await signUp(server);
    const staff = await signUp(server, { roles: ['admin'] });
    for (const title of ['Мой Этаж', 'ÉTOILE', 'MIDNIGHT']) await artist.ok('POST /release', { body: { title } });
    await artist.ok('POST /artist', { body: { name: 'Жанна ÖZIL' } });
    await artist.ok('POST /ticket', { body: { subject: 'MIDNIGHT', content: 'Где МОЙ релиз INDIGO?' } });

    const own = async (search: string) =>
      (await artist.ok('GET /releases', { query: { search } })).data.map(({ title }) => title);
    expect([await own('мой'), await own('étoile'), await own('midnight')]).toEqual([
      ['Мой Этаж'],
      ['ÉTOILE'],
      ['MIDNIGHT'],
    ]);
    const people = async (search: string) =>
      (await staff.ok('GET /staff/users', { query: { search } })).data.flatMap(({ matches }) =>
        (matches ?? []).map(({ text }) => text),
      );
    for (const [search, text] of [
      ['ЭТАЖ', 'Мой Этаж'],
      ['étoi', 'ÉTOILE'],
      ['midni', 'MIDNIGHT'],
      ['öz', 'Жанна ÖZIL'],
    ] as const)
      expect(await people(search)).toEqual([text]);
    const tickets = async (search: string) => (await staff.ok('GET /staff/tickets', { query: { search } })).data.length;
    expect([await tickets('мой'), await tickets('indigo'), await tickets('midnight')]).toEqual([1, 1, 1]);
  });
});

it('builds the indexes of large tables in the background, and drops those that they replace afterwards', async () => {
  const database = await emptyDatabase();
  const { db } = database;
  await migrate(db, { only: await migrationsUpTo('0125') });
  // As an earlier version left them.
  await sql`CREATE INDEX artists_by_name_part ON artists USING gin (search_grams('^' || name || '$'))`.execute(db);
  await sql`CREATE INDEX tickets_by_subject_part ON tickets USING gin (search_grams('^' || subject || '$'))`.execute(
    db,
  );
  await sql`
    WITH owner AS (
      INSERT INTO users (uuid, username, password_hash, created_at) VALUES (gen_random_uuid(), 'owner', 'none', now())
      RETURNING uuid
    )
    INSERT INTO artists (uuid, user_uuid, name, created_at, updated_at)
    SELECT gen_random_uuid(), owner.uuid, 'Artist ' || n, now(), now() FROM owner, generate_series(1, 10001) AS n`.execute(
    db,
  );
  await migrate(db);
  const found = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT indexname AS name FROM pg_indexes WHERE indexname ~ '^(artists_by_name|tickets_by_subject)' ORDER BY 1`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };
  expect(await found()).toEqual(['artists_by_name_part', 'tickets_by_subject_parts']);
  await buildLargeIndexes(db, { signal: new AbortController().signal, onBuilt: () => undefined });
  expect(await found()).toEqual(['artists_by_name_parts', 'tickets_by_subject_parts']);
  const { rows } = await sql<{ name: string }>`
    SELECT indexname AS name FROM pg_indexes
    WHERE indexname = ANY (${Object.values(LARGE_INDEXES).flatMap(({ replaces }) => replaces ?? [])})`.execute(db);
  expect(rows).toEqual([]);
});

it('warns at the start if the database knows no letters but the English ones', async () => {
  const database = await createTestDatabase({
    isEmpty: true,
    locale: "encoding 'SQL_ASCII' locale_provider libc locale 'C'",
  });
  onTestFinished(() => database.drop());
  await migrate(database.db);
  const warnings: string[] = [];
  const log = { info() {}, error() {}, warn: (_fields: object, message: string) => void warnings.push(message) };
  await checkLetters(database.db, log);
  expect(warnings).toEqual([expect.stringContaining('English letters only')]);
});
