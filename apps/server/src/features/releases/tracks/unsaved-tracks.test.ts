import type { FileId, ReleaseId } from '@dubplate/contract/ids';
import { TRACKS_MAX } from '@dubplate/contract/releases/limits';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeEach, expect, it } from 'vitest';

const server = useServer();
let owner: Person;
beforeEach(async () => {
  owner = await signUp(server);
});

const DAY = 86_400;
const typed = { title: 'Half', lyrics: 'la', composers: [{ role: null, name: 'A', surname: '' }] };

const paramsOf = (id: string, fileId: string) => ({ id: id as ReleaseId, fileId: fileId as FileId });
const keep = (id: string, fileId: string, fields: object = typed, headers: Record<string, string> = {}, by = owner) =>
  by.call('PUT /release/{id}/unsaved-track/{fileId}', {
    params: paramsOf(id, fileId),
    body: { position: 0, fields },
    headers,
  });
const remove = (id: string, fileId: string, by = owner) =>
  by.call('DELETE /release/{id}/unsaved-track/{fileId}', { params: paramsOf(id, fileId) });
const unsavedOf = async (id: string) => (await owner.ok('GET /release/{id}', { params: { id } })).unsaved_tracks;
const isThere = async (file: string) =>
  (await owner.call('GET /file/{id}/link', { params: { id: file } })).status === 200;
const begin = async () => ({
  id: (await owner.ok('POST /release', { body: {} })).uuid,
  wav: await uploadWav(owner),
});

it('is read back with the draft, its recording and everything typed, in order', async () => {
  const { id, wav } = await begin();
  const second = await uploadWav(owner, { seed: 2 });
  expect((await keep(id, wav)).body).toMatchObject({ version: 1, fields: typed, file: { uuid: wav, duration: 2 } });
  await owner.ok('PUT /release/{id}/unsaved-track/{fileId}', {
    params: paramsOf(id, second),
    body: { position: 1, fields: {} },
  });
  expect(await unsavedOf(id)).toMatchObject([
    { version: 1, position: 0, fields: typed, file: { uuid: wav, name: 'track.wav' } },
    { position: 1, fields: {}, file: { uuid: second } },
  ]);
});

it('ends in the call that adds a track with its file', async () => {
  const { id, wav } = await begin();
  await keep(id, wav);
  await owner.ok('POST /release/{id}/add-track', { params: { id }, body: { title: 'Whole', wav_uuid: wav } });
  expect(await unsavedOf(id)).toEqual([]);
  expect((await keep(id, wav)).status).toBe(404);
});

it('is not overwritten by a browser that has not seen the latest version', async () => {
  const { id, wav } = await begin();
  await keep(id, wav);
  expect((await keep(id, wav, { title: 'Newer' }, { 'if-match': '"1"' })).body).toMatchObject({ version: 2 });
  const stale = await keep(id, wav, { title: 'Older' }, { 'if-match': '"1"' });
  expect([stale.status, stale.error.message]).toEqual([412, 'STALE']);
  expect(stale.error).toMatchObject({ current: { version: 2, fields: { title: 'Newer' } } });
});

it('is only for the owner, and only for their own recordings', async () => {
  const { id, wav } = await begin();
  const other = await signUp(server);
  expect((await keep(id, await uploadWav(other), typed, {}, other)).status).toBe(404);
  expect((await remove(id, wav, other)).status).toBe(404);
  const codes = async (file: string) => (await keep(id, file)).error.issues?.map(({ code }) => code);
  expect(await codes(await uploadWav(other))).toEqual(['unknown_file']);
  expect(await codes(await uploadCover(owner))).toEqual(['wrong_file_kind']);
  expect(await unsavedOf(id)).toEqual([]);
});

it('refuses texts that no track could hold', async () => {
  const { id, wav } = await begin();
  expect((await keep(id, wav, { title: 'x'.repeat(256) })).status).toBe(400);
  expect(
    (await keep(id, wav, { credits: Array.from({ length: 101 }, () => ({ name: 'A', role: null })) })).status,
  ).toBe(400);
});

it('counts with the tracks towards the most that a release may have', async () => {
  const { id, wav } = await begin();
  const { db } = server.database;
  const file = await db.selectFrom('files').selectAll().where('uuid', '=', wav).executeTakeFirstOrThrow();
  const copies = Array.from({ length: TRACKS_MAX }, () => ({ ...file, uuid: crypto.randomUUID() as FileId }));
  await db.insertInto('files').values(copies).execute();
  await db
    .insertInto('unsaved_tracks')
    .values(
      copies.map(({ uuid }, position) => ({
        release_uuid: id,
        wav_uuid: uuid,
        position,
        fields: '{}',
        updated_at: server.clock.now(),
      })),
    )
    .execute();
  expect((await keep(id, wav)).error.issues?.map(({ code }) => code)).toEqual(['too_many_tracks']);
  expect((await keep(id, copies[0]?.uuid ?? '')).status).toBe(200);
});

it('is deleted with its draft, and is not submitted', async () => {
  const { id, wav } = await begin();
  await keep(id, wav);
  await owner.ok('DELETE /release/{id}', { params: { id } });
  await owner.ok('DELETE /file/{id}', { params: { id: wav } });

  const { release } = await makeDraft(owner);
  const extra = await uploadWav(owner, { seed: 5 });
  await keep(release.uuid, extra);
  await owner.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  expect(await unsavedOf(release.uuid)).toEqual([]);
  expect((await keep(release.uuid, extra)).error.message).toBe('NOT_A_DRAFT');
  expect((await remove(release.uuid, extra)).error.message).toBe('NOT_A_DRAFT');
});

it('is replaced by a track that a restored version brings back with its file', async () => {
  const { id, wav } = await begin();
  const added = await owner.ok('POST /release/{id}/add-track', { params: { id }, body: { wav_uuid: wav } });
  await owner.ok('DELETE /track/{id}', { params: { id: added.uuid } });
  await keep(id, wav);
  const { data } = await owner.ok('GET /release/{id}/versions', { params: { id } });
  const restored = await owner.ok('POST /release/{id}/versions/{versionId}/restore', {
    params: { id, versionId: data[0]?.uuid ?? '' },
  });
  expect([restored.tracks.map(({ wav_uuid }) => wav_uuid), restored.unsaved_tracks]).toEqual([[wav], []]);
});

it('keeps its recording from the sweep of unused files, and takes it along when it is removed', async () => {
  const { id, wav } = await begin();
  await keep(id, wav);
  server.clock.advance(31 * DAY);
  const { username, password } = owner;
  owner.token = (await owner.ok('POST /login', { body: { username, password, fingerprint: 'test' } })).access_token;
  await server.runJob('cleanup.files');
  expect((await owner.call('DELETE /file/{id}', { params: { id: wav } })).error.message).toBe('FILE_IN_USE');
  expect((await remove(id, wav)).status).toBe(204);
  expect([await unsavedOf(id), await isThere(wav)]).toEqual([[], false]);
  expect((await remove(id, wav)).status).toBe(404);
});
