import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { makeWav, silence } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it, vi } from 'vitest';

const server = useServer();
let moderator: Person;
beforeAll(async () => {
  moderator = await signUp(server, { roles: ['moderator'] });
});

const draft = async (person: Person, title: string, wav?: Buffer) => {
  const record = await makeDraft(person, { title });
  const [track] = record.tracks;
  if (wav && track) {
    const { body } = await person.upload(new Uint8Array(wav), { name: 'other.wav' });
    await person.ok('PATCH /track/{id}', { params: { id: track.uuid }, body: { wav_uuid: body.uuid } });
  }
  return record.release.uuid;
};
/** The same sound followed by a tag, so that the bytes differ. */
const tagged = (wav: Buffer): Buffer => {
  const list = Buffer.from('LIST\u000e\u0000\u0000\u0000INFOINAM\u0002\u0000\u0000\u0000Hi', 'latin1');
  const whole = Buffer.concat([wav, list]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};
const send = (person: Person, id: string) => person.ok('POST /release/{id}/publish', { params: { id } });
const checksOf = async (id: string) => (await moderator.ok('GET /staff/release/{id}', { params: { id } })).checks;
const coded = async (id: string, code: string) => (await checksOf(id)).find((check) => check.code === code);

it('lists releases of all accounts with the same audio, except drafts', async () => {
  const wav = makeWav({ seconds: 2, seed: 41 });
  const [owner, thief, third] = [await signUp(server), await signUp(server), await signUp(server)];
  const first = await draft(owner, 'Original', wav);
  const again = await draft(owner, 'Again', wav);
  const stolen = await draft(thief, 'Stolen', wav);
  await draft(third, 'Kept to herself', wav);
  for (const [person, id] of [
    [owner, first],
    [owner, again],
    [thief, stolen],
  ] as const)
    await send(person, id);

  expect(await coded(first, 'recording_of_other_person')).toMatchObject({
    level: 'warning',
    path: 'tracks.0.wav_uuid',
    others: [{ release_uuid: stolen, title: 'Stolen', track: 'Track 1', owner: { username: thief.username } }],
  });
  expect(await coded(first, 'recording_sent_before')).toMatchObject({ level: 'info', others: [{ title: 'Again' }] });
  expect((await coded(stolen, 'recording_of_other_person'))?.others.map(({ title }) => title).sort()).toEqual([
    'Again',
    'Original',
  ]);
});

it('recognizes the same sound in another file once it is analyzed, but not silence', async () => {
  const [owner, other] = [await signUp(server), await signUp(server)];
  const wav = makeWav({ seconds: 2, seed: 42 });
  const one = await draft(owner, 'Bare', wav);
  const two = await draft(other, 'Tagged', tagged(wav));
  const quiet = await draft(owner, 'Pause', makeWav({ seconds: 2, signal: silence }));
  const still = await draft(other, 'Rest', makeWav({ seconds: 2, signal: silence }));
  for (const [person, id] of [
    [owner, one],
    [other, two],
    [owner, quiet],
    [other, still],
  ] as const)
    await send(person, id);
  await vi.waitFor(async () => expect(await coded(still, 'recording_silent')).toBeDefined(), { timeout: TIMEOUT_MS });
  await vi.waitFor(async () => expect(await coded(quiet, 'recording_silent')).toBeDefined(), { timeout: TIMEOUT_MS });
  await vi.waitFor(async () => expect(await coded(one, 'recording_of_other_person')).toBeDefined(), {
    timeout: TIMEOUT_MS,
  });
  expect(await coded(still, 'recording_of_other_person')).toBeUndefined();
});

it('reports the same title by the same artist in any case, unless the version differs', async () => {
  const owner = await signUp(server);
  const { release, artistUuid } = await makeDraft(owner, { title: 'Зимний свет' });
  await send(owner, release.uuid);
  const next = async (title: string, title_version: string | null) => {
    const other = await makeDraft(owner, { title });
    const params = { id: other.release.uuid };
    await owner.ok('PATCH /release/{id}', { params, body: { title_version } });
    await owner.ok('POST /release/{id}/add-artist', {
      params,
      body: { artist_uuid: artistUuid, role: 'PRIMARY_ARTIST' },
    });
    await send(owner, params.id);
    return coded(params.id, 'title_sent_before');
  };
  expect(await next('ЗИМНИЙ СВЕТ', null)).toMatchObject({
    path: 'title',
    others: [{ release_uuid: release.uuid, track: null }],
  });
  expect(await next('Зимний свет', 'Remix')).toBeUndefined();
  expect(await next('Летний свет', null)).toBeUndefined();
});

it('reports nothing once the release is decided', async () => {
  const owner = await signUp(server);
  const record = await makeDraft(owner, { tracks: 2 });
  const params = { id: record.release.uuid };
  await send(owner, params.id);
  expect(await coded(params.id, 'type_single_with_many')).toMatchObject({ level: 'warning', values: { count: 2 } });
  const denied = await moderator.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'Too many' } });
  expect(denied.checks).toEqual([]);
});
