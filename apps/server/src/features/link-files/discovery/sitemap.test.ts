import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server);
});
afterAll(() => server.stop());

/** The n-th uuid of a kind. */
const numbered = (kind: number) =>
  sql`('00000000-0000-000' || ${kind}::int || '-0000-' || lpad(n::text, 12, '0'))::uuid`;

const publishMany = async (first: number, last: number) => {
  const { db } = server.database;
  const numbers = sql`generate_series(${first}::int, ${last}::int) AS n`;
  await sql`
    INSERT INTO releases (uuid, user_uuid, status, type, title, release_date, created_at, updated_at)
    SELECT ${numbered(1)}, ${owner.uuid}::uuid, 'PUBLISHED', 'SINGLE', 'Many', '2020-01-01', now(), now() FROM ${numbers}`.execute(
    db,
  );
  await sql`
    INSERT INTO multilinks (uuid, user_uuid, release_uuid, stores, created_at, updated_at)
    SELECT ${numbered(2)}, ${owner.uuid}::uuid, ${numbered(1)}, '[]', now(), now() FROM ${numbers}`.execute(db);
  await sql`
    INSERT INTO multilink_slugs (slug, link_uuid, is_current, created_at)
    SELECT 'many-' || n, ${numbered(2)}, true, now() FROM ${numbers}`.execute(db);
};

const read = async (path: string) => {
  const response = await fetch(server.origin + path);
  const text = await response.text();
  return { status: response.status, text, addresses: text.match(/<loc>[^<]+<\/loc>/g) ?? [] };
};

it('becomes a list of files past what one may hold, with each page in exactly one of them', async () => {
  // With the landing page in two languages that is one file, full to the last entry.
  await publishMany(1, 49_998);
  const whole = await read('/sitemap.xml');
  expect(whole.text).toContain('<urlset');
  expect(whole.addresses).toHaveLength(50_000);
  expect((await read('/sitemap-2.xml')).status).toBe(404);

  await publishMany(49_999, 50_000);
  const list = await read('/sitemap.xml');
  expect(list.text).toContain('<sitemapindex');
  expect(list.addresses).toEqual([1, 2].map((n) => expect.stringMatching(new RegExp(`/sitemap-${n}\\.xml</loc>$`))));
  const [first, second] = [await read('/sitemap-1.xml'), await read('/sitemap-2.xml')];
  expect([first.addresses.length, second.addresses.length]).toEqual([50_000, 2]);
  expect(new Set([...first.addresses, ...second.addresses]).size).toBe(50_002);
  expect((await read('/sitemap-3.xml')).status).toBe(404);
});
