import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { signUp } from '@dubplate/testkit/person';
import { rawCall } from '@dubplate/testkit/raw-call';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

// A sender that promises a body and lets it trickle (slow loris), or sends none at all.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bodyMs: 200 });
});
afterAll(() => server.stop());

const head = (line: string, headers: string[]) => `${[line, 'host: x', ...headers].join('\r\n')}\r\n\r\n`;
const JSON_HEADERS = ['content-type: application/json', 'content-length: 100'];

it.each([
  ['a body that does not come', head('POST /api/login HTTP/1.1', JSON_HEADERS)],
  ['a body that stops half way', `${head('POST /api/login HTTP/1.1', JSON_HEADERS)}{"username": "a`],
  [
    'chunks that do not end',
    `${head('POST /api/login HTTP/1.1', ['content-type: application/json', 'transfer-encoding: chunked'])}1\r\n{\r\n`,
  ],
  ['a webhook that trickles', `${head('POST /api/webhooks/paypal HTTP/1.1', JSON_HEADERS)}{`],
])('answers 408 to %s and closes the connection', async (_name, bytes) => {
  const { status, body, headers } = await rawCall(server.origin, bytes);
  expect([status, JSON.parse(body).message]).toEqual([408, 'BODY_TOO_SLOW']);
  expect(headers.toLowerCase()).toContain('connection: close');
});

it.each([
  ['answered without its body', head('GET /api/health/live HTTP/1.1', ['content-length: 100'])],
  ['refused before its body', head('POST /api/nothing HTTP/1.1', JSON_HEADERS)],
])('a call that is %s lets go of the connection too', async (_name, bytes) => {
  const { status } = await rawCall(server.origin, bytes);
  expect([200, 404, 408]).toContain(status);
});

it.each([
  ['a form', 'PATCH /api/profile/x', 'application/json'],
  ['a call of staff', 'POST /api/staff/codes', 'application/json'],
  ['an upload in a form', 'POST /api/file', 'multipart/form-data; boundary=b'],
  ['a resumable upload', 'POST /api/uploads', 'application/offset+octet-stream'],
  ['more of a resumable upload', 'PATCH /api/uploads/x', 'application/offset+octet-stream'],
])('%s without a session is refused before its body has come, and let go of', async (_name, line, type) => {
  const headers = [`content-type: ${type}`, 'content-length: 100'];
  const { status, body } = await rawCall(server.origin, `${head(`${line} HTTP/1.1`, headers)}x`);
  expect([status, JSON.parse(body).message]).toEqual([401, 'UNAUTHORIZED']);
});

it('a public page from memory that is answered without its body closes the connection too', async () => {
  const { slug } = await publishLink(server, await signUp(server, { roles: ['moderator'] }));
  const page = () => fetch(`${server.origin}/l/${slug}`);
  // Builds the page and keeps it.
  await (await page()).text();
  const { status } = await rawCall(server.origin, head(`GET /l/${slug} HTTP/1.1`, ['content-length: 100']));
  expect(status).toBe(200);
});

it('an upload may take its time', async () => {
  const person = await signUp(server);
  const wav = makeWav({ seconds: 1 });
  let begin = () => {};
  const waited = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const slow = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'));
      await waited;
      controller.enqueue(wav);
      controller.enqueue(Buffer.from('\r\n--b--\r\n'));
      controller.close();
    },
  });
  const uploading = fetch(`${server.origin}/api/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    body: slow,
    duplex: 'half',
  } as RequestInit);
  // Waits as long as the server takes to cut off a call that began after the upload.
  await rawCall(server.origin, head('POST /api/login HTTP/1.1', JSON_HEADERS));
  begin();
  expect((await uploading).status).toBe(201);
});
