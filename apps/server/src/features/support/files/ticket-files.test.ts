import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ticket, TicketMessage } from '@dubplate/contract/support/schemas';
import { eventually } from '@dubplate/testkit/eventually';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import {
  answer,
  ask,
  makePhoto,
  messageForm,
  messagesOf,
  type SentFile,
} from '@dubplate/testkit/support/conversations';
import { useServer } from '@dubplate/testkit/use-server';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let staff: Person;
let artist: Person;
let ticket: Ticket;
beforeAll(async () => {
  staff = await signUp(server, { roles: ['support'] });
});
beforeEach(async () => {
  artist = await signUp(server);
  ticket = await ask(artist);
});

const PDF = '%PDF-1.7\n%âãÏÓ\n';
const MB = 1024 * 1024;
const send = (files: readonly SentFile[], { person = artist, content = 'See here', headers = {} } = {}) =>
  person.call('POST /ticket/{id}/message', {
    params: { id: ticket.uuid },
    body: messageForm({ content }, files),
    headers,
  });
const stored = async () => {
  const folder = path.join(server.dataDir, 'files', 'ticket-files');
  return (await readdir(folder).catch(() => [])).sort();
};
const rows = () => server.database.db.selectFrom('ticket_files').selectAll().execute();
const load = (src: string) => fetch(`${server.origin}${src}`);
const bytesOf = async (src: string) => Buffer.from(await (await load(src)).arrayBuffer());

