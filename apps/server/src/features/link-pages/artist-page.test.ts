import { type PublishedLink, publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { signUp } from '@dubplate/testkit/person';
import { uploadCover } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let published: PublishedLink;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://wax.example' } });
  published = await publishLink(server, await signUp(server, { roles: ['moderator'] }), { title: 'First' });
});
afterAll(() => server.stop());

const open = (path: string) =>
  fetch(server.origin + encodeURI(path), { redirect: 'manual', headers: { 'accept-language': 'en' } });
const read = async (path: string) => (await open(path)).text();
const change = (body: object) => published.owner.ok('PATCH /artist/{id}', { params: { id: published.artist }, body });
const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

/** Creates more releases of an artist with links, one day apart, newest first. */
const addReleases = async (count: number) => {
  await sql(
    `WITH copies AS (
      SELECT n, gen_random_uuid() AS uuid, gen_random_uuid() AS link FROM generate_series(1, $2::int) AS n
    ), made AS (
      INSERT INTO releases SELECT (jsonb_populate_record(model, jsonb_build_object('uuid', copies.uuid, 'title', 'No. ' || n, 'upc', null,
        'release_date', date '2026-01-10' - n))).* FROM releases model, copies WHERE model.uuid = $1
      RETURNING 1
    ), credits AS (
      INSERT INTO release_artists SELECT copies.uuid, $3, 'PRIMARY_ARTIST', 0 FROM copies RETURNING 1
    ), links AS (
      INSERT INTO multilinks (uuid, user_uuid, stores, hidden, created_at, updated_at, release_uuid)
      SELECT link, $4, '[]', false, now(), now(), uuid FROM copies RETURNING 1
    ) INSERT INTO multilink_slugs (slug, link_uuid, is_current, created_at) SELECT 'no-' || n, link, true, now() FROM copies`,
    [published.release, count, published.artist, published.owner.uuid],
  );
};
const titles = (page: string) => [...page.matchAll(/<b dir="auto">([^<]+)<\/b>/g)].map(([, title]) => title);

it('exists while the artist’s owner has switched it on', async () => {
  expect((await open('/a/night-ferry')).status).toBe(404);
  await change({ page: { enabled: true } });
  const response = await open('/a/night-ferry');
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, null]);
  const page = await response.text();
  expect(page).toContain('<h1 dir="auto">Night Ferry</h1>');
  expect(page).toContain('<link rel="canonical" href="https://wax.example/a/night-ferry">');
  expect(titles(page)).toEqual(['First']);
  expect(page).toContain(`href="/l/${published.slug}"`);
  await expect.poll(() => read(`/l/${published.slug}`)).toContain('<a href="/a/night-ferry">Night Ferry</a>');
  await change({ page: { enabled: false } });
  await expect.poll(async () => (await open('/a/night-ferry')).status).toBe(410);
  await expect.poll(() => read(`/l/${published.slug}`)).not.toContain('/a/night-ferry');
  await change({ page: { enabled: true, slug: 'паром' } });
  await expect
    .poll(async () => (await open('/a/night-ferry')).headers.get('location'))
    .toBe('/a/%D0%BF%D0%B0%D1%80%D0%BE%D0%BC');
  await change({ page: { enabled: true, slug: 'night-ferry' } });
});

