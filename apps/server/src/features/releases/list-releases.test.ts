import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let other: Person;
beforeAll(async () => {
  server = await startTestServer();
  other = await signUp(server);
});
afterAll(() => server.stop());

describe('the list', () => {
  it('pages one’s own by last change, filters by status, and refuses what is out of range', async () => {
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
    ] as const)
      expect([query, (await owner.call('GET /releases', { query })).status]).toEqual([query, 400]);
  });
});
