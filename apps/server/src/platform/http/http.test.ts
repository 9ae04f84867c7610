import { endpoints } from '@dubplate/contract/api';
import type { Endpoint } from '@dubplate/contract/endpoint';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: 'metrics-token' } });
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

const get = (path: string, init?: RequestInit) => fetch(server.origin + path, init);

describe('an unknown path', () => {
  it.each(['/api/nope', '/api', '/api/release/%E0%A4%A', '/api/../etc/passwd', '/api/health', '/assets/gone.js'])(
    '%s is a JSON 404',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
      expect(await answer.json()).toMatchObject({ statusCode: 404, error: 'Not Found', message: 'NOT_FOUND' });
    },
  );

  it('is a 404 for another method, too', async () => {
    expect((await get('/api/languages', { method: 'DELETE' })).status).toBe(404);
  });
});

describe('a broken request', () => {
  const post = (body: BodyInit, type: string) =>
    get('/api/login', { method: 'POST', body, headers: { 'content-type': type } });

  it.each([
    ['half a JSON', '{"a":', 'application/json', 400, 'BAD_JSON'],
    [
      'a prototype in disguise',
      '{"__proto__":{"x":1},"username":"a","password":"b"}',
      'application/json',
      400,
      'BAD_JSON',
    ],
    ['nothing', '', 'application/json', 400, 'BAD_INPUT'],
    ['no object', '[]', 'application/json', 400, 'BAD_INPUT'],
    ['XML', '<a/>', 'application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['too much', JSON.stringify({ username: 'x'.repeat(2_000_000) }), 'application/json', 413, 'BODY_TOO_LARGE'],
  ])('%s gets the error of the contract', async (_name, body, type, status, code) => {
    const answer = await post(body, type);
    expect([answer.status, (await answer.json()).message]).toEqual([status, code]);
  });

  it.each([
    ['title', 5, 'expected a text, got a number', 'ожидался текст, получено число'],
    ['title', ['A'], 'expected a text, got a list', 'ожидался текст, получен список'],
    ['title', { a: 1 }, 'expected a text, got an object', 'ожидался текст, получен объект'],
    ['title', false, 'expected a text, got true or false', 'ожидался текст, получено true или false'],
  ])('names the expected type if %s is %j', async (path, value, en, ru) => {
    const { uuid } = await admin.ok('POST /release', { body: {} });
    const issuesIn = async (language: string) => {
      const answer = await get(`/api/release/${uuid}`, {
        method: 'PATCH',
        body: JSON.stringify({ [path]: value }),
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/json',
          'accept-language': language,
        },
      });
      return [answer.status, (await answer.json()).issues];
    };
    const issue = { path, code: 'invalid_type' };
    expect(await issuesIn('en')).toEqual([400, [{ ...issue, message: `Invalid input: ${en}` }]]);
    expect(await issuesIn('ru')).toEqual([400, [{ ...issue, message: `Неверный ввод: ${ru}` }]]);
  });

  it('names the missing fields of a body', async () => {
    const answer = await post('{"username":"anna@example.com"}', 'application/json');
    expect((await answer.json()).issues).toContainEqual({
      path: 'password',
      code: 'invalid_type',
      message: 'Invalid input: expected a text, got nothing',
    });
  });

  it('has the logged request id and no stack trace', async () => {
    const answer = await post('{', 'application/json');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(await answer.json())).not.toMatch(/node_modules|\.ts|at /);
  });
});

