import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SCRIPT = 'document.documentElement.lang = "en";';
const PAGE = `<!doctype html><script>${SCRIPT}</script><p>${'Salt Water '.repeat(200)}</p>`;

let server: TestServer;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(path.join(tmpdir(), 'web-root-'));
  await mkdir(path.join(webRoot, 'assets'));
  await writeFile(path.join(webRoot, 'index.html'), PAGE);
  await writeFile(path.join(webRoot, 'assets/part.js'), 'export {};');
  await writeFile(path.join(webRoot, 'assets/drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startTestServer({ env: { WEB_ROOT: webRoot } });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const headersOf = async (address: string): Promise<Headers> => {
  const answer = await fetch(server.origin + address);
  await answer.bytes();
  return answer.headers;
};
const namesOf = (headers: Headers) =>
  ['content-security-policy', 'x-frame-options'].filter((name) => headers.has(name));

it('sends assets with file headers only and caches them forever', async () => {
  const headers = await headersOf('/assets/part.js');
  expect(namesOf(headers)).toEqual([]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

it.each(['/', '/releases', '/assets/drawing.svg', '/assets/gone.svg', '/api/instance'])(
  'sends %s, which may be opened as a document, under the policy',
  async (address) => {
    expect(namesOf(await headersOf(address))).toEqual(['content-security-policy', 'x-frame-options']);
  },
);

it('renders the terms into the app for browsers without scripts', async () => {
  const read = async (language: string) => {
    const answer = await fetch(`${server.origin}/terms`, { headers: { 'accept-language': language } });
    return [answer.headers.get('vary'), await answer.text()] as const;
  };
  const [vary, english] = await read('en');
  expect(vary).toContain('Accept-Language');
  expect(english).toMatch(/<noscript>\s*<h1>Terms of service<\/h1>[\s\S]*<h2>1\. [\s\S]*<\/noscript>/);
  expect(english).toContain(PAGE);
  expect((await read('ru'))[1]).toContain('Условия использования');
});

it.each(['/100%', '/%E0%A4', '/a%zz?page=2'])('sends the app for %s, which cannot be decoded', async (address) => {
  const answer = await fetch(server.origin + address);
  expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
});

it('has nothing at calls and files that cannot be decoded', async () => {
  for (const address of ['/api/100%', '/assets/100%.js']) {
    const answer = await fetch(server.origin + address);
    expect([answer.status, (await answer.json()).message]).toEqual([404, 'NOT_FOUND']);
  }
});

it('lets the page’s own script run, by its hash, and no other', async () => {
  const policy = (await headersOf('/releases')).get('content-security-policy') ?? '';
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect((await headersOf('/api/instance')).get('content-security-policy')).toContain("script-src 'self';");
});

it('sends the page compressed, and 304 to clients that have it', async () => {
  const first = await fetch(`${server.origin}/`, { headers: { 'accept-encoding': 'br' } });
  expect(await first.text()).toBe(PAGE);
  expect([first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual(['br', 'no-cache']);
  const again = await fetch(`${server.origin}/`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
