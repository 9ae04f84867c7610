import { open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer({ logs: /missing or truncated/ });
let artist: Person;
let admin: Person;
beforeAll(async () => {
  artist = await signUp(server);
  admin = await signUp(server, { roles: ['admin'] });
});

const bytesOf = (uuid: string) => path.join(server.dataDir, 'files', 'files', uuid);
const publish = (id: string, headers = {}) => artist.call('POST /release/{id}/publish', { params: { id }, headers });
const alerts = async () => (await admin.ok('GET /staff/alerts')).data;

it('refuses to send a release whose files are gone or cut, names each, and alerts staff', async () => {
  const { release, tracks } = await makeDraft(artist, { tracks: 2 });
  const cover = release.cover_uuid ?? '';
  const cut = tracks[1]?.wav_uuid ?? '';
  const [coverBytes, cutBytes] = [await readFile(bytesOf(cover)), await readFile(bytesOf(cut))];
  await rm(bytesOf(cover));
  await truncate(bytesOf(cut), 1000);
  for (const headers of [{}, { 'idempotency-key': 'send-it' }]) {
    const refused = await publish(release.uuid, headers);
    expect(refused.status).toBe(400);
    expect(refused.error.issues?.map(({ path: field, code }) => [field, code])).toEqual([
      ['cover_uuid', 'file_missing'],
      ['tracks.1.wav_uuid', 'file_missing'],
    ]);
  }
  expect((await artist.ok('GET /release/{id}', { params: { id: release.uuid } })).status).toBe('DRAFT');
  const known = (await alerts()).filter(
    ({ kind, subject_uuid }) => kind === 'file.missing' && [cover, cut].includes(subject_uuid ?? ''),
  );
  expect(known.map(({ subject_uuid, detail }) => [subject_uuid, detail.found]).sort()).toEqual(
    [
      [cover, null],
      [cut, 1000],
    ].sort(),
  );
  await writeFile(bytesOf(cover), coverBytes);
  await writeFile(bytesOf(cut), cutBytes);
  expect((await publish(release.uuid)).status).toBe(200);
});

it('serves no part of a file that is cut as if it were the whole', async () => {
  const { body } = await artist.upload(new Uint8Array(makeWav({ seconds: 1 })));
  const link = await artist.ok('GET /file/{id}/link', { params: { id: body.uuid } });
  await truncate(bytesOf(body.uuid), 1000);
  expect((await artist.call('GET /file/{id}/download', { params: { id: body.uuid } })).status).toBe(404);
  expect((await fetch(link)).status).toBe(404);
  expect((await fetch(link, { headers: { range: 'bytes=0-99' } })).status).toBe(404);
  expect((await alerts()).find(({ subject_uuid }) => subject_uuid === body.uuid)).toMatchObject({ times: 3 });
});

it('breaks the connection where a file is cut while it is being served', async () => {
  const { body } = await artist.upload(new Uint8Array(makeWav({ seconds: 60 })));
  const link = await artist.ok('GET /file/{id}/link', { params: { id: body.uuid } });
  const file = await open(bytesOf(body.uuid), 'r+');
  const ended = await new Promise((resolve) => {
    const asked = httpRequest(link, (answer) => {
      // Its sender has read no more than fills the connection.
      answer.once('readable', async () => {
        await file.truncate(1000);
        await file.close();
        answer.resume();
      });
      answer.once('end', () => resolve('whole')).once('error', () => resolve('broken'));
    });
    asked.end();
  });
  expect(ended).toBe('broken');
});
