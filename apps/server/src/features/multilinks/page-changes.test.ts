import { eventually } from '@dubplate/testkit/eventually';
import { publishBareRelease } from '@dubplate/testkit/fixtures/bare-release';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Notices, openNotices } from '#platform/database/notices.ts';
import { onPageChange, type PageChange } from './page-changes.ts';

const server = useServer();
let owner: Person;
let admin: Person;
let notices: Notices;
let changes: PageChange[] = [];
let linkId: string;
let artistId: string;
let releaseId: string;
beforeAll(async () => {
  owner = await signUpVerified(server);
  admin = await signUp(server, { roles: ['admin'] });
  const release = await publishBareRelease(server, owner, admin, { title: 'Known', artists: ['Known'] });
  [releaseId, linkId, artistId] = [release.uuid, release.link?.uuid ?? '', release.artists[0]?.artist_uuid ?? ''];
  // Like another node.
  notices = openNotices(server.database.url, { warn: () => undefined });
  onPageChange(notices, (change) => void changes.push(change));
  notices.start();
  await eventually('notices', async () => notices.isListening || undefined);
});
afterAll(async () => {
  await notices.close();
});
beforeEach(() => {
  changes = [];
});

/** Returns the reported changes, after a final notice shows that all earlier ones have arrived. */
const announced = async (): Promise<string[]> => {
  await sql`select pg_notify('page_changed', 'the end')`.execute(server.database.db);
  await eventually('the end', async () => changes.some(({ kind }) => kind === 'ALL') || undefined);
  return [...new Set(changes.map((change) => ('uuid' in change ? `${change.kind} ${change.uuid}` : '')))].filter(
    Boolean,
  );
};

it('are reported for a link that is changed, hidden or taken down', async () => {
  for (const body of [{ slug: 'known-as' }, { hidden: true }, { stores: [] }, { hidden: false }]) {
    await owner.ok('PATCH /link/{id}', { params: { id: linkId }, body });
    expect(await announced()).toContain(`LINK ${linkId}`);
    changes = [];
  }
  const params = { id: linkId };
  await admin.ok('POST /staff/link/{id}/takedown', { params, body: { reason: 'Fraud' } });
  expect(await announced()).toContain(`LINK ${linkId}`);
  changes = [];
  await admin.ok('POST /staff/link/{id}/restore', { params });
  expect(await announced()).toContain(`LINK ${linkId}`);
});

it('are reported for a deleted link', async () => {
  const { uuid } = await owner.ok('POST /link', { body: { title: 'Short-lived', stores: [] } });
  await announced();
  changes = [];
  await owner.ok('DELETE /link/{id}', { params: { id: uuid } });
  expect(await announced()).toContain(`LINK ${uuid}`);
});

it('are reported for an artist’s name and page', async () => {
  for (const body of [{ page: { enabled: true } }, { page: { slug: 'other' } }, { name: 'Renamed' }]) {
    await owner.ok('PATCH /artist/{id}', { params: { id: artistId }, body });
    expect(await announced()).toContain(`ARTIST ${artistId}`);
    changes = [];
  }
});

it('are reported for a published release and a ban, but not for drafts, sign-ins and visits', async () => {
  const { db } = server.database;
  await db
    .updateTable('releases')
    .set({ cover_uuid: null })
    .where('uuid', '=', releaseId as never)
    .execute();
  expect(await announced()).toEqual([`RELEASE ${releaseId}`]);
  changes = [];
  const draft = await owner.ok('POST /release', { body: { title: 'Secret' } });
  await owner.ok('PATCH /release/{id}', { params: { id: draft.uuid }, body: { title: 'Secret too' } });
  const { username, password } = owner;
  await owner.ok('POST /login', { body: { username, password, fingerprint: 'test' } });
  expect(await announced()).toEqual([]);
  changes = [];
  const ban = { params: { id: owner.uuid }, body: { ban_reason: 'x' } };
  await admin.ok('POST /staff/user/{id}/ban', ban);
  expect(await announced()).toEqual([`OWNER ${owner.uuid}`]);
});
