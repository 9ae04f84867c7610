import { randomUUID } from 'node:crypto';
import type { ArtistId } from '@dubplate/contract/ids';
import { publishBareRelease } from '@dubplate/testkit/fixtures/bare-release';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { saveReport } from '#features/multilinks/index.ts';
import { currentPerson } from '#platform/call-scope.ts';
import { PooledConnection } from '#platform/database/pool/open-pool.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { eraseOwnArtists } from '../own-data.ts';
import { findPublicArtist } from '../read.ts';

const server = useServer();
let owner: Person;
let admin: Person;
beforeAll(async () => {
  owner = await signUpVerified(server);
  admin = await signUp(server, { roles: ['admin'] });
});

const artistOfRelease = async (name: string, person: Person) => {
  const { artists } = await publishBareRelease(server, person, admin, { title: `By ${name}`, artists: [name] });
  return artists[0]?.artist_uuid ?? ('' as ArtistId);
};
const setPage = (id: string, page: object, person = owner) =>
  person.call('PATCH /artist/{id}', { params: { id }, body: { page } });
const find = (slug: string) => findPublicArtist(server.database.db, slug);

describe('the page of an artist', () => {
  it('is off until it is switched on, which needs a published release of that artist', async () => {
    const person = await signUp(server);
    const { uuid, page } = await person.ok('POST /artist', { body: { name: 'Unheard' } });
    expect(page).toBeNull();
    await artistOfRelease('Heard', person);
    for (const change of [{ enabled: true }, { slug: 'a-good-name' }]) {
      const refused = await setPage(uuid, change, person);
      expect([refused.status, refused.error.message]).toEqual([409, 'PAGE_WITHOUT_RELEASE']);
    }
    expect((await setPage(uuid, { enabled: false }, person)).body.page).toBeNull();
    expect(await find('a-good-name')).toBeNull();
    expect(await find('unheard')).toBeNull();
  });

  it('is found by a slug of the artist’s name, and gone while it is switched off', async () => {
    const id = await artistOfRelease('Вера Лунь', owner);
    const { page } = (await setPage(id, { enabled: true })).body;
    const url = `${server.origin.replace('127.0.0.1', 'localhost')}/a/вера-лунь`;
    expect(page).toEqual({ enabled: true, slug: 'вера-лунь', url, taken_down: null });
    expect(await find('вера-лунь')).toMatchObject({ state: 'SHOWN', artist: { uuid: id, name: 'Вера Лунь' } });
    expect((await setPage(id, { enabled: false })).body.page).toEqual({ ...page, enabled: false });
    expect(await find('вера-лунь')).toEqual({ state: 'GONE' });
    expect((await owner.ok('PATCH /artist/{id}', { params: { id }, body: { name: 'Вера' } })).page?.slug).toBe(
      'вера-лунь',
    );
  });

  it('keeps its former slugs, separate from those of links', async () => {
    const person = await signUpVerified(server);
    const [first, second] = [await artistOfRelease('Twin', person), await artistOfRelease('Twin', person)];
    await person.ok('POST /link', { body: { title: 'A link', slug: 'twin', stores: [] } });
    expect((await setPage(first, { enabled: true }, person)).body.page?.slug).toBe('twin');
    expect((await setPage(second, { enabled: true }, person)).body.page?.slug).toBe('twin-2');
    expect((await setPage(first, { slug: 'The-Elder' }, person)).body.page).toMatchObject({
      enabled: true,
      slug: 'the-elder',
    });
    const taken = await setPage(second, { slug: 'twin' }, person);
    expect([taken.status, taken.error.message]).toEqual([409, 'SLUG_TAKEN']);
    expect(await find('twin')).toEqual({ state: 'MOVED', slug: 'the-elder' });
    const invalid = await setPage(second, { slug: 'a b' }, person);
    expect([invalid.status, invalid.error.issues?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      ['page.slug slug_invalid'],
    ]);
  });

  it('changes its slug 20 times, and keeps them all', async () => {
    const person = await signUpVerified(server);
    const id = await artistOfRelease('Restless', person);
    await setPage(id, { enabled: true }, person);
    for (let n = 1; n <= 20; n++) expect((await setPage(id, { slug: `restless-${n}-times` }, person)).status).toBe(200);
    const refused = await setPage(id, { slug: 'restless' }, person);
    expect([refused.status, refused.error.message]).toEqual([409, 'SLUG_CHANGES_FULL']);
    expect(await find('restless')).toEqual({ state: 'MOVED', slug: 'restless-20-times' });
    expect((await setPage(id, { enabled: false, slug: 'restless-20-times' }, person)).status).toBe(200);
  });

  it('belongs to its owner, and is in every answer about the artist, without further statements', async () => {
    const person = await signUp(server);
    const ids = [await artistOfRelease('One', person), await artistOfRelease('Two', person)];
    expect((await setPage(ids[0] ?? '', { enabled: true })).status).toBe(404);
    for (const id of ids) await setPage(id, { enabled: true }, person);
    let statements = 0;
    const { query } = PooledConnection.prototype;
    const spy = vi.spyOn(PooledConnection.prototype, 'query').mockImplementation(function (
      this: PooledConnection,
      text,
      values,
    ) {
      if (currentPerson() === person.uuid) statements += 1;
      return query.call(this, text, values);
    });
    onTestFinished(() => spy.mockRestore());
    const listed = await person.ok('GET /user/{id}/artists', { params: { id: person.uuid } });
    expect(statements).toBe(1);
    expect(listed.map(({ page }) => page?.slug).toSorted()).toEqual(['one', 'two']);
    const params = { id: ids[0] };
    expect((await person.ok('GET /artist/{id}', { params })).page?.slug).toBe('one');
  });

  it('is gone with its artist, with a ban, and without a published release; an erasure leaves only that its address is taken', async () => {
    const person = await signUp(server);
    const [banned, deleted, unpublished] = [
      await artistOfRelease('Banned', person),
      await artistOfRelease('Deleted', person),
      await artistOfRelease('Unpublished', person),
    ];
    for (const id of [banned, deleted, unpublished]) await setPage(id, { enabled: true }, person);
    await person.ok('DELETE /artist/{id}', { params: { id: deleted } });
    expect(await find('deleted')).toEqual({ state: 'GONE' });
    const { db } = server.database;
    await db.updateTable('releases').set({ status: 'DENIED' }).where('title', '=', 'By Unpublished').execute();
    expect(await find('unpublished')).toEqual({ state: 'GONE' });
    await admin.ok('POST /staff/user/{id}/ban', { params: { id: person.uuid }, body: { ban_reason: 'x' } });
    expect(await find('banned')).toEqual({ state: 'GONE' });
    await inTransaction(db, (trx) =>
      eraseOwnArtists(trx, { userUuid: person.uuid, jobs: undefined as never, now: new Date() }),
    );
    for (const slug of ['banned', 'deleted', 'unpublished']) expect(await find(slug)).toEqual({ state: 'GONE' });
    const { rows } = await server.database.pool.query('select * from artist_page_gone_slugs');
    expect(JSON.stringify(rows)).not.toContain('banned');
    const other = await artistOfRelease('Banned', owner);
    const taken = await setPage(other, { enabled: true, slug: 'banned' });
    expect([taken.status, taken.error.message]).toEqual([409, 'SLUG_TAKEN']);
    expect((await setPage(other, { enabled: true })).body.page?.slug).toBe('banned-2');
  });
});

