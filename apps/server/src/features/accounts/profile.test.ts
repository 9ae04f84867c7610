import type { UserId } from '@dubplate/contract/ids';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { expect, it } from 'vitest';

const server = useServer();

const change = (person: Person, body: object, id = person.uuid) =>
  person.call('PATCH /profile/{id}', { params: { id }, body });
const upload = (person: Person, bytes: Buffer, { field = 'avatar', id = person.uuid } = {}) => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), 'me.png');
  return person.call('POST /profile/{id}/upload-avatar', { params: { id }, body: form });
};
const filesOf = async (person: Person) =>
  (await server.database.db.selectFrom('files').select('uuid').where('owner_uuid', '=', person.uuid).execute()).length;
const avatarOf = async (person: Person) => (await person.ok('GET /me')).avatar_url;

it('changes and trims the given names; the last name may be removed', async () => {
  const person = await signUp(server);
  const first = await change(person, { first_name: ' Анна-Мария ', last_name: 'Петрова' });
  expect(first.body).toEqual({ ...(await person.ok('GET /me')), first_name: 'Анна-Мария', last_name: 'Петрова' });
  expect((await change(person, { first_name: 'Anne' })).body).toMatchObject({
    first_name: 'Anne',
    last_name: 'Петрова',
  });
  expect((await change(person, { last_name: ' ' })).body).toMatchObject({ first_name: 'Anne', last_name: null });
  expect((await change(person, {})).body).toMatchObject({ first_name: 'Anne', last_name: null });
});

it('reports all invalid fields and changes nothing', async () => {
  const person = await signUp(server);
  const { status, error } = await change(person, { first_name: '', last_name: 'Aнна' });
  expect([status, error.issues?.map(({ path, code }) => [path, code])]).toEqual([
    400,
    [
      ['first_name', 'name_invalid'],
      ['last_name', 'name_invalid'],
    ],
  ]);
  expect((await person.ok('GET /me')).first_name).toBeNull();
});

it('responds 404 for the profile of another user', async () => {
  const [person, other] = [await signUp(server), await signUp(server)];
  const missing = await change(other, { first_name: 'Eve' }, crypto.randomUUID() as string as UserId);
  const avatar = await makeCover({ side: 64 });
  const answers = [
    await change(other, { first_name: 'Eve' }, person.uuid),
    await upload(other, avatar, { id: person.uuid }),
    await other.call('DELETE /profile/{id}/remove-avatar', { params: { id: person.uuid } }),
  ];
  for (const { status, error } of answers) expect([status, error]).toEqual([404, missing.error]);
  expect(await person.ok('GET /me')).toMatchObject({ first_name: null, avatar_url: null });
});

it('shows the avatar to its owner and to others, and deletes the previous file', async () => {
  const [person, other] = [await signUp(server), await signUp(server)];
  const set = await upload(person, await makeCover({ side: 400, format: 'png' }));
  expect(set.status).toBe(200);
  const thumbnail = await fetch(server.origin + set.body.avatar_url);
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await avatarOf(person)).toBe(set.body.avatar_url);
  expect((await other.ok('GET /user/{id}', { params: { id: person.uuid } })).avatar_url).toBe(set.body.avatar_url);
  const next = await upload(person, await makeCover({ side: 400, seed: 2 }));
  expect(next.body.avatar_url).not.toBe(set.body.avatar_url);
  expect(await filesOf(person)).toBe(1);
  // Sending back the address that was read changes nothing.
  await change(person, { first_name: 'Anna', avatar_url: next.body.avatar_url });
  expect(await avatarOf(person)).toBe(next.body.avatar_url);
});

it('removes the avatar by either endpoint', async () => {
  const person = await signUp(server);
  const picture = await makeCover({ side: 64 });
  await upload(person, picture);
  const params = { id: person.uuid };
  expect((await person.call('DELETE /profile/{id}/remove-avatar', { params })).status).toBe(204);
  expect([await avatarOf(person), await filesOf(person)]).toEqual([null, 0]);
  expect((await person.call('DELETE /profile/{id}/remove-avatar', { params })).status).toBe(204);
  await upload(person, picture);
  expect((await change(person, { avatar_url: null })).body.avatar_url).toBeNull();
  expect(await filesOf(person)).toBe(0);
});

it('rejects files that are not images, and deletes them', async () => {
  const person = await signUp(server);
  await upload(person, await makeCover({ side: 64 }));
  const before = await avatarOf(person);
  const refusals = [
    await upload(person, makeWav({ seconds: 1 })),
    await upload(person, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    await upload(person, (await makeCover({ side: 400 })).subarray(0, 500)),
    await upload(person, await makeCover({ side: 64 }), { field: 'file' }),
  ];
  expect(refusals.map(({ status, error }) => [status, error.message])).toEqual([
    [415, 'UNSUPPORTED_FILE'],
    [415, 'UNSUPPORTED_FILE'],
    [400, 'BROKEN_FILE'],
    [400, 'NO_FILE'],
  ]);
  expect([await avatarOf(person), await filesOf(person)]).toEqual([before, 1]);
});
