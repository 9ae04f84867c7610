import { addFolderStore } from '@dubplate/testkit/delivery/folder-stores';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      PUBLIC_URL: 'https://wax.example',
      PRODUCT_NAME: 'Wax & <img src=x onerror=alert(1)> "Co"',
      LABEL_NAME: '<b>Wax</b> Records',
      SOCIAL_LINKS: 'https://www.social.example/wax?a=1&b=2',
      COMMERCIAL_EMAIL: 'deals@wax.example',
    },
  });
  admin = await signUp(server, { roles: ['admin', 'support'] });
});
afterAll(() => server.stop());

const get = (search = '', headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.origin}/landing${search}`, { headers, method });
const read = async (search = '', headers = {}) => (await get(search, headers)).text();

describe('the landing page', () => {
  it.each([
    ['?lang=en', 'ru', 'en'],
    ['?lang=ru', 'en', 'ru'],
    ['?lang=de', 'en-GB,ru;q=0.5', 'en'],
    ['', 'en-GB,en;q=0.9', 'en'],
    ['', 'de,en;q=0.2', 'en'],
    ['', 'de-DE', 'ru'],
    ['', '', 'ru'],
  ])('at "%s" for a browser in "%s" is in %s', async (search, accepted, language) => {
    const page = await read(search, { 'accept-language': accepted });
    expect(page).toContain(`<html lang="${language}">`);
    const words = { en: 'You make the record. We put it out.', ru: 'Вы записываете. Мы выпускаем.' };
    expect(page).toContain(words[language as 'en' | 'ru']);
  });

  it('declares its two languages, with Russian as default', async () => {
    for (const language of ['en', 'ru']) {
      const page = await read(`?lang=${language}`);
      expect(page).toContain(`<link rel="canonical" href="https://wax.example/landing?lang=${language}">`);
      expect(page).toContain('hreflang="ru" href="https://wax.example/landing?lang=ru"');
      expect(page).toContain('hreflang="en" href="https://wax.example/landing?lang=en"');
      expect(page).toContain('hreflang="x-default" href="https://wax.example/landing?lang=ru"');
      for (const property of ['title', 'description', 'url', 'locale', 'site_name'])
        expect(page).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+">`));
      expect(page).toMatch(/<title>[^<]+<\/title>\n<meta name="description" content="[^"]+">/);
      expect(page).not.toMatch(/\{\w+\}/);
    }
  });

  it('shows the promises of the service: income, days, hours, countries, stores', async () => {
    for (const [language, promises] of [
      ['en', ['80%', '14 days', '72 hours', 'more than 100 countries', 'Spotify', 'Apple Music', 'Distribution']],
      ['ru', ['80%', '14 дней', '72 часа', 'более чем в 100 странах', 'Spotify', 'Яндекс', 'Дистрибуция']],
    ] as const) {
      const page = await read(`?lang=${language}`);
      for (const promise of promises) expect(page).toContain(promise);
    }
  });

  it('links to sign-up, sign-in, terms, support, the mobile app and social networks', async () => {
    const page = await read('?lang=en');
    for (const address of ['/signup', '/signin', '/terms', '/contact', '/mobile', '/landing?lang=ru&amp;stay'])
      expect(page).toContain(`href="${address}"`);
    expect(page).toContain(
      'href="https://www.social.example/wax?a=1&amp;b=2" rel="noopener noreferrer">social.example<',
    );
    expect(page).toContain('mailto:deals@wax.example');
  });

  it('escapes malicious names and answers', async () => {
    const texts = {
      question: { en: '<script>alert(1)</script>', ru: '<script>alert(1)</script>' },
      answer: {
        en: '<svg onload=alert(1)> [a](javascript:alert(1)) [b](//evil.example) **"bold"** [c](https://ok.example/?a&b)',
        ru: '<svg onload=alert(1)>',
      },
    };
    const { uuid } = await admin.ok('POST /staff/faq', { body: texts });
    const order = (await admin.ok('GET /staff/faqs')).map((faq) => faq.uuid).toReversed();
    await admin.ok('PUT /staff/faqs/order', { body: { uuids: order } });
    server.clock.advance(5);
    for (const language of ['en', 'ru']) {
      const page = await read(`?lang=${language}`);
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).toContain('Wax &amp; &lt;img src=x onerror=alert(1)&gt; &quot;Co&quot;');
      expect(page).toContain('&lt;b&gt;Wax&lt;/b&gt; Records');
      expect(page).not.toMatch(/<script>|<svg onload|<img src=x|<b>Wax<|href="(?:javascript:|\/\/)/);
    }
    expect(await read('?lang=en')).toContain(
      '<strong>&quot;bold&quot;</strong> <a href="https://ok.example/?a&amp;b">c</a>',
    );
    await admin.call('DELETE /staff/faq/{id}', { params: { id: uuid } });
  });

  it('shows the prices of this instance, and edited prices after a few seconds', async () => {
    const prices = async () =>
      [...(await read('?lang=en')).matchAll(/<strong>(Free|\$[\d,]+)<\/strong>/g)].map(([, price]) => price);
    expect(await prices()).toEqual(['Free', '$10', '$60']);
    await admin.ok('PATCH /staff/subscription/{name}', {
      params: { name: 'PREMIUM_1M' },
      body: { amount: 1234, maxArtists: 21 },
    });
    expect(await prices()).toEqual(['Free', '$10', '$60']);
    server.clock.advance(5);
    expect(await prices()).toEqual(['Free', '$1,234', '$60']);
    expect(await read('?lang=ru')).toContain('До 21 артиста');
    expect(await read('?lang=ru')).toMatch(/1\s234\s\$/);
  });

  it('has a button for each plan, and pictures of the app in both themes', async () => {
    for (const language of ['en', 'ru']) {
      const page = await read(`?lang=${language}`);
      const plans = [...page.matchAll(/<article class="plan">.*?<\/article>/gs)].map(([plan]) => plan);
      expect(plans).toHaveLength(3);
      for (const plan of plans) expect(plan).toContain('href="/signup"');
      const pictures = [...page.matchAll(/(?:srcset|src)="(\/landing\/[\w-]+\.webp)"/g)].map(([, address]) => address);
      expect(new Set(pictures).size).toBe(4);
      for (const address of pictures) {
        const picture = await fetch(server.origin + address);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
        expect((await picture.arrayBuffer()).byteLength).toBeLessThan(40_000);
      }
      expect(page).not.toContain('alt=""');
    }
  });

  it('names the stores of this instance once it has some', async () => {
    expect(await read('?lang=en')).toContain('<li>Spotify</li>');
    await addFolderStore(server, admin, { name: 'Still tested' });
    await addFolderStore(server, admin, { name: 'Harbour Radio' });
    await server.database.pool.query("UPDATE stores SET live = true WHERE name = 'Harbour Radio'");
    server.clock.advance(5);
    const page = await read('?lang=en');
    expect(page).toContain('<li>Harbour Radio</li>');
    expect(page).not.toMatch(/<li>(Spotify|Still tested)<\/li>/);
  });

  it('is cached by language and only sent again after a change', async () => {
    const first = await get('?lang=en');
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(first.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{16}"$/);
    for (const known of [etag, `"other", ${etag}`, etag.slice(2)]) {
      const again = await get('?lang=en', { 'if-none-match': known });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await get('?lang=ru', { 'if-none-match': etag })).status).toBe(200);
    server.clock.advance(5);
    expect((await get('?lang=en', { 'if-none-match': etag })).status).toBe(304);
  });

  it('answers HEAD without a body, and rejects other methods', async () => {
    const [whole, head] = [await get('?lang=en'), await get('?lang=en', {}, 'HEAD')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'etag', 'vary', 'cache-control'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    expect(whole.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await get('', {}, 'POST')).status).toBe(404);
  });

  it('has no inline scripts or styles, and loads nothing from other origins', async () => {
    const response = await get('?lang=en');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const page = await response.text();
    expect(page).not.toMatch(/ style=| on\w+="|<style/);
    expect([...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag.includes(' src="/landing/'))).toEqual([true]);
  });

  it('has immutable files with a hash in their URLs', async () => {
    const page = await read('?lang=en');
    const files = [...page.matchAll(/"(\/landing\/page-[\w-]+\.(?:css|js))"/g)].map(([, address]) => address ?? '');
    expect(files.map((file) => file.split('.').at(-1))).toEqual(['css', 'js']);
    for (const file of files) {
      const response = await fetch(server.origin + file, { headers: { 'accept-encoding': 'br' } });
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br']);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await fetch(`${server.origin}/landing/page-other.css`)).status).toBe(404);
  });
});
