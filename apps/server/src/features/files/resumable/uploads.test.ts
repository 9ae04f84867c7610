import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileId } from '@dubplate/contract/ids';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import { openPartials, sweepUploads } from './partials.ts';
import { findUpload } from './store.ts';

const server = useServer();
let anna: Person;
beforeAll(async () => {
  anna = await signUp(server);
});

const wav = new Uint8Array(makeWav({ seconds: 12 }));
const encoded = (text: string) => Buffer.from(text).toString('base64');

interface UploadRequest {
  readonly headers?: Record<string, string | number>;
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream;
  readonly person?: Person;
}

/** A minimal client, written by the text of the protocol. */
const tus = (method: string, address: string, { headers = {}, body, person = anna }: UploadRequest = {}) =>
  fetch(new URL(address, server.origin), {
    method,
    headers: {
      'Tus-Resumable': '1.0.0',
      ...(person.token && { Authorization: `Bearer ${person.token}` }),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    },
    ...(body && { body, duplex: 'half' }),
  } as RequestInit);

const createUpload = async (bytes: number, name = 'side a.wav', person = anna): Promise<string> => {
  const answer = await tus('POST', '/api/uploads', {
    headers: { 'Upload-Length': bytes, 'Upload-Metadata': `filename ${encoded(name)}` },
    person,
  });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
};

const send = (address: string, offset: number, body: Uint8Array<ArrayBuffer> | ReadableStream, person = anna) =>
  tus('PATCH', address, {
    headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': offset },
    body,
    person,
  });

const offsetOf = async (address: string): Promise<number> => {
  const answer = await tus('HEAD', address);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return Number(answer.headers.get('upload-offset'));
};

const partials = () => readdir(path.join(server.dataDir, 'uploads'));
const partialOf = (address: string) => path.join(server.dataDir, 'uploads', uuidOf(address));
const uuidOf = (address: string) => address.split('/').at(-1) as FileId;

it('takes the method from a header of a POST, for networks that let nothing else through', async () => {
  const address = await createUpload(wav.length);
  const post = (method: string, { headers, body }: UploadRequest = {}) =>
    tus('POST', address, { headers: { 'X-HTTP-Method-Override': method, ...headers }, ...(body && { body }) });
  const bytes = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': 0 };
  expect((await post('PATCH', { headers: bytes, body: wav.subarray(0, 1_000) })).status).toBe(204);
  const head = await post('HEAD');
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '1000']);
  expect([(await post('GET')).status, (await tus('POST', address)).status]).toEqual([404, 404]);
  expect((await post('DELETE')).status).toBe(204);
  expect((await post('HEAD')).status).toBe(404);
});

describe('an upload in pieces', () => {
  it('creates the same file as a form upload, with the uuid of the upload', async () => {
    const address = await createUpload(wav.length);
    expect((await send(address, 0, wav.subarray(0, 700_001))).status).toBe(204);
    expect(await offsetOf(address)).toBe(700_001);
    const last = await send(address, 700_001, wav.subarray(700_001));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([200, String(wav.length)]);
    const file = await last.json();
    const formed = await anna.upload(wav, { name: 'side a.wav' });
    expect(file).toEqual({ ...formed.body, uuid: uuidOf(address), created_at: file.created_at });
    const bytes = await tus('GET', `/api/file/${file.uuid}/download`);
    expect(Buffer.from(await bytes.arrayBuffer()).equals(wav)).toBe(true);
    expect((await partials()).filter((name) => name.includes(uuidOf(address)))).toEqual([]);
  });

  it('resumes from the last received byte after a lost connection', async () => {
    const address = await createUpload(wav.length);
    const cut = new ReadableStream({
      start: (control) => control.enqueue(wav.subarray(0, 300_000)),
      pull: async (control) => {
        // Disconnects once the server has stored the sent bytes.
        await vi.waitUntil(async () => (await stat(partialOf(address))).size === 300_000);
        control.error(new Error('the laptop was closed'));
      },
    });
    await expect(send(address, 0, cut)).rejects.toThrow();
    const offset = await offsetOf(address);
    expect(offset).toBe(300_000);
    expect((await send(address, offset, wav.subarray(offset))).status).toBe(200);
  });

  it('returns the file again if the last response was lost', async () => {
    const address = await createUpload(wav.length);
    expect((await tus('GET', address)).status).toBe(404);
    const file = await (await send(address, 0, wav)).json();
    expect(await offsetOf(address)).toBe(wav.length);
    expect(await (await tus('GET', address)).json()).toEqual(file);
    expect((await tus('GET', address)).status).toBe(200);
  });

  it('may send all bytes with the creation request', async () => {
    const cover = new Uint8Array(await makeCover({ side: 1500 }));
    const answer = await tus('POST', '/api/uploads', {
      headers: {
        'Upload-Length': cover.length,
        'Upload-Metadata': `filename ${encoded('обложка.jpg')}`,
        'Content-Type': 'application/offset+octet-stream',
      },
      body: cover,
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ kind: 'image', name: 'обложка.jpg', width: 1500 });
  });

  it('can be canceled', async () => {
    const address = await createUpload(wav.length);
    await send(address, 0, wav.subarray(0, 1000));
    expect((await tus('DELETE', address)).status).toBe(204);
    expect((await tus('HEAD', address)).status).toBe(404);
    expect((await partials()).filter((name) => name.includes(uuidOf(address)))).toEqual([]);
  });
});

