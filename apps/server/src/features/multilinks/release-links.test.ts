import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { type BareRelease, makeBareRelease, publishBareRelease } from '@dubplate/testkit/fixtures/bare-release';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { daysFromNow } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPublicLink } from './read.ts';

const server = useServer();
let owner: Person;
let moderator: Person;
beforeAll(async () => {
  owner = await signUpVerified(server);
  moderator = await signUp(server, { roles: ['admin'] });
});

const today = daysFromNow(0) as LocalDate;
const publish = (release: BareRelease = {}, person = owner) => publishBareRelease(server, person, moderator, release);
const linkIdOf = async (release: BareRelease = {}, person = owner) => (await publish(release, person)).link?.uuid ?? '';
const patch = (id: string, body: object, person = owner) => person.call('PATCH /link/{id}', { params: { id }, body });
const stateOf = async (slug: string, day = today) => (await findPublicLink(server.database.db, slug, day))?.state;

describe('the link of a release', () => {
  it('exists as soon as the release is published, and is the same in all endpoints', async () => {
    const { uuid } = await makeBareRelease(server, owner, 'MODERATED', { title: 'Salt', artists: ['Night Ferry'] });
    const params = { id: uuid };
    const { link } = await moderator.ok('POST /staff/release/{id}/publish', { params });
    expect(link).toMatchObject({
      slug: 'night-ferry-salt',
      url: `${server.origin.replace('127.0.0.1', 'localhost')}/l/night-ferry-salt`,
    });
    expect((await owner.ok('GET /release/{id}', { params })).link).toEqual(link);
    expect((await moderator.ok('GET /staff/release/{id}', { params })).link).toEqual(link);
    expect(await owner.ok('GET /link/{id}', { params: { id: link?.uuid } })).toMatchObject({
      ...link,
      title: 'Salt',
      release: { uuid },
      stores: [],
      hidden: false,
      hidden_until: null,
      announced: false,
      preview: false,
      theme: 'AUTO',
      taken_down: null,
    });
    expect(await stateOf('night-ferry-salt')).toBe('SHOWN');
    const { data } = await owner.ok('GET /me/links');
    expect(data.find((each) => each.uuid === link?.uuid)).toMatchObject({ cover: null });
  });

  it.each(['DRAFT', 'PENDING', 'MODERATED', 'DENIED'] as const)(
    'does not exist for a release that is %s',
    async (status) => {
      const title = `Secret ${status}`;
      const { uuid, link } = await makeBareRelease(server, owner, status satisfies ReleaseStatus, { title });
      await server.runJob('multilinks.link-published');
      expect(link).toBeNull();
      expect((await owner.ok('GET /release/{id}', { params: { id: uuid } })).link).toBeNull();
      expect(await stateOf(`secret-${status.toLowerCase()}`)).toBeUndefined();
    },
  );

  it.each([
    [{ title: 'Ночные Трамваи', artists: ['Вера Лунь', 'Öl & Eis'] }, 'вера-лунь-öl-eis-ночные-трамваи'],
    [{ title: '夜の電車', artists: ['ليل'] }, 'ليل-夜の電車'],
    [{ title: 'Ж'.repeat(255) }, 'ж'.repeat(80)],
    [{ title: `🎧 ${'𝕏'.repeat(60)}` }, '𝕏'.repeat(40)],
  ])('of %j has the slug %s', async (release, slug) => {
    expect((await publish(release)).link?.slug).toBe(slug);
    expect(await stateOf(slug)).toBe('SHOWN');
  });

  it('has eight characters of the release’s id if the texts have no letters or digits', async () => {
    const { uuid, link } = await publish({ title: '🎧🌊' });
    expect(link?.slug.slice(0, 8)).toBe(uuid.slice(0, 8));
  });

  it('gets a different slug for each of several concurrent releases', async () => {
    const releases = await Promise.all(
      [1, 2, 3].map(() => makeBareRelease(server, owner, 'MODERATED', { title: 'Wanted' })),
    );
    const published = await Promise.all(
      releases.map(({ uuid }) => moderator.ok('POST /staff/release/{id}/publish', { params: { id: uuid } })),
    );
    expect(published.map(({ link }) => link?.slug).toSorted()).toEqual(['wanted', 'wanted-2', 'wanted-3']);
  });

  it('has the release’s title, can’t be deleted, and does not count towards the limit', async () => {
    const person = await signUpVerified(server);
    const id = await linkIdOf({ title: 'Fixed' }, person);
    const titled = await patch(id, { title: 'Another' }, person);
    expect([titled.status, titled.error.issues?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      ['title link_title_fixed'],
    ]);
    const deleted = await person.call('DELETE /link/{id}', { params: { id } });
    expect([deleted.status, deleted.error.message]).toEqual([409, 'LINK_OF_RELEASE']);
    for (let n = 0; n < 20; n += 1) await person.ok('POST /link', { body: { title: `Own ${n}`, stores: [] } });
    expect((await person.call('POST /link', { body: { title: 'One more', stores: [] } })).status).toBe(403);
  });

  it('accepts the artist’s changes and a new slug', async () => {
    const id = await linkIdOf({ title: 'Chosen' });
    const stores = [
      { store: 'other', url: 'https://shop.example/a', shown: true },
      { store: 'spotify', url: 'https://open.spotify.com/album/1', shown: false },
      { store: 'other', url: 'https://shop.example/b', shown: true },
    ];
    const body = { slug: 'Chosen-НОЧЬ', stores, announced: true, preview: true, theme: 'DARK' };
    expect((await patch(id, body)).body).toMatchObject({ ...body, slug: 'chosen-ночь', title: 'Chosen' });
    const found = await findPublicLink(server.database.db, 'chosen-ночь', today);
    expect(found).toMatchObject({
      state: 'SHOWN',
      link: {
        title: null,
        announced: true,
        preview: true,
        theme: 'DARK',
        stores: [{ url: 'https://shop.example/a' }, { url: 'https://shop.example/b' }],
      },
    });
    expect(await findPublicLink(server.database.db, 'chosen', today)).toEqual({ state: 'MOVED', slug: 'chosen-ночь' });
  });
});

