import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EMAILS_COUNTED_MAX } from '@dubplate/contract/people/limits';
import { importLegacy, moveHere, transferEnded } from '@dubplate/testkit/accounts/legacy';
import { grantService } from '@dubplate/testkit/commerce/purchases';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let support: Person;
beforeAll(async () => {
  server = await startTestServer();
  support = await signUp(server, { roles: ['support'] });
});
afterAll(() => server.stop());

const search = (text: string, query: Record<string, string | number> = {}) =>
  support.ok('GET /staff/users', { query: { search: text, ...query } });
/** Returns the found users with the reasons. */
const found = async (text: string) => (await search(text)).data.map(({ uuid, matches }) => ({ uuid, matches }));
const nameAs = (person: Person, first_name: string, last_name: string) =>
  person.ok('PATCH /profile/{id}', { params: { id: person.uuid }, body: { first_name, last_name } });

describe('the search', () => {
  it('finds part of a phone number in any notation', async () => {
    const { uuid } = await signUp(server, { username: '+7 921 555-01-02' });
    for (const half of ['+7 (921) 555-01', '555-01-02', '79215550', '921 555', '55.50.10', '8 921 555-01-02'])
      expect([half, await found(half)]).toEqual([
        half,
        [{ uuid, matches: [{ kind: 'USERNAME', text: '79215550102' }] }],
      ]);
  });

  it('finds part of an e-mail, with special characters taken literally', async () => {
    const { uuid } = await signUp(server, { username: 'Needle_100%@example.com' });
    expect(await found('needle_100%')).toEqual([
      { uuid, matches: [{ kind: 'USERNAME', text: 'needle_100%@example.com' }] },
    ]);
    expect(await found('needleX100')).toEqual([]);
  });

  it('finds names of users and artists in any case, also in Cyrillic, and reports the kind', async () => {
    const person = await signUp(server);
    await nameAs(person, 'Жанна', 'Ветрова');
    await person.ok('POST /artist', { body: { name: 'Полуночный Экспресс' } });
    expect(await found('жанна вет')).toEqual([
      { uuid: person.uuid, matches: [{ kind: 'NAME', text: 'Жанна Ветрова' }] },
    ]);
    expect(await found('ЭКСПРЕСС')).toEqual([
      { uuid: person.uuid, matches: [{ kind: 'ARTIST', text: 'Полуночный Экспресс' }] },
    ]);
  });

  it('finds two letters as the beginning of a word, and nowhere else', async () => {
    const person = await signUp(server);
    await person.ok('POST /artist', { body: { name: 'Qz' } });
    const second = await signUp(server);
    await second.ok('POST /artist', { body: { name: 'The Qzar (Live)' } });
    const other = await signUp(server);
    await other.ok('POST /artist', { body: { name: 'Aqzb' } });
    expect(new Map((await found('QZ')).map(({ uuid, matches }) => [uuid, matches[0]?.text]))).toEqual(
      new Map([
        [person.uuid, 'Qz'],
        [second.uuid, 'The Qzar (Live)'],
      ]),
    );
  });

  it('finds a title, a UPC with another zero, and an ISRC with hyphens', async () => {
    const moderator = await signUp(server, { roles: ['moderator'] });
    const owner = await signUp(server);
    const { release, tracks } = await publishRelease(owner, moderator, { title: 'Harbour Lights' });
    const { rows } = await server.database.pool.query(
      'SELECT upc, isrc FROM releases JOIN tracks ON tracks.release_uuid = releases.uuid WHERE releases.uuid = $1',
      [release.uuid],
    );
    const { upc, isrc } = rows[0];
    expect(tracks).toHaveLength(1);
    expect(await found('bour ligh')).toEqual([
      { uuid: owner.uuid, matches: [{ kind: 'RELEASE', text: 'Harbour Lights' }] },
    ]);
    expect(await found(` ${upc.slice(0, 6)} ${upc.slice(6)} `)).toEqual([
      { uuid: owner.uuid, matches: [{ kind: 'UPC', text: upc }] },
    ]);
    expect(await found(`0${upc}`)).toEqual([{ uuid: owner.uuid, matches: [{ kind: 'UPC', text: upc }] }]);
    expect(await found(`${isrc.slice(0, 2)}-${isrc.slice(2, 5)}-${isrc.slice(5).toLowerCase()}`)).toEqual([
      { uuid: owner.uuid, matches: [{ kind: 'ISRC', text: isrc }] },
    ]);
  });

  it('is paged, and reports if more matched than were checked', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `paged-${String(at).padStart(2, '0')}@example.com`);
    for (const username of names) await signUp(server, { username });
    const second = await search('paged-', { page: 2, take: 5 });
    expect(second.data.map(({ username }) => username)).toEqual(names.slice(5, 10));
    expect([second.meta.itemCount, second.is_cut]).toEqual([12, false]);
    await server.database.pool.query(
      `INSERT INTO artists (uuid, user_uuid, name, social_networks, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'Everywhere ' || n, '{}', now(), now() FROM generate_series(1, 201) n`,
      [support.uuid],
    );
    expect((await search('everywhere')).is_cut).toBe(true);
  });

  it('filters by staff and banned users, and does not show erased users', async () => {
    const admin = await signUp(server, { roles: ['admin'] });
    const person = await signUp(server, { username: 'group-one@example.com' });
    await admin.ok('POST /staff/user/{id}/ban', { params: { id: person.uuid }, body: { ban_reason: 'x' } });
    const banned = await support.ok('GET /staff/users', { query: { group: 'BANNED' } });
    expect(banned.data.map(({ uuid }) => uuid)).toEqual([person.uuid]);
    const staff = await support.ok('GET /staff/users', { query: { group: 'STAFF' } });
    expect(staff.data.every(({ roles }) => roles.length > 0)).toBe(true);
    expect((await search('group-one', { group: 'STAFF' })).data).toEqual([]);
    await server.database.pool.query('UPDATE users SET erased_at = now() WHERE uuid = $1', [person.uuid]);
    expect(await found('group-one')).toEqual([]);
  });

  it('is only for support and administrators', async () => {
    const moderator = await signUp(server, { roles: ['moderator'] });
    const person = await signUp(server);
    for (const other of [moderator, person]) expect((await other.call('GET /staff/users')).status).toBe(403);
  });
});

