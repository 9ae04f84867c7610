import type { LinkId, ReleaseId } from '@dubplate/contract/ids';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { publish, publishRelease, uploadWav } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let artist: Person;
let moderator: Person;
let uuid: LinkId;
let releaseUuid: ReleaseId;
const ORIGIN = 'https://wax.example';
const SLUG = 'night-ferry-ночные-трамваи';
beforeAll(async () => {
  server = await startTestServer({
    env: { PUBLIC_URL: ORIGIN, PRODUCT_NAME: 'Wax & Co', FFMPEG_PATH: '/nowhere/ffmpeg' },
  });
  artist = await signUpVerified(server);
  moderator = await signUp(server, { roles: ['moderator'] });
  const { release } = await publishRelease(artist, moderator, { title: 'Ночные трамваи' });
  uuid = release.link?.uuid as LinkId;
  releaseUuid = release.uuid;
});
afterAll(() => server.stop());

const at = (slug: string, suffix: string) => `/l/${encodeURIComponent(slug)}${suffix}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const change = (body: object) => artist.ok('PATCH /link/{id}', { params: { id: uuid }, body });
const FILES = ['.cover.webp', '.card.jpg', '.ics', '.qr.svg', '.qr.png'] as const;

describe('the files of a link', () => {
  it('has the cover in three sizes, kept for a minute and known by its ETag', async () => {
    for (const [query, side] of [
      ['', 1000],
      ['?size=medium', 320],
      ['?size=small', 96],
    ] as const) {
      const response = await get(at(SLUG, '.cover.webp') + query);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toMatch(/^public, max-age=30\b/);
      expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: side, height: side });
      const etag = response.headers.get('etag') ?? '';
      expect((await get(at(SLUG, '.cover.webp') + query, { 'if-none-match': etag })).status).toBe(304);
    }
    expect((await get(at(SLUG, '.cover.webp?size=huge'))).status).toBe(404);
  });

  it('has a card of 1200 by 630, which other pages may show', async () => {
    const response = await get(at(SLUG, '.card.jpg'));
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const card = await bytesOf(response);
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(card.length).toBeLessThan(200_000);
  });

  it('has a QR code that leads to the page, as SVG and as PNG', async () => {
    const png = await bytesOf(await get(at(SLUG, '.qr.png')));
    const svg = await bytesOf(await get(at(SLUG, '.qr.svg')));
    for (const picture of [png, await sharp(svg, { density: 600 }).png().toBuffer()]) {
      const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(decodeURI(decodeQR({ width: info.width, height: info.height, data }))).toBe(`${ORIGIN}/l/${SLUG}`);
    }
  });

  it('has the release day for calendars until it has come', async () => {
    const response = await get(at(SLUG, '.ics'));
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = (await response.text()).replaceAll('\r\n ', '');
    const { release } = await artist.ok('GET /link/{id}', { params: { id: uuid } });
    expect(text).toContain(`DTSTART;VALUE=DATE:${release?.release_date?.replaceAll('-', '')}`);
    expect(text).toContain('SUMMARY:Night Ferry — Ночные трамваи');
    expect(text).toContain(`UID:${uuid}@`);
    expect(await (await get(at(SLUG, '.ics'))).text()).toBe(await (await get(at(SLUG, '.ics'))).text());
  });

  it('moves with the slug, and is gone where the link is hidden', async () => {
    await change({ slug: 'трамваи' });
    for (const file of FILES) {
      const moved = await get(at(SLUG, `${file}?size=small`));
      expect([moved.status, decodeURI(moved.headers.get('location') ?? '')]).toEqual([
        301,
        `/l/трамваи${file}?size=small`,
      ]);
      expect((await get(at('ТРАМВАИ', file))).status).toBe(301);
      expect((await get(at('nobody', file))).status).toBe(404);
    }
    await change({ hidden: true });
    for (const file of FILES) expect((await get(at('трамваи', file))).status).toBe(410);
    expect((await get(`/oembed?url=${encodeURIComponent(`${ORIGIN}/l/трамваи`)}`)).status).toBe(404);
    await change({ hidden: false, slug: SLUG });
  });

  it('has a card and a code, but no cover and no calendar, where it is of one’s own making', async () => {
    const own = await artist.ok('POST /link', { body: { title: 'Tour', stores: [] } });
    const statuses = [];
    for (const file of FILES) statuses.push((await get(at(own.slug, file))).status);
    expect(statuses).toEqual([404, 200, 404, 200, 200]);
  });
});

describe('the excerpt', () => {
  const until = async (status: number) => {
    await expect.poll(async () => (await get(at(SLUG, '.preview'))).status).toBe(status);
    return get(at(SLUG, '.preview'));
  };

  it('is there once it is switched on, as a WAV where there is no ffmpeg, in ranges; and goes when it is switched off', async () => {
    expect((await get(at(SLUG, '.preview'))).status).toBe(404);
    await change({ preview: true });
    const whole = await until(200);
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    const bytes = await bytesOf(whole);
    // The recording of two seconds, never the file itself.
    expect(bytes.length).toBe(44 + 2 * 44_100 * 4);
    const part = await get(at(SLUG, '.preview'), { range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    await change({ preview: false });
    await until(404);
    const stored = () => server.database.db.selectFrom('link_previews').selectAll().execute();
    await expect.poll(stored).toEqual([]);
  });

  it('is cut again from the recording of an edit', async () => {
    await change({ preview: true });
    await until(200);
    const edition = await artist.ok('POST /release/{id}/edit', { params: { id: releaseUuid } });
    const wav_uuid = await uploadWav(artist, { seed: 6 });
    const [track] = edition.tracks;
    await artist.ok('PATCH /track/{id}', { params: { id: track?.uuid as never }, body: { wav_uuid } });
    await artist.ok('POST /release/{id}/publish', { params: { id: edition.uuid } });
    await publish({ release: edition }, moderator);
    const cutFrom = async () =>
      (await server.database.db.selectFrom('link_previews').select('file_uuid').execute()).map((row) => row.file_uuid);
    await expect.poll(cutFrom).toEqual([wav_uuid]);
    await change({ preview: false });
    await until(404);
  });
});

describe('what networks and search engines ask for', () => {
  const oembed = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

  it('describes a link by oEmbed, and nothing else', async () => {
    const response = await oembed(`${ORIGIN}/l/${encodeURIComponent(SLUG)}?from=chat`);
    expect(await response.json()).toMatchObject({
      type: 'link',
      version: '1.0',
      title: 'Ночные трамваи',
      author_name: 'Night Ferry',
      provider_name: 'Wax & Co',
      thumbnail_url: `${ORIGIN}${at(SLUG, '.card.jpg')}`,
      thumbnail_width: 1200,
    });
    expect((await oembed(`${ORIGIN}/l/${SLUG}`, '&format=xml')).status).toBe(501);
    for (const other of [`https://elsewhere.example/l/${SLUG}`, `${ORIGIN}/signin`, 'nonsense', `${ORIGIN}/l/%ff`])
      expect((await oembed(other)).status).toBe(404);
  });

  it('lists the landing page, and links once they are out or announced', async () => {
    const sitemap = async () => (await get('/sitemap.xml')).text();
    const before = await sitemap();
    expect(before).toContain(`<loc>${ORIGIN}/landing?lang=ru</loc>`);
    expect(before).toContain('hreflang="x-default"');
    expect(before).not.toContain('/l/');
    await change({ announced: true });
    const announced = await sitemap();
    expect(announced).toContain(`<loc>${ORIGIN}${at(SLUG, '')}</loc>`);
    expect(announced.match(/\/l\//g)).toHaveLength(1);
    await change({ hidden: true });
    expect(await sitemap()).not.toContain('/l/');
    await change({ hidden: false, announced: false });
    expect((await get('/sitemap-1.xml')).status).toBe(200);
    for (const none of ['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-x.xml'])
      expect((await get(none)).status).toBe(404);
  });

  it('keeps robots out of the API and off the ways out, and names the sitemap', async () => {
    const text = await (await get('/robots.txt')).text();
    for (const line of ['Disallow: /api/', 'Disallow: /l/*/', `Sitemap: ${ORIGIN}/sitemap.xml`])
      expect(text.split('\n')).toContain(line);
  });

  it('has a manifest of this instance, and the card of the service', async () => {
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(await manifest.json()).toMatchObject({ name: 'Wax & Co', start_url: '/' });
    const card = await bytesOf(await get('/card.jpg'));
    expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});
