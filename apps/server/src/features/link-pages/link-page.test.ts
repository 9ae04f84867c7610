import { type PublishedLink, publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { rawRequest } from '@dubplate/testkit/raw-call';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let moderator: Person;
let out: PublishedLink;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://wax.example', PRODUCT_NAME: 'Wax' } });
  moderator = await signUp(server, { roles: ['moderator', 'admin', 'support'] });
  out = await publishLink(server, moderator, { title: 'Ночные трамваи' });
  await change(out, { stores: STORES });
});
afterAll(() => server.stop());

const STORES = [
  { store: 'yandex_music', url: 'https://music.yandex.ru/album/1' },
  { store: 'spotify', url: 'https://open.spotify.com/album/2' },
];
const change = ({ owner, link }: PublishedLink, body: object) =>
  owner.ok('PATCH /link/{id}', { params: { id: link }, body });
const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.origin + encodeURI(path), { headers, method, redirect: 'manual' });
const read = async (path: string, headers = {}) => (await open(path, headers)).text();
const dataOf = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');

describe('the page of a link', () => {
  it('shows cover, title, artist and the stores in order', async () => {
    const page = await read(`/l/${out.slug}?lang=en`);
    const encoded = encodeURIComponent(out.slug);
    expect(page).toContain('<h1 class="cyrillic" dir="auto">Ночные трамваи</h1>');
    expect(page).toContain('<p class="artists">Night Ferry</p>');
    expect(page).toContain('Single · 2026');
    expect(page).toMatch(
      /<img class="cover" src="\/l\/[^"]+\.cover\.webp\?size=large&amp;v=[\w-]{8}" [^>]*width="1080" height="1080" alt="Cover of “Ночные трамваи”" fetchpriority="high">/,
    );
    const links = [...page.matchAll(/<li><a href="([^"]+)"[^>]*><b>([^<]+)<\/b> <span>Listen<\/span><svg/g)].map(
      ([, href, name]) => [href, name],
    );
    expect(links).toEqual([
      [`/l/${encoded}/yandex_music?lang=en`, 'Yandex Music'],
      [`/l/${encoded}/spotify?lang=en`, 'Spotify'],
    ]);
    expect(page).toContain(`href="/l/${encoded}/report?lang=en"`);
    expect(page).toMatch(/<a class="made" href="\/landing\?lang=en"><svg.*?<\/svg>Made with Wax<\/a>/);
  });

  it.each([
    ['?lang=en', 'ru', 'en'],
    ['?utm=1&lang=ru', 'en', 'ru'],
    ['', 'en-GB,en;q=0.9', 'en'],
    ['', 'de', 'ru'],
    ['', '', 'ru'],
  ])('at "%s" for a browser in "%s" is in %s', async (search, accepted, language) => {
    const page = await read(`/l/${out.slug}${search}`, { 'accept-language': accepted });
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain({ en: 'Where to listen', ru: 'Где послушать' }[language as 'en' | 'ru']);
  });

  it('contains tags for link previews and search engines', async () => {
    const page = await read(`/l/${out.slug}`, { 'accept-language': 'en' });
    const url = `https://wax.example/l/${encodeURIComponent(out.slug)}`;
    expect(page).toContain('<title>Night Ferry — Ночные трамваи</title>');
    expect(page).toContain(`<link rel="canonical" href="${url}">`);
    expect(page).toContain(`<meta property="og:image" content="${url}.card.jpg">`);
    for (const [property, content] of [
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', 'Cover of “Ночные трамваи”'],
      ['og:type', 'music.album'],
      ['og:url', url],
      ['og:title', 'Night Ferry — Ночные трамваи'],
      ['og:description', 'Listen: Yandex Music, Spotify.'],
    ])
      expect(page).toContain(`<meta property="${property}" content="${content}">`);
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(page).toContain(
      `type="application/json+oembed" href="https://wax.example/oembed?url=${encodeURIComponent(url)}"`,
    );
    expect(page).not.toContain('name="robots"');
    const data = dataOf(page);
    expect(data).toMatchObject({
      '@type': 'MusicAlbum',
      name: 'Ночные трамваи',
      byArtist: [{ '@type': 'MusicGroup', name: 'Night Ferry' }],
      datePublished: '2026-01-15',
      numTracks: 1,
      image: `${url}.card.jpg`,
    });
    // The pool of a new instance contains only placeholders.
    expect(data.identifier).toBeUndefined();
  });

  it('contains the UPC for search engines if it is real', async () => {
    const { rows } = await server.database.pool.query('SELECT upc FROM releases WHERE uuid = $1', [out.release]);
    await server.database.pool.query("UPDATE releases SET upc = '4607012345678' WHERE uuid = $1", [out.release]);
    await expect
      .poll(async () => dataOf(await read(`/l/${out.slug}`)).identifier)
      .toEqual({ '@type': 'PropertyValue', propertyID: 'UPC', value: '4607012345678' });
    await server.database.pool.query('UPDATE releases SET upc = $2 WHERE uuid = $1', [out.release, rows[0]?.upc]);
  });

  it('before its day shows the date and a calendar file, and is not indexed unless announced', async () => {
    const coming = await publishLink(server, moderator, { title: 'Tomorrow', isOut: false });
    await server.database.pool.query("UPDATE releases SET release_date = '2099-12-24' WHERE uuid = $1", [
      coming.release,
    ]);
    const page = await open(`/l/${coming.slug}?lang=en`);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    const text = await page.text();
    expect(text).toContain('Out on <time datetime="2099-12-24">24 December 2099</time>');
    expect(text).toContain(`href="/l/${coming.slug}.ics"`);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(dataOf(text)).toBeNull();
    expect(await read(`/l/${coming.slug}?lang=ru`)).toContain(
      'Выйдет <time datetime="2099-12-24">24 декабря 2099 г.</time>',
    );
    await change(coming, { announced: true });
    await expect.poll(async () => (await open(`/l/${coming.slug}?lang=en`)).headers.get('x-robots-tag')).toBeNull();
  });

  it('has the theme that its owner chose', async () => {
    const themed = await publishLink(server, moderator, { title: 'Themed' });
    expect(await read(`/l/${themed.slug}?lang=en`)).toContain('<html lang="en">');
    await change(themed, { theme: 'DARK' });
    await expect.poll(() => read(`/l/${themed.slug}?lang=en`)).toContain('<html lang="en" data-theme="dark">');
  });

  it('of a user’s own link has no cover, is not indexed, and passes no referrer on', async () => {
    const owner = await signUpVerified(server);
    const { slug } = await owner.ok('POST /link', {
      body: { title: 'My tour', stores: [{ store: 'other', url: 'https://xn--80ak6aa92e.com/' }] },
    });
    const response = await open(`/l/${slug}?lang=en`);
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const page = await response.text();
    expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page).toMatch(/rel="nofollow ugc"><b>xn--80ak6aa92e\.com<\/b>/);
    expect(page).not.toContain('<img');
    expect(dataOf(page)).toBeNull();
  });

  it('shows the name that its owner gave a site, and the host below it', async () => {
    const owner = await signUpVerified(server);
    const { slug } = await owner.ok('POST /link', {
      body: {
        title: 'My shop',
        stores: [
          { store: 'other', url: 'https://www.shop.example/tees', label: 'Spotify <b>' },
          { store: 'instagram', url: 'https://www.instagram.com/someone' },
        ],
      },
    });
    const page = await (await open(`/l/${slug}?lang=en`)).text();
    expect(page).toContain('<b>Spotify &lt;b&gt; <small>shop.example</small></b>');
    expect(page).not.toContain('<span>Listen</span>');
    const data = (await (await open(`/l/${slug}.json`)).json()) as { stores: object[] };
    expect(data.stores[0]).toEqual({ store: 'other', name: 'Spotify <b>', url: 'https://www.shop.example/tees' });
  });

  it('without stores shows a message', async () => {
    const empty = await publishLink(server, moderator, { title: 'Empty' });
    expect(await read(`/l/${empty.slug}?lang=en`)).toContain('Links to stores will be here soon.');
  });

  it('loads only its own style sheet and fonts, and no scripts', async () => {
    const response = await open(`/l/${out.slug}`);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    const page = await response.text();
    expect(page).not.toMatch(/ style=| on\w+="|<style|target=/);
    expect([...page.matchAll(/<script([^>]*)>/g)].map(([, rest]) => rest)).toEqual([' type="application/ld+json"']);
    // The title is Russian, and needs no Latin letters.
    const fonts = [...page.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)];
    expect(fonts).toHaveLength(1);
    const font = await fetch(server.origin + fonts[0]?.[1]);
    expect(font.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await font.arrayBuffer()).byteLength).toBeLessThan(10_000);
    const [style = ''] = /\/l\/page-[\w-]+\.css/.exec(page) ?? [];
    const sheet = await fetch(server.origin + style, { headers: { 'accept-encoding': 'br' } });
    expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Number(sheet.headers.get('content-length'))).toBeLessThan(6000);
  });

  it('escapes malicious titles and names', async () => {
    const title = '"><script>alert(1)</script>\u202egpj.exe';
    const hostile = await publishLink(server, moderator, { title: 'Hostile' });
    await server.database.pool.query('UPDATE releases SET title = $2, publisher = $2 WHERE uuid = $1', [
      hostile.release,
      title,
    ]);
    await server.database.pool.query('UPDATE artists SET name = $2 WHERE uuid = $1', [
      hostile.artist,
      '</script><img src=x onerror=alert(1)>',
    ]);
    await expect
      .poll(() => read(`/l/${hostile.slug}`))
      .toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;gpj.exe');
    const page = await read(`/l/${hostile.slug}`);
    expect(page).not.toMatch(/<script>|<img src=x|\u202e/);
    expect(dataOf(page)).toMatchObject({
      name: '"><script>alert(1)</script>gpj.exe',
      byArtist: [{ name: '</script><img src=x onerror=alert(1)>' }],
    });
  });

  it.each(['А'.repeat(255), '🚋'.repeat(100), 'a b'])('works with the title %j', async (title) => {
    const link = await publishLink(server, moderator, { title: 'Later renamed' });
    await server.database.pool.query('UPDATE releases SET title = $2 WHERE uuid = $1', [link.release, title]);
    await expect.poll(() => read(`/l/${link.slug}`)).toContain(`>${title}</h1>`);
  });
});