describe('the page of a user', () => {
  it('shows counts that match the lists, without secrets', async () => {
    const moderator = await signUp(server, { roles: ['moderator'] });
    const person = await signUpVerified(server);
    const { release } = await publishRelease(person, moderator, { title: 'Page One' });
    await grantService(server.database.db, { userUuid: person.uuid, kind: 'EARLY_DATE' });
    const ticket = await person.ok('POST /ticket', { body: { subject: 'Where is it?', content: 'Hello' } });
    const params = { id: person.uuid };
    const page = await support.ok('GET /staff/user/{id}', { params });
    expect(page).toMatchObject({
      uuid: person.uuid,
      username: person.username,
      plan: { name: 'DEFAULT', expires_at: null },
      artists: [{ name: 'Night Ferry' }],
      counts: { artists: 1, releases: 1, purchases: 1, tickets: 1, sessions: 1, transferred: 0 },
      totp_on: false,
      passkeys: 0,
      export: null,
      deletion: null,
      transfer: null,
    });
    expect(JSON.stringify(page)).not.toMatch(/password|hash|token/);
    const releases = await support.ok('GET /staff/user/{id}/releases', { params });
    expect(releases.data).toMatchObject([
      { uuid: release.uuid, title: 'Page One', status: 'PUBLISHED', artist_name: 'Night Ferry' },
    ]);
    const purchases = await support.ok('GET /staff/user/{id}/purchases', { params });
    expect(purchases.data).toMatchObject([{ product: { name: 'DUBPLATE_EARLY_DATE' }, status: 'PAID' }]);
    const tickets = await support.ok('GET /staff/user/{id}/tickets', { params });
    expect(tickets.data).toMatchObject([{ uuid: ticket.uuid, subject: 'Where is it?' }]);
    for (const { meta } of [releases, purchases, tickets]) expect(meta.itemCount).toBe(1);
    const missing = { params: { id: crypto.randomUUID() } };
    expect((await support.call('GET /staff/user/{id}', missing)).status).toBe(404);
  });

  it('shows an erased user as erased', async () => {
    const person = await signUp(server);
    await server.database.pool.query('UPDATE users SET erased_at = now() WHERE uuid = $1', [person.uuid]);
    const page = await support.ok('GET /staff/user/{id}', { params: { id: person.uuid } });
    expect(page.erased_at).not.toBeNull();
  });
});