describe('the files of a message', () => {
  it('can be pictures, PDF, text and WAV, detected by their bytes', async () => {
    const { status, body } = await send([
      { name: 'cover.exe', bytes: new Uint8Array(await makeCover({ side: 400 })) },
      { name: '../../etc/отчёт.pdf', bytes: PDF, type: 'text/html' },
      { name: 'log.html', bytes: '<script>alert(1)</script> всё', type: 'text/html' },
      { name: 'click', bytes: new Uint8Array(makeWav({ seconds: 1 })) },
    ]);
    expect(status).toBe(201);
    expect(body.files.map(({ name, type }) => [name, type])).toEqual([
      ['cover.exe', 'image/jpeg'],
      ['отчёт.pdf', 'application/pdf'],
      ['log.html', 'text/plain'],
      ['click', 'audio/wav'],
    ]);
    expect(body.images).toMatchObject([{ name: 'cover.exe', width: 400, height: 400, src: body.files[0]?.src }]);
    expect(await messagesOf(staff, ticket).catch(() => 'none of theirs')).toBe('none of theirs');
    const seen = await staff.ok('GET /staff/ticket/{id}/messages', { params: { id: ticket.uuid } });
    expect(seen.at(-1)?.files.map(({ uuid }) => uuid)).toEqual(body.files.map(({ uuid }) => uuid));
  });

  it('can open a ticket without text', async () => {
    const form = messageForm({ subject: 'Cover', content: '' }, [{ name: 'a.txt', bytes: 'Hello' }]);
    const { status, body } = await artist.call('POST /ticket', { body: form });
    expect([status, body.subject]).toEqual([201, 'Cover']);
    expect((await messagesOf(artist, body))[0]?.files).toMatchObject([{ name: 'a.txt', size: 5 }]);
  });

  it('can be sent by staff without using quota', async () => {
    const { status } = await staff.call('POST /staff/ticket/{id}/message', {
      params: { id: ticket.uuid },
      body: messageForm({ content: 'Here', internal: 'false' }, [{ name: 'how-to.pdf', bytes: PDF }]),
    });
    expect(status).toBe(201);
    const [, message] = await messagesOf(artist, ticket);
    expect(message).toMatchObject({ content: 'Here', files: [{ name: 'how-to.pdf' }], author: { staff: true } });
    expect((await rows()).find(({ name }) => name === 'how-to.pdf')?.owner_uuid).toBeNull();
  });

  it.each([
    [
      'a program',
      new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      415,
      'UNSUPPORTED_FILE',
    ],
    ['a text that turns out to be none', `${'a'.repeat(200_000)}\u0000`, 415, 'UNSUPPORTED_FILE'],
    ['an animation', 'GIF89a\u0001\u0000\u0001\u0000', 415, 'UNSUPPORTED_FILE'],
    ['half a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1]), 400, 'BROKEN_FILE'],
    ['nothing at all', '', 400, 'BROKEN_FILE'],
    ['more than 10 MiB', new Uint8Array(10 * MB + 1).fill(97), 413, 'FILE_TOO_LARGE'],
  ])('are rejected with the whole message: %s', async (_what, bytes, status, message) => {
    const before = await stored();
    const answer = await send([
      { name: 'fine.txt', bytes: 'fine' },
      { name: 'x', bytes },
    ]);
    expect([answer.status, answer.error.message]).toEqual([status, message]);
    expect(await stored()).toEqual(before);
    expect(await messagesOf(artist, ticket)).toHaveLength(1);
    expect((await rows()).filter(({ message_uuid }) => message_uuid === null)).toEqual([]);
  });

  it('are limited to ten', async () => {
    const files = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.txt`, bytes: 'x' }));
    expect((await send(files.slice(1))).status).toBe(201);
    const before = await stored();
    const refused = await send(files);
    expect([refused.status, refused.error.message]).toEqual([400, 'TOO_MANY_FILES']);
    expect(refused.error.detail).toContain('10');
    expect(await stored()).toEqual(before);
  });

  it('may be up to 10 MiB each', async () => {
    const { status, body } = await send([{ name: 'long.txt', bytes: new Uint8Array(10 * MB).fill(97) }]);
    expect([status, body.files[0]?.size]).toEqual([201, 10 * MB]);
  });

  it('are deleted if the form is invalid', async () => {
    const before = await stored();
    const form = messageForm({ content: 'x'.repeat(10_001) }, [{ name: 'a.txt', bytes: 'x' }]);
    const refused = await artist.call('POST /ticket/{id}/message', { params: { id: ticket.uuid }, body: form });
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([400, 'content']);
    expect(await stored()).toEqual(before);
  });

  it('are stored once for repeated requests with one key', async () => {
    const headers = { 'idempotency-key': 'one-form' };
    const files = [{ name: 'a.txt', bytes: 'the same' }];
    const first = await send(files, { headers });
    const again = await send(files, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await messagesOf(artist, ticket)).toHaveLength(2);
    expect((await rows()).filter(({ owner_uuid }) => owner_uuid === artist.uuid)).toHaveLength(1);
    const other = await send([{ name: 'a.txt', bytes: 'another' }], { headers });
    expect([other.status, other.error.message]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await stored()).not.toContain(other.body.uuid);
  });
});

describe('a picture', () => {
  it('loses location, camera and names, and keeps its orientation', async () => {
    const photo = await makePhoto();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { body } = await send([{ name: 'photo.jpg', bytes: photo }]);
    const [image] = body.images;
    // Rotated, since the camera was held sideways.
    expect([image?.width, image?.height]).toEqual([200, 300]);
    const clean = await bytesOf(image?.src ?? '');
    const { exif, orientation, width, height, format } = await sharp(clean).metadata();
    expect({ exif, orientation, width, height, format }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 200,
      height: 300,
      format: 'jpeg',
    });
    expect(clean.includes('Kamera')).toBe(false);
    expect(body.files[0]?.size).toBe(clean.length);
  });
});

describe('the URL of a file', () => {
  const sendOne = async (): Promise<TicketMessage['files'][number]> => {
    const { body } = await send([{ name: 'Звук и свет.html', bytes: '<h1>Hello</h1>' }]);
    return body.files[0] as TicketMessage['files'][number];
  };

  it('is always a download', async () => {
    const { src } = await sendOne();
    const answer = await load(src);
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Звук и свет.html')}`,
    );
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('is valid for an hour and for one file', async () => {
    const { src, uuid } = await sendOne();
    const other = (await sendOne()).uuid;
    expect((await load(src.replace(uuid, other))).status).toBe(404);
    expect((await load(src.replace(/signature=.{4}/, 'signature=AAAA'))).status).toBe(404);
    expect((await load(`/api/ticket-file/${uuid}/content`)).status).toBe(400);
    server.clock.advance(3600 - 1);
    expect((await load(src)).status).toBe(200);
    server.clock.advance(5 * 60 + 1);
    expect((await load(src)).status).toBe(404);
    staff = await signUp(server, { roles: ['support'] });
  });

  it('does not work for a file that is being received', async () => {
    const { src, uuid } = await sendOne();
    await server.database.db.updateTable('ticket_files').set({ message_uuid: null }).where('uuid', '=', uuid).execute();
    expect((await load(src)).status).toBe(404);
  });
});

describe('the quota', () => {
  const take = async (bytes: number) => {
    const { body } = await send([{ name: 'a.txt', bytes: 'x' }]);
    const uuid = body.files[0]?.uuid ?? '';
    await server.database.db.updateTable('ticket_files').set({ size: bytes }).where('uuid', '=', uuid).execute();
  };

  it('is 1 GB per user; messages without files are still possible', async () => {
    await take(1024 * MB);
    const refused = await send([{ name: 'b.txt', bytes: 'x' }], { headers: { 'accept-language': 'ru' } });
    expect([refused.status, refused.error.message]).toEqual([507, 'QUOTA_FULL']);
    expect(refused.error.detail).toMatch(/Написать без файлов можно/);
    expect((await send([])).status).toBe(201);
  });

  it('is separate from the upload quota', async () => {
    const { db } = server.database;
    const wav = await artist.upload(new Uint8Array(makeWav({ seconds: 1 })));
    await db
      .updateTable('files')
      .set({ size: 50 * 1024 * MB })
      .where('uuid', '=', wav.body.uuid)
      .execute();
    expect((await artist.upload(new Uint8Array(makeWav({ seconds: 1 })))).status).toBe(507);
    expect((await send([{ name: 'a.txt', bytes: 'x' }])).status).toBe(201);
  });

  it('is not exceeded by concurrent files', async () => {
    await take(1024 * MB - 3 * MB);
    const file = { name: 'a.txt', bytes: new Uint8Array(MB).fill(97) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send([file])));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 507]));
    const sizes = (await rows()).filter(({ owner_uuid }) => owner_uuid === artist.uuid).map(({ size }) => size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1024 * MB);
  });
});

