import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { PRODUCT_NAME: 'Wax & <Co>', LABEL_NAME: 'Wax Records', SUPPORT_EMAIL: 'help@wax.example' },
  });
});
afterAll(() => server.stop());

const get = async (address: string, language = 'en') => {
  const response = await fetch(`${server.origin}${address}`, { headers: { 'accept-language': language } });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: Buffer.from(await response.arrayBuffer()),
  };
};

it('shows the terms in the reader’s language, with the names of this instance', async () => {
  const english = await get('/terms.html');
  expect([english.status, english.type]).toEqual([200, 'text/html; charset=utf-8']);
  const text = english.body.toString();
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('Wax &amp; &lt;Co&gt; takes records');
  expect(text).toContain('the operator of this service, Wax Records');
  expect(text).toContain('Write to help@wax.example.');
  expect(text).not.toMatch(/\{\w+\}|<Co>/);
  expect((await get('/terms.html', 'ru-RU,ru;q=0.9')).body.toString()).toContain('Условия использования');
  // A link can't set a header.
  expect((await get('/terms.html?language=ru')).body.toString()).toContain('Условия использования');
});

it('gives them as a document to keep', async () => {
  const { status, type, body } = await get('/terms.pdf?language=ru');
  expect([status, type]).toEqual([200, 'application/pdf']);
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(body.subarray(-6).toString()).toContain('%%EOF');
  expect(body.toString('latin1')).toContain('/Lang (ru)');
});

it('is replaced by the instance’s own terms, and then has no document with another text', async () => {
  const own = path.join(server.dataDir, 'terms.ru.html');
  await writeFile(own, '<main>Свои условия</main>');
  expect((await get('/terms.html?language=ru')).body.toString()).toBe('<main>Свои условия</main>');
  expect((await get('/terms.pdf?language=ru')).status).toBe(404);
  expect((await get('/terms.html?language=en')).body.toString()).toContain('Terms of service');
  await writeFile(path.join(server.dataDir, 'terms.pdf'), '%PDF-own');
  expect((await get('/terms.pdf?language=ru')).body.toString()).toBe('%PDF-own');
  await rm(own);
});

it('names the document in the app’s facts about the instance', async () => {
  const instance = await fetch(`${server.origin}/api/instance`);
  expect(await instance.json()).toMatchObject({ offer_pdf_url: '/terms.pdf' });
});
