import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { currentPerson } from '#platform/call-scope.ts';
import { PooledConnection } from '#platform/database/pool/open-pool.ts';

const server = useServer();
let owner: Person;
beforeAll(async () => {
  owner = await signUp(server);
});

/** Returns the statements of a call after authentication, including BEGIN and COMMIT. */
const statementsOf = async (call: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  const { query } = PooledConnection.prototype;
  const spy = vi.spyOn(PooledConnection.prototype, 'query').mockImplementation(function (
    this: PooledConnection,
    text,
    values,
  ) {
    if (currentPerson() === owner.uuid) statements.push(text);
    return query.call(this, text, values);
  });
  onTestFinished(() => spy.mockRestore());
  await call();
  spy.mockRestore();
  return statements;
};

const draftOf = async (trackCount: number) => {
  const { uuid } = await owner.ok('POST /release', { body: { title: 'Counted' } });
  const composers = [{ role: 'COMPOSER' as const, name: 'Anna', surname: 'Petrova' }];
  const tracks: string[] = [];
  for (let n = 1; n <= trackCount; n += 1) {
    const body = { title: `Track ${n}`, composers };
    tracks.push((await owner.ok('POST /release/{id}/add-track', { params: { id: uuid }, body })).uuid);
  }
  return { id: uuid, tracks };
};

it('reads a release in three statements and saves it in seven, however many tracks it has', async () => {
  const { id } = await draftOf(3);
  expect(await statementsOf(() => owner.ok('GET /release/{id}', { params: { id } }))).toHaveLength(3);
  const save = () => owner.ok('PATCH /release/{id}', { params: { id }, body: { title: 'Saved' } });
  expect(await statementsOf(save)).toHaveLength(7);
});

it('lists a page and its count in one statement, and counts apart only past the end', async () => {
  await draftOf(0);
  const list = (page: number) => () => owner.ok('GET /releases', { query: { page, take: 10 } });
  expect(await statementsOf(list(1))).toHaveLength(1);
  expect(await statementsOf(list(50))).toHaveLength(2);
  expect((await list(50)()).meta.itemCount).toBe((await list(1)()).meta.itemCount);
});

it('orders many tracks in as many statements as few', async () => {
  const order = async (trackCount: number) => {
    const { id, tracks } = await draftOf(trackCount);
    const track_uuids = tracks.toReversed();
    const statements = await statementsOf(() =>
      owner.ok('PUT /release/{id}/track-order', { params: { id }, body: { track_uuids } }),
    );
    const { tracks: ordered } = await owner.ok('GET /release/{id}', { params: { id } });
    expect(ordered.map(({ uuid }) => uuid)).toEqual(track_uuids);
    return statements.length;
  };
  expect(await order(8)).toBe(await order(2));
});

it('restores a version of many tracks in as many statements as one of few', async () => {
  const restore = async (trackCount: number) => {
    const { id, tracks } = await draftOf(trackCount);
    await owner.ok('DELETE /track/{id}', { params: { id: tracks[0] } });
    const { data } = await owner.ok('GET /release/{id}/versions', { params: { id } });
    const params = { id, versionId: data[0]?.uuid ?? '' };
    const statements = await statementsOf(() =>
      owner.ok('POST /release/{id}/versions/{versionId}/restore', { params }),
    );
    const restored = await owner.ok('GET /release/{id}', { params: { id } });
    expect(restored.tracks.map(({ uuid }) => uuid)).toEqual(tracks);
    return statements.length;
  };
  expect(await restore(8)).toBe(await restore(2));
});