describe('a page is sent', () => {
  it.each(['br', 'gzip', 'identity'])('in %s, the same from the database and from the cache', async (encoding) => {
    const path = `/l/${out.slug}?lang=en`;
    const headers = { 'accept-encoding': encoding };
    server.clock.advance(120);
    const answers = [await open(path, headers), await open(path, headers)];
    const [cold, hot] = answers.map((answer) => {
      const { date, 'x-request-id': id, 'keep-alive': keep, connection, ...rest } = Object.fromEntries(answer.headers);
      return { status: answer.status, isRouted: id !== undefined, headers: rest };
    });
    expect([cold?.isRouted, hot?.isRouted]).toEqual([true, false]);
    expect(hot).toMatchObject({ status: 200, headers: cold?.headers ?? {} });
    const [first, second] = await Promise.all(answers.map((answer) => answer.text()));
    expect(second).toBe(first);
    expect(hot?.headers).toMatchObject({
      vary: 'Accept-Language, Accept-Encoding',
      'cache-control': 'public, max-age=30, stale-while-revalidate=30',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
  });

  it('with 304 for a known ETag, and without a body for HEAD', async () => {
    const path = `/l/${out.slug}?lang=en`;
    const whole = await open(path);
    const etag = whole.headers.get('etag') ?? '';
    for (const _round of ['from memory', 'from the database']) {
      const again = await open(path, { 'if-none-match': etag });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
      const head = await open(path, {}, 'HEAD');
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
      server.clock.advance(120);
    }
    expect((await open(path, {}, 'POST')).status).toBe(404);
  });

  it('under its canonical URL: other spellings redirect, unknown ones are 404', async () => {
    const link = await publishLink(server, moderator, { title: 'Moved Café' });
    await change(link, { slug: 'новый-é' });
    const target = `/l/${encodeURIComponent('новый-é')}`;
    for (const [path, search] of [
      [`/l/${link.slug}`, '?lang=en'],
      ['/l/НОВЫЙ-É', '?lang=en'],
      ['/l/новый-é'.normalize('NFD'), ''],
      ['/l/новый-é/', '?lang=ru'],
    ]) {
      const answer = await open(`${path}${search}`);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 301, `${target}${search}`]);
    }
    for (const path of [
      '/l/never-was',
      '/l/never-was/',
      '/l/a.b',
      '/l/%00',
      `/l/${'a'.repeat(200)}`,
      '/l/',
      '/a/never-was',
    ]) {
      const { status } = await rawRequest(server.origin, path);
      expect([path, status]).toEqual([path, 404]);
    }
    const nothing = await open('/l/never-was?lang=en');
    expect(await nothing.text()).toContain('There is nothing here');
    expect(nothing.headers.get('cache-control')).toBe('no-store');
  });

  it('not after it was hidden or taken down', async () => {
    const link = await publishLink(server, moderator, { title: 'Short lived' });
    const path = `/l/${link.slug}?lang=en`;
    expect((await open(path)).status).toBe(200);
    await change(link, { hidden: true });
    await expect.poll(async () => (await open(path)).status, { interval: 5 }).toBe(410);
    expect(await read(path)).toContain('This page is not available any more');
    for (const rest of ['.json', '/spotify', '/report'])
      expect((await open(`/l/${link.slug}${rest}`)).status).toBe(410);
    await change(link, { hidden: false });
    await expect.poll(async () => (await open(path)).status).toBe(200);
    await moderator.ok('POST /staff/link/{id}/takedown', { params: { id: link.link }, body: { reason: 'Stolen' } });
    await expect.poll(async () => (await open(path)).status).toBe(410);
    expect(await read(path)).not.toContain('Stolen');
  });

  it('as JSON at .json', async () => {
    const answer = await open(`/l/${out.slug}.json`);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const url = `https://wax.example/l/${encodeURIComponent(out.slug)}`;
    expect(await answer.json()).toEqual({
      slug: out.slug,
      url,
      title: 'Ночные трамваи',
      artists: ['Night Ferry'],
      release_date: '2026-01-15',
      cover: expect.stringContaining(`${url}.cover.webp?size=large&v=`),
      stores: [
        { store: 'yandex_music', name: 'Yandex Music', url: 'https://music.yandex.ru/album/1' },
        { store: 'spotify', name: 'Spotify', url: 'https://open.spotify.com/album/2' },
      ],
    });
    expect((await open('/l/never-was.json')).status).toBe(404);
    const other = await open(`/l/${out.slug.toUpperCase()}.json`);
    expect([other.status, other.headers.get('location')]).toEqual([301, `/l/${encodeURIComponent(out.slug)}.json`]);
  });
});