describe('staff', () => {
  it('take the page down with a reason, and restore it', async () => {
    const person = await signUpVerified(server);
    const support = await signUp(server, { roles: ['support'] });
    const id = await artistOfRelease('Impostor', person);
    await setPage(id, { enabled: true }, person);
    const { db } = server.database;
    await saveReport(db, { artist_uuid: id }, { reason: 'FRAUD', comment: 'Not them' }, new Date());
    const { data } = await support.ok('GET /staff/page-reports');
    expect(data).toMatchObject([
      { page: { type: 'ARTIST', uuid: id, title: 'Impostor' }, owner: { uuid: person.uuid } },
    ]);
    const takedown = (reason: string, uuid: string = id) =>
      support.call('POST /staff/artist/{id}/takedown', { params: { id: uuid }, body: { reason } });
    expect((await takedown('')).error.issues?.[0]?.code).toBe('takedown_reason_required');
    expect((await takedown('x', randomUUID())).status).toBe(404);
    expect((await takedown('A name of somebody else')).status).toBe(204);
    expect((await takedown('Again')).status).toBe(409);
    expect(await find('impostor')).toEqual({ state: 'GONE' });
    expect((await support.ok('GET /staff/page-reports')).data).toEqual([]);
    const params = { id };
    expect((await person.ok('GET /artist/{id}', { params })).page?.taken_down?.reason).toBe('A name of somebody else');
    const email = await server.sent(person.username, 'Your public page was taken down');
    for (const said of ['“Impostor”', 'A name of somebody else', '/support']) expect(email.text).toContain(said);
    await setPage(id, { enabled: true }, person);
    expect(await find('impostor')).toEqual({ state: 'GONE' });
    expect((await person.call('POST /staff/artist/{id}/restore', { params })).status).toBe(403);
    expect((await support.call('POST /staff/artist/{id}/restore', { params })).status).toBe(204);
    expect((await support.call('POST /staff/artist/{id}/restore', { params })).status).toBe(409);
    expect((await find('impostor'))?.state).toBe('SHOWN');
    const acts = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_uuid', '=', id)
      .orderBy('at')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(['artist-page.takedown', 'artist-page.restore']);
  });
});