describe('a release from a version without links', () => {
  it('gets one link unless its owner is erased', async () => {
    const { db } = server.database;
    const erased = await signUp(server);
    const before = await publish({ title: 'Before', artists: ['Old Friends'] });
    const gone = await publish({ title: 'Of somebody gone' }, erased);
    await db.deleteFrom('multilinks').where('release_uuid', 'in', [before.uuid, gone.uuid]).execute();
    await db.updateTable('users').set({ erased_at: new Date() }).where('uuid', '=', erased.uuid).execute();
    await server.runJob('multilinks.link-published');
    await server.runJob('multilinks.link-published');
    const links = await db
      .selectFrom('multilinks')
      .select('release_uuid')
      .where('release_uuid', 'in', [before.uuid, gone.uuid])
      .execute();
    expect(links).toEqual([{ release_uuid: before.uuid }]);
    expect((await owner.ok('GET /release/{id}', { params: { id: before.uuid } })).link?.slug).toBe(
      'old-friends-before',
    );
  });
});

describe('a link', () => {
  it('is gone while its owner hides it', async () => {
    const id = await linkIdOf({ title: 'Hidden' });
    expect((await patch(id, { hidden: true })).body.hidden).toBe(true);
    expect(await stateOf('hidden')).toBe('GONE');
    expect((await patch(id, { hidden: false })).body.hidden).toBe(false);
    expect(await stateOf('hidden')).toBe('SHOWN');
  });

  it('is gone during its owner’s ban and after an erasure', async () => {
    const person = await signUp(server);
    await publish({ title: 'Banned' }, person);
    const params = { id: person.uuid };
    await moderator.ok('POST /staff/user/{id}/ban', { params, body: { ban_reason: 'stolen' } });
    expect(await stateOf('banned')).toBe('GONE');
    await moderator.ok('POST /staff/user/{id}/unban', { params });
    expect(await stateOf('banned')).toBe('SHOWN');
    await server.database.db
      .updateTable('users')
      .set({ erased_at: new Date() })
      .where('uuid', '=', person.uuid)
      .execute();
    expect(await stateOf('banned')).toBe('GONE');
  });

  it('of a release that is no longer published is gone', async () => {
    const { uuid } = await publish({ title: 'Withdrawn' });
    await server.database.db.updateTable('releases').set({ status: 'DENIED' }).where('uuid', '=', uuid).execute();
    expect(await stateOf('withdrawn')).toBe('GONE');
  });

  it('with URLs that current rules reject is returned unchanged', async () => {
    const id = await linkIdOf({ title: 'Old' });
    const stores = [
      { store: 'myspace', url: 'http://myspace.example/x' },
      { store: 'spotify', url: 'https://elsewhere.example/' },
      { store: 'spotify', url: 'https://open.spotify.com/album/1' },
    ];
    await server.database.db
      .updateTable('multilinks')
      .set({ stores: JSON.stringify(stores) })
      .where('release_uuid', 'is not', null)
      .where('uuid', '=', id as never)
      .execute();
    const read = await owner.ok('GET /link/{id}', { params: { id } });
    expect(read.stores).toEqual(stores.map((store) => ({ ...store, shown: true })));
    expect((await patch(id, { theme: 'LIGHT' })).status).toBe(200);
    expect((await patch(id, { stores })).status).toBe(400);
  });
});

