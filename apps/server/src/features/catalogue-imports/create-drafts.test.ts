import { once } from 'node:events';
import type { LiveEvents } from '@dubplate/contract/live';
import {
  createDrafts,
  importCatalogue,
  signUpSubscriber,
  stardustTable,
  upcOf,
} from '@dubplate/testkit/catalogue/catalogues';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished } from 'vitest';

const server = useServer();

const subscriber = () => signUpSubscriber(server);
const codesOf = (issues: readonly { readonly path: string; readonly code: string }[] | undefined) =>
  (issues ?? []).map(({ path, code }) => `${path} ${code}`);

describe('drafts of an import', () => {
  it('are made once, however often and by however many calls at once', async () => {
    const person = await subscriber();
    const table = stardustTable({ releases: 6, tracks: 2 });
    const [one, other] = [await importCatalogue(person, table), await importCatalogue(person, table)];
    const first = await createDrafts(person, one.uuid, [upcOf(0)]);
    expect(first.created).toHaveLength(1);
    const made = first.created[0]?.release_uuid;
    const answers = await Promise.all([
      createDrafts(person, one.uuid),
      createDrafts(person, one.uuid),
      createDrafts(person, other.uuid),
    ]);
    expect(answers.flatMap(({ created }) => created)).toHaveLength(5);
    const again = await createDrafts(person, one.uuid);
    expect(again.created).toEqual([]);
    expect(again.skipped).toHaveLength(6);
    expect(again.skipped[0]).toEqual({ key: upcOf(0), reason: 'CREATED', release_uuid: made });
    expect((await createDrafts(person, other.uuid, [upcOf(0)])).skipped).toEqual([
      { key: upcOf(0), reason: 'EXISTS', release_uuid: made },
    ]);
    const read = await person.ok('GET /me/catalogue-import/{id}', { params: { id: one.uuid } });
    expect(read.releases[0]).toMatchObject({ release_uuid: made, existing: made });
    expect(read.releases.every(({ existing }) => existing !== null)).toBe(true);
    expect((await person.ok('GET /releases', { query: { status: 'DRAFT' } })).meta.itemCount).toBe(6);
    expect(await person.ok('GET /me/catalogue-imports')).toMatchObject([
      { uuid: other.uuid, counts: { releases: 6, tracks: 12 } },
      { uuid: one.uuid, counts: { releases: 6, tracks: 12 } },
    ]);
  });

  it('without any code are made once of equal releases too, and again after they were deleted', async () => {
    const person = await subscriber();
    const table = 'Release title,Track title,ISRC,Track artist\nHome,Door,,Vera\n';
    const [one, other] = [await importCatalogue(person, table), await importCatalogue(person, table)];
    const { created } = await createDrafts(person, one.uuid);
    expect((await createDrafts(person, other.uuid)).skipped).toMatchObject([{ reason: 'EXISTS' }]);
    await person.ok('DELETE /release/{id}', { params: { id: created[0]?.release_uuid as never } });
    expect((await createDrafts(person, other.uuid)).created).toHaveLength(1);
  });

  it('5,000 rows of 300 releases become 300 drafts', { timeout: 120_000 }, async () => {
    const person = await subscriber();
    const { uuid, releases, counts } = await importCatalogue(person, stardustTable({ releases: 300, tracks: 17 }));
    expect([releases.length, counts.tracks]).toEqual([300, 5100]);
    const { created, skipped } = await createDrafts(person, uuid);
    expect([created.length, skipped.length]).toEqual([300, 0]);
    expect((await createDrafts(person, uuid)).created).toEqual([]);
    const { rows } = await server.database.pool.query(
      `select count(*)::int as tracks, count(distinct release_uuid)::int as releases from tracks
       where release_uuid in (select uuid from releases where user_uuid = $1)`,
      [person.uuid],
    );
    expect(rows).toEqual([{ tracks: 5100, releases: 300 }]);
  });

  it('stop at the plan’s limit of artists and of drafts', async () => {
    const basic = await signUp(server);
    const { uuid } = await importCatalogue(basic, stardustTable({ releases: 21, tracks: 1 }));
    const { created, skipped } = await createDrafts(basic, uuid);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(['ARTIST_LIMIT']));
    await server.database.pool.query(
      `insert into releases (uuid, user_uuid, status, type, title, copyright, publisher, created_at, updated_at)
       select gen_random_uuid(), $1, 'DRAFT', 'SINGLE', '', '', '', now(), now() from generate_series(1, 500)`,
      [basic.uuid],
    );
    const more = await importCatalogue(basic, stardustTable({ releases: 41, tracks: 1 }));
    const again = await createDrafts(basic, more.uuid, [upcOf(0), upcOf(40)]);
    expect(again.skipped.map(({ reason }) => reason)).toEqual(['EXISTS', 'DRAFT_LIMIT']);
  });

  it('are refused by name if the import has no such release', async () => {
    const person = await subscriber();
    const { uuid } = await importCatalogue(person, stardustTable({ releases: 1, tracks: 1 }));
    const params = { id: uuid };
    const { status, error } = await person.call('POST /me/catalogue-import/{id}/create', {
      params,
      body: { keys: ['x'] },
    });
    expect([status, codesOf(error.issues)]).toEqual([400, ['keys.0 key_unknown']]);
  });
});

it('pushes how far it is to its owner only', async () => {
  const [person, other] = [await subscriber(), await subscriber()];
  const listen = async ({ token }: Person) => {
    const socket = io(server.origin, { path: '/api/live', auth: { token }, transports: ['websocket'] });
    onTestFinished(() => void socket.close());
    const events: LiveEvents['catalogue-import'][] = [];
    socket.on('catalogue-import', (event) => events.push(event));
    await once(socket as never, 'connect');
    return events;
  };
  const [events, others] = [await listen(person), await listen(other)];
  const { uuid } = await importCatalogue(person, stardustTable({ releases: 15, tracks: 1 }));
  await createDrafts(person, uuid);
  await eventually('the last event', async () => (events.length === 2 ? true : undefined));
  expect(events).toEqual([
    { uuid, created: 10, of: 15 },
    { uuid, created: 15, of: 15 },
  ]);
  expect(others).toEqual([]);
});
