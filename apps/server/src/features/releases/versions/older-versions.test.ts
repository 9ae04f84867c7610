import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { migrate } from '@dubplate/server/platform/database/migrate.ts';
import { createTestDatabase, migrationsUpTo, type TestDatabase } from '@dubplate/testkit/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findVersion } from './store.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterEach(() => database.drop());

const [USER, RELEASE, VERSION] = [1, 2, 3].map((n) => `019a0000-0000-7000-8000-00000000000${n}`) as [
  UserId,
  ReleaseId,
  string,
];

it('treats the type as not chosen in versions from before types were stored, so that it is never a difference', async () => {
  const { db } = database;
  await migrate(db, { only: await migrationsUpTo('0031-release-lists') });
  await sql`
    INSERT INTO users (uuid, username, password_hash, roles, created_at, language)
    VALUES (${USER}, 'old@example.com', 'x', '{}', now(), 'en')`.execute(db);
  await sql`
    INSERT INTO releases (uuid, user_uuid, status, type, title, created_at, updated_at)
    VALUES (${RELEASE}, ${USER}, 'DRAFT', 'EP', 'Old', now(), now())`.execute(db);
  await sql`
    INSERT INTO release_versions (uuid, release_uuid, as_of, kept_at, title, track_count, changes, snapshot)
    VALUES (${VERSION}, ${RELEASE}, now(), now(), 'Old', 0, '{}', '{"type": "EP", "title": "Old"}')`.execute(db);
  await migrate(db);
  const { snapshot } = (await findVersion(db, RELEASE, VERSION)) ?? {};
  expect(snapshot).toEqual({ type: 'EP', title: 'Old', intended_type: null });
});
