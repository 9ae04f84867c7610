import { request as httpRequest } from 'node:http';
import type { FileId } from '@dubplate/contract/ids';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useServer();
let attacker: Person;
let victim: Person;
beforeAll(async () => {
  attacker = await signUp(server);
  victim = await signUp(server);
});

const wav = makeWav({ seconds: 2 });
const KNOWN_BYTES = 1000;

interface Sent {
  readonly person: Person;
  readonly headers?: Record<string, string | number>;
  readonly body?: Buffer;
}

/** Sends a request target as given; `fetch` would normalize it. */
const send = (method: string, target: string, { person, headers = {}, body }: Sent) =>
  new Promise<{ status: number; location: string; offset: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    const outgoing = httpRequest(
      {
        host: hostname,
        port,
        method,
        path: target,
        headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}`, ...headers },
      },
      (answer) => {
        answer.resume().on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: String(answer.headers.location ?? ''),
            offset: answer.headers['upload-offset'] as string | undefined,
          }),
        );
      },
    );
    outgoing.on('error', reject).end(body);
  });

const createUpload = async (person: Person): Promise<FileId> => {
  const { location } = await send('POST', '/api/uploads', { person, headers: { 'upload-length': wav.length } });
  return location.split('/').at(-1) as FileId;
};

const patch = (target: string, person: Person, offset: number, body: Buffer) =>
  send('PATCH', target, {
    person,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': offset },
    body,
  });

const offsetOf = async (person: Person, uuid: string): Promise<string | undefined> =>
  (await send('HEAD', `/api/uploads/${uuid}`, { person })).offset;

/** URLs whose end names another upload than their path. */
const disguises = (own: string, other: string): string[] => [
  `/api/uploads/${own}?/${other}`,
  `/api/uploads/${own}?a=b/${other}/`,
  `/api/uploads/${own}#/${other}`,
  `/api/uploads/${own};/${other}`,
  `/api/uploads/${own}%3f/${other}`,
  `/api/uploads/${own}%2f${other}`,
  `/api/uploads/${own}/../${other}`,
  `/api/uploads/${own}/%2e%2e/${other}`,
  `${server.origin}/api/uploads/${own}?/${other}`,
  `//api/uploads/${own}?/${other}`,
];

describe('a URL that ends in another user’s upload', () => {
  it('cannot write, read or delete it', async () => {
    const theirs = await createUpload(victim);
    await patch(`/api/uploads/${theirs}`, victim, 0, wav.subarray(0, KNOWN_BYTES));
    for (const index of disguises('', '').keys()) {
      const own = await createUpload(attacker);
      const target = disguises(own, theirs)[index] ?? '';
      expect((await send('HEAD', target, { person: attacker })).offset, target).not.toBe(String(KNOWN_BYTES));
      await patch(target, attacker, KNOWN_BYTES, wav.subarray(KNOWN_BYTES));
      await patch(target, attacker, 0, Buffer.from('theirs'));
      await send('DELETE', target, { person: attacker });
      expect(await offsetOf(victim, theirs), target).toBe(String(KNOWN_BYTES));
    }
    const rest = await patch(`/api/uploads/${theirs}`, victim, KNOWN_BYTES, wav.subarray(KNOWN_BYTES));
    expect(rest.status).toBe(200);
  });

  it('cannot be reached through the URL that creates uploads', async () => {
    const theirs = await createUpload(victim);
    const headers = {
      'upload-length': 10,
      'content-type': 'application/offset+octet-stream',
      'x-http-method-override': 'PATCH',
      'upload-offset': 0,
    };
    const body = Buffer.from('0123456789');
    await send('POST', `/api/uploads?/${theirs}`, { person: attacker, headers, body });
    const concat = { 'upload-concat': `final;/api/uploads/${theirs}` };
    const joined = await send('POST', '/api/uploads', { person: attacker, headers: { ...concat, 'upload-length': 5 } });
    expect(joined.status).toBe(400);
    expect(await offsetOf(victim, theirs)).toBe('0');
  });

  it('acts on the caller’s own upload if the path names it', async () => {
    const own = await createUpload(attacker);
    const theirs = await createUpload(victim);
    const answer = await patch(`/api/uploads/${own.toUpperCase()}?/${theirs}`, attacker, 0, wav);
    expect(answer.status).toBe(200);
    expect(await offsetOf(attacker, own)).toBe(String(wav.length));
  });
});

it('frees reserved quota when an upload is canceled', async () => {
  const own = await createUpload(attacker);
  expect((await send('DELETE', `/api/uploads/${own}`, { person: attacker })).status).toBe(204);
  const rows = await server.database.db.selectFrom('uploads').selectAll().where('uuid', '=', own).execute();
  expect(rows).toEqual([]);
});
