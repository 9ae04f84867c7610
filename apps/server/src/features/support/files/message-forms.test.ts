import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { ask, messageForm } from '@dubplate/testkit/support/conversations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({ bodyMs: 200 });
  artist = await signUp(server);
});
afterAll(() => server.stop());

/** Sends these parts with a pause that is longer than the time limit of a body. */
const sendSlowly = (path: string, type: string, parts: readonly string[]) => {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async start(controller) {
      for (const part of parts) {
        controller.enqueue(encoder.encode(part));
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      controller.close();
    },
  });
  return fetch(`${server.origin}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${artist.token}`, 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit);
};
const FIELD = '--b\r\nContent-Disposition: form-data; name="content"\r\n\r\nHello\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nText\r\n';

describe('an endpoint for forms and JSON', () => {
  it('gives forms more time, but not JSON', async () => {
    const { uuid } = await ask(artist);
    const path = `/ticket/${uuid}/message`;
    const form = await sendSlowly(path, 'multipart/form-data; boundary=b', [FIELD, FILE, '--b--\r\n']);
    expect([form.status, (await form.json()).files.length]).toEqual([201, 1]);
    const json = await sendSlowly(path, 'application/json', ['{"content":', '"Hello"}']).then(
      ({ status }) => status,
      () => 408,
    );
    expect(json).toBe(408);
  });

  it('reads form fields in any order and ignores other file parts', async () => {
    const { uuid } = await ask(artist);
    const other = '--b\r\nContent-Disposition: form-data; name="other"; filename="b.txt"\r\n\r\nText\r\n';
    const form = await sendSlowly(`/ticket/${uuid}/message`, 'multipart/form-data; boundary=b', [
      FILE,
      other,
      FIELD,
      '--b--\r\n',
    ]);
    const { content, files } = await form.json();
    expect([content, files.map(({ name }: { name: string }) => name)]).toEqual(['Hello', ['a.txt']]);
  });

  it.each([
    ['that breaks off', `${FIELD}${FILE.slice(0, -2)}`],
    ['that is none', 'nonsense'],
    ['with a prototype for a field', `--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n`],
  ])('rejects a form %s', async (_what, body) => {
    const { uuid } = await ask(artist);
    const answer = await fetch(`${server.origin}/api/ticket/${uuid}/message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${artist.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await artist.ok('GET /ticket/{id}/messages', { params: { id: uuid } })).toHaveLength(1);
    expect(
      await server.database.db.selectFrom('ticket_files').select('uuid').where('message_uuid', 'is', null).execute(),
    ).toEqual([]);
  });

  it('reports invalid fields of a form like those of JSON', async () => {
    const { status, error } = await artist.call('POST /ticket', {
      body: messageForm({ content: 'x', release_uuid: 'none' }, []),
    });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['subject', 'release_uuid']]);
  });

  it('has both content types in the OpenAPI document', async () => {
    const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }>;
    };
    const { content } = document.paths['/ticket']?.post.requestBody ?? { content: {} };
    expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
    const fields = Object.keys(content['multipart/form-data']?.schema.properties ?? {});
    expect(fields).toEqual(['subject', 'content', 'release_uuid', 'hold_uuid', 'files']);
  });
});
