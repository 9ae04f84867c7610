import { importLegacy, moveHere, transferEnded } from '@dubplate/testkit/accounts/legacy';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { type Person, signUp } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let admin: Person;
beforeAll(async () => {
  admin = await signUp(server, { roles: ['admin', 'moderator'] });
});

const addDrafts = (person: Person, count: number) =>
  server.database.pool.query(
    `insert into releases (uuid, user_uuid, status, type, title, copyright, publisher, created_at, updated_at)
     select gen_random_uuid(), $1, 'DRAFT', 'SINGLE', '', '', '', now(), now() from generate_series(1, $2)`,
    [person.uuid, count],
  );
const begin = (person: Person, key: string = crypto.randomUUID()) =>
  person.call('POST /release', { body: { title: 'One more' }, headers: { 'Idempotency-Key': key } });

it('holds 500 drafts on Basic; the refused creation succeeds once there is room', async () => {
  const person = await signUp(server);
  await addDrafts(person, 499);
  const both = await Promise.all([begin(person), begin(person)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const key = crypto.randomUUID();
  const full = await begin(person, key);
  expect([full.status, full.error.message, full.error.limit]).toEqual([409, 'DRAFTS_FULL', 500]);
  expect(full.error.detail).toContain('500');
  // Drafts that are there stay editable, above the limit as well.
  await addDrafts(person, 1);
  const [kept] = (await person.ok('GET /releases', { query: { status: 'DRAFT' } })).data;
  const params = { id: kept?.uuid as never };
  expect((await person.call('PATCH /release/{id}', { params, body: { title: 'Still mine' } })).status).toBe(200);
  expect((await person.call('DELETE /release/{id}', { params })).status).toBe(204);
  expect((await begin(person, key)).status).toBe(409);
  const [next] = (await person.ok('GET /releases', { query: { status: 'DRAFT' } })).data;
  await person.ok('DELETE /release/{id}', { params: { id: next?.uuid as never } });
  expect((await begin(person, key)).status).toBe(201);
});

it('holds 10,000 drafts on a paid plan', async () => {
  const person = await signUp(server);
  await grantPlan(server.database.db, { userUuid: person.uuid, name: 'PREMIUM_1M', days: 30 });
  await addDrafts(person, 9_999);
  expect((await begin(person)).status).toBe(201);
  const full = await begin(person);
  expect([full.status, full.error.message, full.error.limit]).toEqual([409, 'DRAFTS_FULL', 10_000]);
});

it('counts neither edits of published releases nor drafts from an older system', async () => {
  await importLegacy(admin, { username: 'moving@example.com', releases: [{ name: 'Old one' }, { name: 'Old two' }] });
  const person = await moveHere(server, 'moving@example.com');
  await transferEnded(person);
  const { release } = await publishRelease(person, admin);
  await addDrafts(person, 499);
  await person.ok('POST /release/{id}/edit', { params: { id: release.uuid } });
  expect((await begin(person)).status).toBe(201);
  expect((await begin(person)).status).toBe(409);
  const another = await publishRelease(person, admin).catch((error: unknown) => String(error));
  expect(another).toContain('DRAFTS_FULL');
});