describe('an error response', () => {
  const refusal = async (answer: Response) => [answer.status, (await answer.json()).message];

  it('has the usual error format and leaves no bytes', async () => {
    const noise = new Uint8Array(5000).fill(7);
    const address = await createUpload(noise.length, 'noise.wav');
    expect(await refusal(await send(address, 0, noise))).toEqual([415, 'UNSUPPORTED_FILE']);
    expect((await tus('HEAD', address)).status).toBe(404);
    const broken = await createUpload(60_000, 'broken.wav');
    expect(await refusal(await send(broken, 0, wav.slice(0, 60_000)))).toEqual([400, 'BROKEN_FILE']);
    expect((await partials()).filter((name) => name.includes(uuidOf(broken)))).toEqual([]);
    expect((await tus('GET', `/api/file/${uuidOf(broken)}/download`)).status).toBe(404);
  });

  it('is sent for a file that is too large before its first byte', async () => {
    const answer = await tus('POST', '/api/uploads', { headers: { 'Upload-Length': 104_857_601 } });
    expect(await refusal(answer)).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('is sent for a wrong offset, a wrong version or a missing length', async () => {
    const address = await createUpload(wav.length);
    expect(await refusal(await send(address, 5, wav.subarray(5, 100)))).toEqual([409, 'UPLOAD_OFFSET']);
    const headers = { 'Tus-Resumable': '0.2.0', 'Upload-Length': 10 };
    expect((await tus('POST', '/api/uploads', { headers })).status).toBe(412);
    expect((await tus('POST', '/api/uploads')).status).toBe(400);
    expect((await tus('POST', '/api/uploads', { headers: { 'Upload-Defer-Length': 1 } })).status).toBe(400);
  });

  it('is the same for another user’s upload and a missing one', async () => {
    const address = await createUpload(wav.length);
    const boris = await signUp(server);
    const nowhere = `/api/uploads/${crypto.randomUUID()}`;
    for (const place of [address, nowhere, '/api/uploads/..%2f..%2fetc%2fpasswd']) {
      for (const method of ['HEAD', 'DELETE', 'GET']) {
        expect((await tus(method, place, { person: boris })).status).toBe(404);
      }
      expect((await send(place, 0, wav.subarray(0, 10), boris)).status).toBe(404);
    }
    expect(await offsetOf(address)).toBe(0);
  });

  it('is sent to unauthenticated callers', async () => {
    const nobody = { ...anna, token: '' };
    expect((await tus('POST', '/api/uploads', { person: nobody, headers: { 'Upload-Length': 5 } })).status).toBe(401);
    const address = await createUpload(10);
    for (const method of ['HEAD', 'DELETE', 'PATCH']) {
      expect((await tus(method, address, { person: nobody })).status).toBe(401);
    }
  });

  it('is sent for too many unfinished uploads', async () => {
    const hoarder = await signUp(server);
    const user = await server.database.db
      .selectFrom('users')
      .select('uuid')
      .where('uuid', '=', hoarder.uuid)
      .executeTakeFirstOrThrow();
    await server.database.db
      .insertInto('uploads')
      .values(
        Array.from({ length: 200 }, () => ({
          uuid: newUuid(),
          owner_uuid: user.uuid,
          name: 'a.wav',
          size: 10,
          created_at: server.clock.now(),
        })),
      )
      .execute();
    const answer = await tus('POST', '/api/uploads', { person: hoarder, headers: { 'Upload-Length': 5 } });
    expect(await refusal(answer)).toEqual([429, 'TOO_MANY_UPLOADS']);
  });
});

it('describes the supported protocol', async () => {
  const answer = await tus('OPTIONS', '/api/uploads');
  expect(answer.headers.get('tus-version')).toBe('1.0.0');
  expect(answer.headers.get('tus-extension')?.split(',').sort()).toEqual([
    'creation',
    'creation-with-upload',
    'expiration',
    'termination',
  ]);
  expect(answer.headers.get('tus-max-size')).toBe('104857600');
});

it('is deleted with its bytes after a week without a request', async () => {
  const { db } = server.database;
  const old = await createUpload(wav.length);
  await send(old, 0, wav.subarray(0, 1000));
  server.clock.advance(6.9 * 86_400);
  const later = await signUp(server);
  const young = await createUpload(wav.length, 'b.wav', later);
  const store = await openPartials(path.join(server.dataDir, 'uploads'), null);
  await sweepUploads(db, store, server.clock.now());
  expect(await findUpload(db, anna.uuid, uuidOf(old))).toBeDefined();
  server.clock.advance(0.2 * 86_400);
  await sweepUploads(db, store, server.clock.now());
  expect(await findUpload(db, anna.uuid, uuidOf(old))).toBeUndefined();
  expect(await findUpload(db, later.uuid, uuidOf(young))).toBeDefined();
  const left = await partials();
  expect([left.includes(uuidOf(old)), left.includes(uuidOf(young))]).toEqual([false, true]);
});