describe('every call', () => {
  const VALUES = [null, 0, -1, 1e300, '', 'x', '\u0000', '\ud800', 'x'.repeat(300), [], {}, [null], true, { uuid: 1 }];
  const isOpen = (key: string) => !/logout|refresh|\/login|\/register/.test(key);

  // Tries every odd value in every field of every call: the answers must match the contract.
  it('answers no input with a 500', { timeout: 180_000 }, async () => {
    const { release, tracks, artistUuid } = await makeDraft(admin);
    const ids: Record<string, string> = {
      release: release.uuid,
      track: tracks[0]?.uuid ?? '',
      artist: artistUuid,
      file: release.cover_uuid ?? '',
    };
    const failures: string[] = [];
    for (const [key, endpoint] of Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]) {
      const noun = key.split(' ')[1]?.replace('/staff', '').split('/')[1] ?? '';
      const params = { id: ids[noun] ?? crypto.randomUUID(), name: '%00', size: 'small' };
      const fields = endpoint.body && 'shape' in endpoint.body ? Object.keys(endpoint.body.shape as object) : ['any'];
      const hasBody = !key.startsWith('GET');
      for (const value of VALUES) {
        if (!isOpen(key) || key.startsWith('DELETE')) continue;
        const query = {
          page: String(value),
          take: String(value),
          status: String(value),
          order: String(value),
          expires: String(value),
          signature: String(value),
        };
        const bodies = hasBody ? [Object.fromEntries(fields.map((field) => [field, value])), value] : [undefined];
        for (const sent of bodies) {
          const answer = await admin.call(key, { params, query, ...(sent !== undefined && { body: sent }) });
          if (answer.status >= 500) failures.push(`${key} ${JSON.stringify(sent)} → ${answer.status}`);
        }
      }
    }
    expect(failures).toEqual([]);
  });

  it('is in the published description', async () => {
    const document = await (await get('/api/openapi.json')).json();
    for (const key of Object.keys(endpoints)) {
      const [method = '', path = ''] = key.split(' ');
      expect([key, typeof document.paths[path]?.[method.toLowerCase()]]).toEqual([key, 'object']);
    }
    expect(document.paths['/release'].post.requestBody.content['application/json'].schema.properties).toHaveProperty(
      'cover_uuid',
    );
    expect(document.paths['/release'].post.security).toEqual([{ session: [] }, { token: ['releases:write'] }]);
    expect(document.paths['/me/tokens'].get.security).toEqual([{ session: [] }]);
    expect(document.paths['/instance'].get.security).toEqual([]);
    expect(document.paths['/staff/purchases'].get.security).toEqual([{ session: [] }, { token: ['staff'] }]);
    expect((await get('/api/docs/')).status).toBe(200);
    expect(await (await get('/api/docs/swagger-initializer.js')).text()).toContain('/api/openapi.json');
  });

  it('answers 401 without a session unless it is public', async () => {
    const nobody = stranger(server.origin);
    for (const [key, { access }] of Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]) {
      if (access === 'public') continue;
      const answer = await nobody.call(key, { params: { id: crypto.randomUUID(), name: 'x' } });
      expect([key, answer.status]).toEqual([key, 401]);
    }
  });
});

describe('around the calls', () => {
  it('reports liveness and readiness', async () => {
    expect((await get('/api/health/live')).status).toBe(200);
    expect(await (await get('/api/health/ready')).json()).toEqual({
      status: 'ok',
      checks: { database: 'ok', storage: 'ok', queue: 'ok' },
    });
  });

  it('requires the token for metrics', async () => {
    expect((await get('/api/metrics')).status).toBe(404);
    const answer = await get('/api/metrics', { headers: { authorization: 'Bearer metrics-token' } });
    expect(await answer.text()).toContain('http_request_duration_seconds_bucket');
  });

  it('lets no inline script run, and sends the usual headers', async () => {
    const { headers } = await get('/api/health/live');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('describes the instance, and lists the reference data in the reader’s language', async () => {
    expect(await stranger(server.origin).ok('GET /instance')).toMatchObject({
      product_name: 'Dubplate',
      version: server.config.version,
    });
    const inRussian = { headers: { 'accept-language': 'ru' } };
    const [languages, russian] = [await admin.ok('GET /languages'), await admin.ok('GET /languages', inRussian)];
    expect(languages.length).toBeGreaterThan(150);
    expect(russian.find(({ name }) => name === 'Английский')?.languageId).toBe(
      languages.find(({ name }) => name === 'English')?.languageId,
    );
    const styles = await admin.ok('GET /music-styles');
    expect(styles[0]).toEqual({
      musicStyleId: expect.any(String),
      name: expect.any(String),
      childs: expect.arrayContaining([{ musicStyleId: expect.any(String), name: expect.any(String) }]),
    });
    expect(styles.flatMap(({ childs }) => childs).length + styles.length).toBeGreaterThan(200);
    expect((await admin.ok('GET /music-styles', inRussian)).map(({ name }) => name)).toContain('Электронная музыка');
    for (const { musicStyleId } of styles) expect(musicStyleId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });
});

describe('a flood', () => {
  it('from one address is slowed', async () => {
    const small = await startTestServer({ env: { RATE_LIMIT: '5' } });
    const statuses: number[] = [];
    for (let calls = 0; calls < 7; calls++) statuses.push((await fetch(`${small.origin}/api/instance`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await fetch(`${small.origin}/api/instance`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${small.origin}/api/health/live`)).status).toBe(200);
    await small.stop();
  });
});
