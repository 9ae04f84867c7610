import type { ReleaseId, TrackId } from '@dubplate/contract/ids';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let owner: Person;
let uuid: ReleaseId;
beforeAll(async () => {
  owner = await signUp(server);
  const other = await signUp(server);
  await makeDraft(other, { title: 'First Light' });
  const { release, tracks } = await makeDraft(owner, { title: 'First Light', tracks: 2 });
  uuid = release.uuid;
  await owner.ok('PATCH /release/{id}', { params: { id: uuid }, body: { title_version: 'Live in Riga' } });
  for (const title of ['Второй Свет', '100% Cotton', '100 Cottons', 'A_B', 'AxB', 'Back\\slash'])
    await owner.ok('POST /release', { body: { title } });
  const { db } = server.database;
  await db.updateTable('releases').set({ upc: '4006381333931' }).where('uuid', '=', uuid).execute();
  await db
    .updateTable('tracks')
    .set({ isrc: 'USRC17607839' })
    .where('uuid', '=', tracks[1]?.uuid as TrackId)
    .execute();
});

const found = async (search: string, query = {}) =>
  (await owner.ok('GET /releases', { query: { search, ...query } })).data.map(({ title }) => title).sort();

it.each([
  ['a word of the title', 'light', ['First Light']],
  ['words in any order, whole or not', 'igh FIRST', ['First Light']],
  ['the version and the title together', 'riga light', ['First Light']],
  ['the artist and the title together', 'ferry first', ['First Light']],
  ['Cyrillic without regard to case', 'СВЕТ второй', ['Второй Свет']],
  ['a UPC with spaces', '4006381 333931', ['First Light']],
  ['the beginning of a UPC', '400638', ['First Light']],
  ['an ISRC of any track, with hyphens and in lower case', 'us-rc1-76-07839', ['First Light']],
  ['a percent sign as itself', '100%', ['100% Cotton']],
  ['an underscore as itself', 'a_b', ['A_B']],
  ['a backslash as itself', 'k\\s', ['Back\\slash']],
  ['nothing where a word is missing', 'first darkness', []],
  ['nothing by the end of a code', '07839', []],
])('finds %s', async (_name, search, titles) => {
  expect(await found(search)).toEqual(titles);
});

it('treats only spaces as no search, and refuses long texts', async () => {
  expect(await found('   ')).toHaveLength(7);
  expect((await owner.call('GET /releases', { query: { search: 'x'.repeat(201) } })).status).toBe(400);
});

it('combines with status and pages, and counts the matches', async () => {
  expect(await found('cotton', { status: 'PENDING' })).toEqual([]);
  const page = await owner.ok('GET /releases', { query: { search: 'cotton', status: 'DRAFT', take: 1, page: 2 } });
  expect([page.data.length, page.meta.itemCount, page.meta.pageCount]).toEqual([1, 2, 2]);
});

it('finds only the user’s own releases', async () => {
  const list = await owner.ok('GET /releases', { query: { search: 'first light' } });
  expect(list.data.map((item) => item.uuid)).toEqual([uuid]);
});