describe('the emails of a user', () => {
  const emailsOf = (person: Person) => support.ok('GET /staff/user/{id}/emails', { params: { id: person.uuid } });

  it('are listed with kind, recipient, time and status, without their texts', async () => {
    const person = await signUp(server);
    const { link } = await server.sent(person.username);
    await server.emailsDone();
    const { data, meta } = await emailsOf(person);
    expect(data).toEqual([
      {
        uuid: expect.any(String),
        kind: 'verify',
        recipient: person.username,
        status: 'SENT',
        at: expect.any(String),
      },
    ]);
    expect(meta.itemCount).toBe(1);
    expect(JSON.stringify(data)).not.toContain(link?.path.replace('/verify/', ''));
  });

  it('are marked as failed, and as sent after a successful retry', async () => {
    const person = await signUp(server);
    await server.emailsDone();
    const folder = path.join(server.dataDir, 'outbox');
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'in the way');
    try {
      await support.ok('POST /staff/user/{id}/email', { params: { id: person.uuid }, body: { kind: 'reset' } });
      await expect
        .poll(async () => (await emailsOf(person)).data[0])
        .toMatchObject({
          kind: 'reset',
          status: 'FAILED',
        });
      const failed = await support.ok('GET /staff/emails', { query: { status: 'FAILED' } });
      expect(failed).toMatchObject({ data: [{ kind: 'reset', user_uuid: person.uuid }], meta: { itemCount: 1 } });
    } finally {
      await rm(folder);
      await rename(`${folder}-away`, folder);
    }
    await expect.poll(async () => (await emailsOf(person)).data[0]?.status).toBe('SENT');
    expect((await emailsOf(person)).meta.itemCount).toBe(2);
    expect((await support.ok('GET /staff/emails', { query: { status: 'FAILED' } })).data).toEqual([]);
    const all = await support.ok('GET /staff/emails');
    expect(all.data[0]).toMatchObject({ kind: 'reset', status: 'SENT', recipient: person.username });
    expect(all.meta.itemCount).toBe(all.data.length);
  });

  it('are counted up to a limit over all users', async () => {
    await server.database.pool.query(
      `insert into sent_emails (uuid, user_uuid, kind, recipient, status, at)
       select gen_random_uuid(), $1, 'receipt', 'many@example.com', 'DROPPED', now() from generate_series(0, $2::int)`,
      [(await signUp(server)).uuid, EMAILS_COUNTED_MAX],
    );
    for (const query of [{}, { status: 'DROPPED' }] as const)
      expect((await support.ok('GET /staff/emails', { query })).meta.itemCount).toBe(EMAILS_COUNTED_MAX);
  });
});

it('shows the records transferred from the older system', async () => {
  const admin = await signUp(server, { roles: ['admin'] });
  await importLegacy(admin, {
    username: 'mover@example.com',
    releases: [{ name: 'Old Song' }, { name: 'Older Song' }],
  });
  const mover = await moveHere(server, 'mover@example.com');
  await transferEnded(mover);
  const params = { id: mover.uuid };
  expect((await support.ok('GET /staff/user/{id}', { params })).transfer).toMatchObject({ username: mover.username });
  const { data, meta } = await support.ok('GET /staff/user/{id}/transferred', { params });
  expect(data).toMatchObject([
    { kind: 'release', name: 'Old Song', status: 'completed' },
    { kind: 'release', name: 'Older Song', status: 'completed' },
  ]);
  expect(meta.itemCount).toBe(2);
});
