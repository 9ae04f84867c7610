import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { uploadCover } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let person: Person;
beforeAll(async () => {
  person = await signUp(server);
});

const avatarForm = (bytes: Buffer) => {
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(bytes)]), 'face.jpg');
  return form;
};

it('reduces pasted addresses to ids and drops empty ones', async () => {
  const artist = await person.ok('POST /artist', {
    body: {
      name: '  Night Ferry ',
      spotify_id: 'https://open.spotify.com/artist/0OdUWJ0sBjDrqHygGUXeCF?si=1',
      apple_id: 'https://music.apple.com/us/artist/night-ferry/1234567?l=en',
      social_networks: { telegram: 'https://t.me/ferry', vk: '' },
    },
  });
  expect(artist).toMatchObject({
    name: 'Night Ferry',
    spotify_id: '0OdUWJ0sBjDrqHygGUXeCF',
    apple_id: '1234567',
    social_networks: { telegram: 'https://t.me/ferry' },
  });
  const changed = await person.ok('PATCH /artist/{id}', {
    params: { id: artist.uuid },
    body: { spotify_id: '', apple_id: null },
  });
  expect([changed.name, changed.spotify_id, changed.apple_id]).toEqual(['Night Ferry', null, null]);
});

it('names every bad field at once', async () => {
  const { status, error } = await person.call('POST /artist', {
    body: { name: ' ', spotify_id: 'short', apple_id: '12', social_networks: { vk: 'http://vk.com/ferry' } },
  });
  expect([status, error.issues?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    400,
    [
      'name artist_name_required',
      'spotify_id spotify_id_invalid',
      'apple_id apple_id_invalid',
      'social_networks.vk social_network_invalid',
    ],
  ]);
});

it('keeps to the plan’s limit, which deleted artists do not count against, however many are made at once', async () => {
  const label = await signUp(server);
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, n) => label.call('POST /artist', { body: { name: `A${n}` } })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status === 403)?.error).toMatchObject({ message: 'PLAN_LIMIT', limit: 5 });
  const [first] = await label.ok('GET /user/{id}/artists', { params: { id: label.uuid } });
  expect((await label.call('DELETE /artist/{id}', { params: { id: first?.uuid } })).status).toBe(204);
  expect((await label.call('POST /artist', { body: { name: 'In its place' } })).status).toBe(201);
});

it('has no limit on a paid plan', async () => {
  const label = await signUp(server);
  await grantPlan(server.database.db, { userUuid: label.uuid, name: 'PREMIUM_1M', days: 400 });
  for (let n = 0; n < 7; n++) await label.ok('POST /artist', { body: { name: `A${n}` } });
  expect((await label.ok('GET /me/subscription'))?.subscription.name).toBe('PREMIUM_1M');
});

it('users can show, change and delete only their own artists', async () => {
  const other = await signUp(server);
  const artist = await person.ok('POST /artist', { body: { name: 'Mine' } });
  const params = { id: artist.uuid };
  const missing = await other.call('GET /artist/{id}', { params: { id: crypto.randomUUID() } });
  for (const key of [
    'GET /artist/{id}',
    'PATCH /artist/{id}',
    'DELETE /artist/{id}',
    'DELETE /artist/{id}/remove-avatar',
  ] as const) {
    const { status, error } = await other.call(key, {
      params,
      ...(key.startsWith('PATCH') && { body: { name: 'Theirs' } }),
    });
    expect([key, status, error]).toEqual([key, 404, missing.error]);
  }
  expect((await other.call('GET /user/{id}/artists', { params: { id: person.uuid } })).status).toBe(404);
});

it('sets and removes an avatar, a picture only', async () => {
  const artist = await person.ok('POST /artist', { body: { name: 'Faced' } });
  const params = { id: artist.uuid };
  const set = await person.ok('POST /artist/{id}/upload-avatar', {
    params,
    body: avatarForm(await makeCover({ side: 400 })),
  });
  const thumbnail = await fetch(server.origin + (set.avatar?.small ?? ''));
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const wav = await person.call('POST /artist/{id}/upload-avatar', {
    params,
    body: avatarForm(makeWav({ seconds: 1 })),
  });
  expect([wav.status, wav.error.message]).toEqual([415, 'UNSUPPORTED_FILE']);
  expect((await person.call('DELETE /artist/{id}/remove-avatar', { params })).status).toBe(204);
  const after = await person.ok('GET /artist/{id}', { params });
  expect([after.avatar_uuid, after.avatar]).toEqual([null, null]);
  const files = await server.database.db
    .selectFrom('files')
    .select('uuid')
    .where('owner_uuid', '=', person.uuid)
    .execute();
  expect(files).toEqual([]);
});

it('lists each artist with the latest of its releases that has a cover', async () => {
  const owner = await signUp(server);
  const cover = await uploadCover(owner);
  const [shown, bare, idle] = await Promise.all(
    ['Shown', 'Bare', 'Idle'].map((name) => owner.ok('POST /artist', { body: { name } })),
  );
  const release = async (artist: string | undefined, body: { title: string; cover_uuid?: string }) => {
    const { uuid } = await owner.ok('POST /release', { body });
    for (const role of ['PRIMARY_ARTIST', 'PRODUCER'] as const)
      await owner.ok('POST /release/{id}/add-artist', { params: { id: uuid }, body: { artist_uuid: artist, role } });
  };
  await release(shown?.uuid, { title: 'Older', cover_uuid: cover });
  await release(shown?.uuid, { title: 'Later', cover_uuid: cover });
  await release(shown?.uuid, { title: 'Begun' });
  await release(bare?.uuid, { title: 'First' });
  await release(bare?.uuid, { title: 'Second' });
  const listed = await owner.ok('GET /user/{id}/artists', { params: { id: owner.uuid } });
  const lastOf = (uuid: string | undefined) => {
    const last = listed.find((artist) => artist.uuid === uuid)?.last_release;
    return last && [last.title, last.cover !== null];
  };
  expect([shown, bare, idle].map((artist) => lastOf(artist?.uuid))).toEqual([['Later', true], ['Second', false], null]);
});

it('counts the releases that credit an artist, once each, in any role', async () => {
  const owner = await signUp(server);
  const [named, guest, idle] = await Promise.all(
    ['Named', 'Guest', 'Idle'].map((name) => owner.ok('POST /artist', { body: { name } })),
  );
  const credit = async (artist: string | undefined, roles: readonly string[]) => {
    const { uuid } = await owner.ok('POST /release', { body: { title: 'Counted' } });
    for (const role of roles)
      await owner.ok('POST /release/{id}/add-artist', { params: { id: uuid }, body: { artist_uuid: artist, role } });
  };
  await credit(named?.uuid, ['PRIMARY_ARTIST', 'PRODUCER']);
  await credit(named?.uuid, ['FEATURING']);
  await credit(guest?.uuid, ['WITH']);
  const listed = await owner.ok('GET /user/{id}/artists', { params: { id: owner.uuid } });
  const countOf = (uuid: string | undefined) => listed.find((artist) => artist.uuid === uuid)?.release_count;
  expect([named, guest, idle].map((artist) => countOf(artist?.uuid))).toEqual([2, 1, 0]);
});
