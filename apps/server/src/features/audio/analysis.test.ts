import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileId } from '@dubplate/contract/ids';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it, vi } from 'vitest';

const server = useServer();
let person: Person;
beforeAll(async () => {
  person = await signUp(server);
});

const upload = async (wav: Buffer, name = 'track.wav') =>
  (await person.upload(new Uint8Array(wav), { name })).body as { uuid: FileId; sha256: string };
const removeBytes = async (uuid: string) => {
  const all = await readdir(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of all.filter((entry) => entry.isFile()))
    if (path.join(parentPath, name).includes(uuid)) await rm(path.join(parentPath, name));
};
const heard = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await person.ok('GET /file/{id}/analysis', { params: { id } });
      expect(found.status).toBe('done');
      return found;
    },
    { timeout: TIMEOUT_MS, interval: 100 },
  );

/** The same sound with a tag behind it, as an editor writes it. */
const tagged = (wav: Buffer): Buffer => {
  const text = Buffer.from('INFOINAM\u0006\u0000\u0000\u0000Retake', 'latin1');
  const list = Buffer.concat([Buffer.from('LIST'), Buffer.alloc(4), text]);
  list.writeUInt32LE(text.length, 4);
  const whole = Buffer.concat([wav, list]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

it('recognizes the same sound under another name, with other tags, and with more bits than it uses', async () => {
  const signal = (time: number, frame: Float64Array) => frame.fill(Math.round(Math.sin(time * 3000) * 100) / 32_767);
  const wav = makeWav({ seconds: 1, signal });
  const [one, other, different] = [
    await upload(wav),
    await upload(tagged(wav), 'renamed.wav'),
    await upload(makeWav({ seconds: 1, seed: 2 })),
  ];
  expect(one.sha256).not.toBe(other.sha256);
  const [a, b, c] = [await heard(one.uuid), await heard(other.uuid), await heard(different.uuid)];
  expect(a.sound_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(b.sound_hash).toBe(a.sound_hash);
  expect(c.sound_hash).not.toBe(a.sound_hash);
});

it('is read for many recordings in one call, by their owner and by staff; for other users they do not exist', async () => {
  const wavs = [await upload(makeWav({ seconds: 1 })), await upload(makeWav({ seconds: 1, seed: 2 }))];
  for (const { uuid } of wavs) await heard(uuid);
  const missing = '01890000-0000-7000-8000-000000000000';
  const files = [...wavs.map(({ uuid }) => uuid), missing];
  const read = async (who: Person, query: { files: string | string[] }) =>
    (await who.ok('GET /analyses', { query })).map(({ file_uuid, status }) => [file_uuid, status]);
  const all = wavs.map(({ uuid }) => [uuid, 'done']).sort();
  expect((await read(person, { files })).sort()).toEqual(all);
  expect((await read(person, { files: files.join() })).sort()).toEqual(all);
  expect((await read(await signUp(server, { roles: ['moderator'] }), { files })).sort()).toEqual(all);
  expect(await read(await signUp(server), { files })).toEqual([]);
  const [one] = await person.ok('GET /analyses', { query: { files: wavs[0]?.uuid ?? '' } });
  const { file_uuid: _uuid, ...analysis } = one ?? ({} as never);
  expect(analysis).toEqual(await person.ok('GET /file/{id}/analysis', { params: { id: wavs[0]?.uuid ?? '' } }));
  const tooMany = Array.from({ length: 51 }, () => missing).join();
  expect((await person.call('GET /analyses', { query: { files: tooMany } })).status).toBe(400);
});

it('analyzes in the end a recording whose job was lost or had failed for good', async () => {
  const { db } = server.database;
  const [lost, fresh] = [await upload(makeWav({ seconds: 1 })), await upload(makeWav({ seconds: 1 }))];
  await heard(lost.uuid);
  await heard(fresh.uuid);
  await db.deleteFrom('audio_analyses').where('file_uuid', 'in', [lost.uuid, fresh.uuid]).execute();
  const long = new Date(server.clock.now().getTime() - 16 * 60_000);
  await db.updateTable('files').set({ created_at: long }).where('uuid', '=', lost.uuid).execute();
  await server.runJob('audio.reanalyze');
  const status = async (id: string) => (await person.ok('GET /file/{id}/analysis', { params: { id } })).status;
  expect([await status(lost.uuid), await status(fresh.uuid)]).toEqual(['done', 'waiting']);
});

it('is not blocked by recordings whose bytes are gone', async () => {
  const { db } = server.database;
  const [there, gone] = [await upload(makeWav({ seconds: 1 })), await upload(makeWav({ seconds: 1 }))];
  await heard(there.uuid);
  const before = await heard(gone.uuid);
  const analysis = await db
    .selectFrom('audio_analyses')
    .selectAll()
    .where('file_uuid', '=', gone.uuid)
    .executeTakeFirstOrThrow();
  const file = await db.selectFrom('files').selectAll().where('uuid', '=', gone.uuid).executeTakeFirstOrThrow();
  const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000);
  // More than one round takes: the first was never heard, the others before sounds were hashed.
  const never = Array.from({ length: 25 }, (_, n) => ({
    ...file,
    uuid: randomUUID() as string as FileId,
    created_at: minutesAgo(60 - n),
  }));
  await db.insertInto('files').values(never).execute();
  await db
    .insertInto('audio_analyses')
    .values(never.slice(1).map(({ uuid }) => ({ ...analysis, file_uuid: uuid, sound_hash: null })))
    .execute();
  await removeBytes(gone.uuid);
  await db.updateTable('audio_analyses').set({ sound_hash: null }).where('file_uuid', '=', gone.uuid).execute();
  await db.deleteFrom('audio_analyses').where('file_uuid', '=', there.uuid).execute();
  await db
    .updateTable('files')
    .set({ created_at: minutesAgo(16) })
    .where('uuid', 'in', [there.uuid, gone.uuid])
    .execute();
  await server.runJob('audio.reanalyze');
  await server.runJob('audio.reanalyze');
  const found = (id = '') => person.ok('GET /file/{id}/analysis', { params: { id } });
  expect((await found(there.uuid)).status).toBe('done');
  expect((await found(never[0]?.uuid)).status).toBe('failed');
  // The earlier findings remain.
  expect(await found(gone.uuid)).toEqual({ ...before, sound_hash: null });
  const tried = await db.selectFrom('files').select('uuid').where('gone_at', 'is not', null).execute();
  expect(tried.map(({ uuid }) => uuid).sort()).toEqual([gone.uuid, ...never.map(({ uuid }) => uuid)].sort());
});

it('analyzes only recordings again that were analyzed before sounds were hashed', async () => {
  const { db } = server.database;
  const [old, silent, known] = await Promise.all([1, 2, 3].map((seed) => upload(makeWav({ seconds: 1, seed }))));
  const hashed = await heard(old?.uuid ?? '');
  const uuids = [old, silent, known].map((file) => file?.uuid as FileId);
  for (const uuid of uuids) await heard(uuid);
  const long = new Date(server.clock.now().getTime() - 16 * 60_000);
  await db.updateTable('files').set({ created_at: long }).where('uuid', 'in', uuids).execute();
  const put = (uuid: FileId | undefined, row: { status?: 'failed'; sound_hash: string | null }) =>
    db
      .updateTable('audio_analyses')
      .set(row)
      .where('file_uuid', '=', uuid as FileId)
      .execute();
  await put(old?.uuid, { sound_hash: null });
  await put(silent?.uuid, { status: 'failed', sound_hash: null });
  await put(known?.uuid, { sound_hash: 'as it was' });
  await server.runJob('audio.reanalyze');
  const found = await Promise.all(uuids.map((id) => person.ok('GET /file/{id}/analysis', { params: { id } })));
  expect(found.map(({ status, sound_hash }) => [status, sound_hash])).toEqual([
    ['done', hashed.sound_hash],
    ['failed', null],
    ['done', 'as it was'],
  ]);
});
