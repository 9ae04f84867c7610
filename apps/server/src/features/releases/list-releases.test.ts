import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageIdOf } from '../reference/index.ts';

let server: TestServer;
let other: Person;
beforeAll(async () => {
  server = await startTestServer();
  other = await signUp(server);
});
afterAll(() => server.stop());

describe('the list', () => {
  it('pages the user’s releases by last change, filters by status, and refuses values out of range', async () => {
    const owner = await signUp(server);
    for (const title of ['Alpha', 'Bravo', 'Charlie']) await owner.ok('POST /release', { body: { title } });
    await other.ok('POST /release', { body: { title: 'Foreign' } });
    const sent = await makeDraft(owner, { title: 'Delta' });
    await owner.ok('POST /release/{id}/publish', { params: { id: sent.release.uuid } });
    const titles = async (query: Record<string, string | number | string[]>) =>
      (await owner.ok('GET /releases', { query })).data.map(({ title }) => title);
    expect(await titles({})).toEqual(['Delta', 'Charlie', 'Bravo', 'Alpha']);
    expect(await titles({ order: 'ASC', take: 2, page: 2 })).toEqual(['Charlie', 'Delta']);
    expect(await titles({ status: 'PENDING' })).toEqual(['Delta']);
    expect(await titles({ status: ['DRAFT', 'PENDING'] })).toHaveLength(4);
    expect(await titles({ status: 'DRAFT,PENDING' })).toHaveLength(4);
    expect(await titles({ status: 'ALL' })).toHaveLength(4);
    expect((await owner.ok('GET /releases')).meta).toMatchObject({ page: 1, take: 50 });
    const page = await owner.ok('GET /releases', { query: { take: 3 } });
    expect(page.meta).toEqual({
      page: 1,
      take: 3,
      itemCount: 4,
      pageCount: 2,
      hasPreviousPage: false,
      hasNextPage: true,
    });
    expect(page.data[0]).toMatchObject({
      artist: { name: 'Night Ferry' },
      status: 'PENDING',
      tint: expect.stringMatching(/^#/),
    });
    for (const query of [
      { take: 0 },
      { take: 51 },
      { page: 0 },
      { page: 'x' },
      { order: 'UP' },
      { status: 'LOST' },
      { sort: 'created_at' },
      { artist: 'Night Ferry' },
      { from: '2026-02-30' },
      { to: 'soon' },
    ] as const)
      expect([query, (await owner.call('GET /releases', { query })).status]).toEqual([query, 400]);
  });

  it('sorts by title as a reader does, and by release date with undated ones last', async () => {
    const owner = await signUp(server);
    const records = [
      ['Take 10', '2027-01-02'],
      ['take 2', null],
      ['Ёлка', '2027-01-03'],
      ['Жара', '2027-01-01'],
      ['Éclair', null],
      ['zoo', '2027-01-02'],
    ] as const;
    for (const [title, release_date] of records) await owner.ok('POST /release', { body: { title, release_date } });
    const titles = async (query: Record<string, string | number>) =>
      (await owner.ok('GET /releases', { query })).data.map(({ title }) => title);
    const byTitle = ['Éclair', 'take 2', 'Take 10', 'zoo', 'Ёлка', 'Жара'];
    expect(await titles({ sort: 'title', order: 'ASC' })).toEqual(byTitle);
    expect(await titles({ sort: 'title' })).toEqual(byTitle.toReversed());
    expect(await titles({ sort: 'title', order: 'ASC', take: 2, page: 2 })).toEqual(['Take 10', 'zoo']);
    expect(await titles({ sort: 'release_date', order: 'ASC' })).toEqual([
      'Жара',
      'Take 10',
      'zoo',
      'Ёлка',
      'take 2',
      'Éclair',
    ]);
    expect(await titles({ sort: 'release_date' })).toEqual(['Ёлка', 'zoo', 'Take 10', 'Жара', 'Éclair', 'take 2']);
    expect(await titles({ sort: 'updated_at', order: 'ASC' })).toEqual(records.map(([title]) => title));
  });

  it('filters by a credited artist and a window of dates, together with all the rest', async () => {
    const owner = await signUp(server);
    const [ana, ben] = [
      (await owner.ok('POST /artist', { body: { name: 'Ana Říhová' } })).uuid,
      (await owner.ok('POST /artist', { body: { name: 'Ben' } })).uuid,
    ];
    const make = async (title: string, release_date: string | null, artists: readonly string[]) => {
      const { uuid } = await owner.ok('POST /release', { body: { title, release_date } });
      for (const [index, artist_uuid] of artists.entries())
        await owner.ok('POST /release/{id}/add-artist', {
          params: { id: uuid },
          body: { artist_uuid, role: index === 0 ? 'PRIMARY_ARTIST' : 'FEATURING' },
        });
    };
    await make('One', '2027-03-01', [ana]);
    await make('Two', '2027-03-02', [ben, ana]);
    await make('Three', '2027-03-03', [ben]);
    await make('Four', null, [ana]);
    const list = async (query: Record<string, string | number>) => {
      const { data, meta } = await owner.ok('GET /releases', { query: { sort: 'title', order: 'ASC', ...query } });
      return [meta.itemCount, ...data.map(({ title }) => title)];
    };
    expect(await list({ artist: ana })).toEqual([3, 'Four', 'One', 'Two']);
    expect(await list({ from: '2027-03-01', to: '2027-03-02' })).toEqual([2, 'One', 'Two']);
    expect(await list({ from: '2027-03-02' })).toEqual([2, 'Three', 'Two']);
    expect(await list({ to: '2027-03-01' })).toEqual([1, 'One']);
    expect(await list({ artist: ana, to: '2027-03-02', search: 'ben', status: 'DRAFT' })).toEqual([1, 'Two']);
    expect(await list({ artist: ana, status: 'PENDING' })).toEqual([0]);
    expect(await list({ artist: ana, take: 2, page: 2 })).toEqual([3, 'Two']);
    expect(await list({ artist: ana, take: 2, page: 9 })).toEqual([3]);
    const theirs = (await other.ok('POST /artist', { body: { name: 'Foreign' } })).uuid;
    expect(await list({ artist: theirs })).toEqual([0]);
    const reversed = await owner.call('GET /releases', { query: { from: '2027-03-02', to: '2027-03-01' } });
    expect([reversed.status, reversed.error.issues?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      ['from release_dates_reversed'],
    ]);
  });
});

it('offers the languages and genres that one uses most, then those of the instance', async () => {
  const { db } = server.database;
  const [person, newcomer] = [await signUp(server), await signUp(server)];
  const [en, fr, de, ru, rock, jazz] = [
    ...['en', 'fr', 'de', 'ru'].map(languageIdOf),
    ...(await person.ok('GET /music-styles', {})).slice(0, 2).map(({ musicStyleId }) => musicStyleId),
  ];
  const add = (by: Person, language_id: string | undefined, primary_music_style_id: string | undefined) =>
    by.ok('POST /release', { body: { title: 'One', language_id, primary_music_style_id } });
  await add(person, en, rock);
  await add(person, fr, rock);
  await add(person, fr, jazz);
  const { uuid } = await add(newcomer, de, jazz);
  await add(other, ru, rock);
  await db
    .updateTable('releases')
    .set({ status: 'PUBLISHED', published_at: server.clock.now() })
    .where('uuid', '=', uuid)
    .execute();
  const { language_ids, music_style_ids } = await person.ok('GET /me/usual-choices', {});
  expect(language_ids.slice(0, 3)).toEqual([fr, en, de]);
  expect(language_ids).not.toContain(ru);
  expect(music_style_ids.slice(0, 2)).toEqual([rock, jazz]);
  const stranger = await signUp(server);
  expect((await stranger.ok('GET /me/usual-choices', {})).language_ids).toContain(de);
});

describe('how many there are', () => {
  it('counts only the user’s own releases by status, zeros included', async () => {
    const owner = await signUp(server);
    const none = { DRAFT: 0, PENDING: 0, MODERATED: 0, PUBLISHED: 0, DENIED: 0 };
    expect(await owner.ok('GET /releases/counts')).toEqual(none);
    await owner.ok('POST /release', { body: { title: 'Alpha' } });
    await owner.ok('POST /release', { body: { title: 'Bravo' } });
    const sent = await makeDraft(owner, { title: 'Charlie' });
    await owner.ok('POST /release/{id}/publish', { params: { id: sent.release.uuid } });
    await other.ok('POST /release', { body: { title: 'Foreign' } });
    expect(await owner.ok('GET /releases/counts')).toEqual({ ...none, DRAFT: 2, PENDING: 1 });
    expect((await fetch(`${server.origin}/api/releases/counts`)).status).toBe(401);
  });

  it('counts what the list’s other filters leave, all of them together', async () => {
    const owner = await signUp(server);
    const ana = (await owner.ok('POST /artist', { body: { name: 'Ana Říhová' } })).uuid;
    const none = { DRAFT: 0, PENDING: 0, MODERATED: 0, PUBLISHED: 0, DENIED: 0 };
    for (const [title, release_date] of [
      ['Tide One', '2027-03-01'],
      ['Tide Two', '2027-03-02'],
      ['Other', null],
    ] as const) {
      const { uuid } = await owner.ok('POST /release', { body: { title, release_date } });
      if (title !== 'Tide Two')
        await owner.ok('POST /release/{id}/add-artist', {
          params: { id: uuid },
          body: { artist_uuid: ana, role: 'PRIMARY_ARTIST' },
        });
    }
    const sent = await makeDraft(owner, { title: 'Tide Three' });
    await owner.ok('POST /release/{id}/publish', { params: { id: sent.release.uuid } });
    const counts = (query: Record<string, string>) => owner.ok('GET /releases/counts', { query });
    expect(await counts({ search: 'tide' })).toEqual({ ...none, DRAFT: 2, PENDING: 1 });
    expect(await counts({ artist: ana })).toEqual({ ...none, DRAFT: 2 });
    expect(await counts({ from: '2027-03-02', to: '2027-03-02' })).toEqual({ ...none, DRAFT: 1 });
    expect(await counts({ search: 'tide', artist: ana, to: '2027-03-01' })).toEqual({ ...none, DRAFT: 1 });
    expect(await counts({ search: 'nothing like it' })).toEqual(none);
    for (const query of [{ from: '2027-03-02', to: '2027-03-01' }, { artist: 'Ana' }, { to: 'soon' }])
      expect([query, (await owner.call('GET /releases/counts', { query })).status]).toEqual([query, 400]);
  });
});