describe('leftovers', () => {
  it('are deleted if the client disconnects', async () => {
    const before = await stored();
    const { port } = new URL(server.origin);
    const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
    const sending = request({
      port,
      host: '127.0.0.1',
      path: `/api/ticket/${ticket.uuid}/message`,
      method: 'POST',
      headers: { authorization: `Bearer ${artist.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    }).on('error', () => undefined);
    sending.write(`${head}${'a'.repeat(300_000)}`);
    const ours = async () => (await rows()).filter(({ owner_uuid }) => owner_uuid === artist.uuid);
    await eventually('the upload to begin', async () => ((await ours()).length > 0 ? true : undefined));
    sending.destroy();
    await eventually('the end of the upload', async () => ((await ours()).length === 0 ? true : undefined));
    await sleep(100);
    expect(await stored()).toEqual(before);
    expect(await messagesOf(artist, ticket)).toHaveLength(1);
  });

  it('are deleted at night: rows without a message, and bytes without a row', async () => {
    const { body } = await send([
      { name: 'a.txt', bytes: 'cut off' },
      { name: 'b.txt', bytes: 'without a row' },
      { name: 'c.txt', bytes: 'stays' },
    ]);
    const [cutOff = '', orphan = '', kept = ''] = body.files.map(({ uuid }) => uuid);
    const { db } = server.database;
    await db.updateTable('ticket_files').set({ message_uuid: null }).where('uuid', '=', cutOff).execute();
    await db.deleteFrom('ticket_files').where('uuid', '=', orphan).execute();
    await server.runJob('support.sweep-files');
    expect(await stored()).toEqual(expect.arrayContaining([cutOff, orphan, kept]));
    server.clock.advance(25 * 3600);
    await server.runJob('support.sweep-files');
    const left = await stored();
    expect([cutOff, orphan, kept].map((uuid) => left.includes(uuid))).toEqual([false, false, true]);
    expect((await rows()).some(({ uuid }) => uuid === cutOff)).toBe(false);
    staff = await signUp(server, { roles: ['support'] });
  });
});

it('an answer with a file is pushed to the asker', async () => {
  await send([{ name: 'a.txt', bytes: 'x' }]);
  await answer(staff, ticket);
  expect((await messagesOf(artist, ticket)).map(({ author }) => author.staff)).toEqual([false, false, true]);
});