it('links to the artist’s store pages, and to other sites only over https', async () => {
  await change({ spotify_id: '4Z8W4fKeB5YxbusRsdQVPb', apple_id: '1234567890' });
  const networks = {
    vk: 'https://vk.com/ferry',
    bad: 'javascript:alert(1)',
    // Stored by an older version.
    plain: 'http://ferry.example/',
    handle: '@ferry',
    login: 'https://a:b@c.example/',
    hostile: '"><script>',
  };
  await sql('UPDATE artists SET social_networks = $2 WHERE uuid = $1', [published.artist, JSON.stringify(networks)]);
  await expect
    .poll(() => read('/a/night-ferry'))
    .toMatch(/<a href="https:\/\/vk\.com\/ferry" rel="nofollow noopener ugc"><svg.*?<\/svg>VK<\/a>/);
  const page = await read('/a/night-ferry');
  expect(page).toMatch(
    /<a href="https:\/\/open\.spotify\.com\/artist\/4Z8W4fKeB5YxbusRsdQVPb" rel="nofollow noopener"><svg.*?<\/svg>Spotify<\/a>/,
  );
  expect(page).toContain('href="https://music.apple.com/artist/1234567890"');
  expect(page).toContain('<a href="https://ferry.example/"');
  expect(page).not.toMatch(/javascript:|http:\/\/ferry|@ferry|c\.example|<script>/);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');
  expect(data).toMatchObject({ '@type': 'MusicGroup', name: 'Night Ferry', url: 'https://wax.example/a/night-ferry' });
  expect(data.sameAs).toHaveLength(4);
});

it('serves the avatar only under the URL of the page', async () => {
  expect((await open('/a/night-ferry.avatar.webp')).status).toBe(404);
  const uuid = await uploadCover(published.owner);
  await sql('UPDATE artists SET avatar_uuid = $2 WHERE uuid = $1', [published.artist, uuid]);
  await expect.poll(() => read('/a/night-ferry')).toMatch(/src="\/a\/night-ferry\.avatar\.webp\?v=[\w-]{8}"/);
  await expect
    .poll(() => read(`/l/${published.slug}`))
    .toMatch(/<img class="face" src="\/a\/night-ferry\.avatar\.webp\?size=small&amp;v=[\w-]{8}"/);
  const picture = await open('/a/night-ferry.avatar.webp');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

it('lists visible releases, newest first, a hundred per page', async () => {
  await addReleases(100);
  await sql(
    "UPDATE multilinks SET hidden = true WHERE uuid = (SELECT link_uuid FROM multilink_slugs WHERE slug = 'no-3')",
  );
  await sql(
    "UPDATE multilinks SET taken_down_at = now(), takedown_reason = 'x' WHERE uuid = (SELECT link_uuid FROM multilink_slugs WHERE slug = 'no-4')",
  );
  await sql("UPDATE releases SET release_date = '2099-01-01' WHERE title IN ('No. 5', 'No. 6') AND user_uuid = $1", [
    published.owner.uuid,
  ]);
  await sql(
    "UPDATE multilinks SET announced = true WHERE uuid = (SELECT link_uuid FROM multilink_slugs WHERE slug = 'no-6')",
  );
  await sql("UPDATE releases SET status = 'DRAFT' WHERE title = 'No. 7'");
  await expect
    .poll(async () => titles(await read('/a/night-ferry')))
    .toEqual(['No. 6', 'First', 'No. 1', 'No. 2', ...Array.from({ length: 93 }, (_, index) => `No. ${index + 8}`)]);
  expect(await read('/a/night-ferry')).not.toContain('page=2');
  await sql("UPDATE releases SET status = 'PUBLISHED' WHERE title = 'No. 7'");
  await sql(
    'UPDATE multilinks SET hidden = false, announced = true, taken_down_at = null, takedown_reason = null WHERE user_uuid = $1',
    [published.owner.uuid],
  );
  await expect.poll(async () => titles(await read('/a/night-ferry'))).toHaveLength(100);
  expect(await read('/a/night-ferry')).toContain('<a class="quiet" rel="next" href="/a/night-ferry?page=2">Older</a>');
  const second = await read('/a/night-ferry?page=2');
  expect(titles(second)).toEqual(['No. 100']);
  expect(second).toContain('href="/a/night-ferry">Newer</a>');
  for (const page of ['3', '0', '-1', 'x', '99999'])
    expect((await open(`/a/night-ferry?page=${page}`)).status).toBe(404);
});