describe('hidden until the release day', () => {
  const signIn = async ({ username, password }: Person) => {
    const { access_token } = await owner.ok('POST /login', { body: { username, password, fingerprint: 'test' } });
    return access_token;
  };

  it('applies only to new links of future releases', async () => {
    const person = await signUp(server);
    await publish({ title: 'Earlier', release_date: daysFromNow(9) }, person);
    expect(await person.ok('GET /me/link-settings')).toEqual({ hide_until_release: false });
    const body = { hide_until_release: true };
    expect(await person.ok('PATCH /me/link-settings', { body })).toEqual(body);
    await publish({ title: 'Out already', release_date: today }, person);
    await publish({ title: 'No day' }, person);
    for (const slug of ['earlier', 'out-already', 'no-day']) expect(await stateOf(slug)).toBe('SHOWN');
  });

  it('can be shown manually before, and is shown automatically on the day', async () => {
    const person = await signUp(server);
    await person.ok('PATCH /me/link-settings', { body: { hide_until_release: true } });
    const day = daysFromNow(9) as LocalDate;
    const [byHand, byItself] = [
      await linkIdOf({ title: 'By hand', release_date: day }, person),
      await linkIdOf({ title: 'By itself', release_date: day }, person),
    ];
    const read = (id: string) => person.ok('GET /link/{id}', { params: { id } });
    expect(await read(byHand)).toMatchObject({ hidden: true, hidden_until: day, release: { release_date: day } });
    expect(await stateOf('by-hand')).toBe('GONE');
    expect((await patch(byHand, { hidden: false }, person)).body).toMatchObject({ hidden: false, hidden_until: null });
    expect(await stateOf('by-hand')).toBe('SHOWN');
    expect([await stateOf('by-itself', daysFromNow(8) as LocalDate), await stateOf('by-itself', day)]).toEqual([
      'GONE',
      'SHOWN',
    ]);
    server.clock.advance(9 * 86_400);
    person.token = await signIn(person);
    expect(await read(byItself)).toMatchObject({ hidden: false, hidden_until: null });
    expect((await patch(byItself, { hidden: true }, person)).body.hidden).toBe(true);
  });
});
