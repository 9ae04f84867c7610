import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('suggests one’s own authors, each once, the most used first', async () => {
  const [owner, other] = [await signUp(server), await signUp(server)];
  const { tracks } = await makeDraft(owner, { tracks: 2 });
  await makeDraft(other);
  const add = (name: string, surname: string, patronymic?: string) =>
    owner.ok('POST /track/{id}/add-composer', {
      params: { id: tracks[0]?.uuid },
      body: { role: 'LYRICIST', name, surname, patronymic },
    });
  await add('Ivan', 'Sidorov', 'Ilyich');
  await add('100%', 'Under_score');
  const named = async (query: { search?: string; take?: string } = {}) =>
    (await owner.ok('GET /me/composers', { query })).map(({ surname }) => surname);
  expect(await owner.ok('GET /me/composers', {})).toEqual([
    { name: 'Anna', surname: 'Petrova', patronymic: null, name_confirmed: false },
    { name: 'Ivan', surname: 'Sidorov', patronymic: 'Ilyich', name_confirmed: false },
    { name: '100%', surname: 'Under_score', patronymic: null, name_confirmed: false },
  ]);
  expect(await named({ take: '1' })).toEqual(['Petrova']);
  expect(await named({ search: 'ivan sid' })).toEqual(['Sidorov']);
  expect(await named({ search: 'sidorov iv' })).toEqual(['Sidorov']);
  expect(await named({ search: 'anna petr' })).toEqual(['Petrova']);
  expect([await named({ search: '%' }), await named({ search: '_' })]).toEqual([['Under_score'], ['Under_score']]);
  expect((await owner.call('GET /me/composers', { query: { take: '51' } })).status).toBe(400);
  expect(await (await signUp(server)).ok('GET /me/composers', {})).toEqual([]);
});

it('accepts lyrics under a plan that includes them, and keeps existing ones under another', async () => {
  const { db } = server.database;
  const owner = await signUp(server);
  const { tracks, release } = await makeDraft(owner);
  const params = { id: tracks[0]?.uuid };
  const write = (lyrics: string | null) => owner.call('PATCH /track/{id}', { params, body: { lyrics } });
  expect(await owner.ok('GET /me/plan', {})).toMatchObject({ name: 'DEFAULT', includes_lyrics: true });
  expect((await write('A line that was sung')).status).toBe(200);
  await db.updateTable('plans').set({ includes_lyrics: false }).where('name', '=', 'DEFAULT').execute();
  expect((await owner.ok('GET /me/plan', {})).includes_lyrics).toBe(false);
  expect((await write('Another line entirely')).error.issues).toMatchObject([
    { path: 'lyrics', code: 'lyrics_locked' },
  ]);
  const added = await owner.call('POST /release/{id}/add-track', {
    params: { id: release.uuid },
    body: { title: 'Second', lyrics: 'A line that was sung' },
  });
  expect(added.error.issues).toMatchObject([{ path: 'lyrics', code: 'lyrics_locked' }]);
  expect((await write('A line that was sung')).status).toBe(200);
  expect((await write(null)).status).toBe(200);
  await db.updateTable('plans').set({ includes_lyrics: true }).where('name', '=', 'DEFAULT').execute();
});

it('shows what stores may turn down in the cover and the recordings', async () => {
  const { release } = await makeDraft(await signUp(server));
  expect(release.cover_advice).toEqual(['SMALL']);
  expect(release.tracks[0]?.file).toMatchObject({ advice: [], sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
