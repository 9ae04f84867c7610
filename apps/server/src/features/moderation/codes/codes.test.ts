import { gs1CheckDigit } from '@dubplate/rules/releases/codes';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
let admin: Person;
beforeEach(async () => {
  server = await startTestServer();
  owner = await signUp(server);
  admin = await signUp(server, { roles: ['admin'] });
});
afterEach(() => server.stop());

const approved = async (tracks = 1) => {
  const { release } = await makeDraft(owner, { tracks });
  const params = { id: release.uuid };
  await owner.ok('POST /release/{id}/publish', { params });
  await admin.ok('POST /staff/release/{id}/approve', { params });
  return params;
};
const publish = async (body: object = {}, tracks = 1) =>
  admin.call('POST /staff/release/{id}/publish', { params: await approved(tracks), body });
const add = (body: object) => admin.call('POST /staff/codes', { body });
const upc = (digits: string) => digits + gs1CheckDigit(digits);
const poolOf = async (kind: string) => (await admin.ok('GET /staff/codes')).find((pool) => pool.kind === kind);

describe('a code chosen by hand', () => {
  it('is skipped by the pool', async () => {
    const first = await publish();
    const next = upc(String(Number(first.body.upc?.slice(0, -1)) + 1));
    const isrc = first.body.tracks[0]?.isrc ?? '';
    const nextIsrc = isrc.slice(0, 7) + String(Number(isrc.slice(7)) + 1).padStart(5, '0');
    const params = await approved(2);
    const { tracks } = await admin.ok('GET /staff/release/{id}', { params });
    // The second track of the same release takes its code from the pool.
    const byHand = await admin.ok('POST /staff/release/{id}/publish', {
      params,
      body: { upc: next, isrcs: { [tracks[0]?.uuid ?? '']: nextIsrc } },
    });
    expect([byHand.upc, byHand.tracks[0]?.isrc]).toEqual([next, nextIsrc]);
    const after = await publish();
    expect(after.status).toBe(200);
    expect(after.body.upc).not.toBe(next);
  });

  it('is refused on submission if an artist enters one from our own range', async () => {
    const { release, tracks } = await makeDraft(owner);
    const params = { id: release.uuid };
    await owner.ok('PATCH /release/{id}', { params, body: { existing_upc: upc('20000000001') } });
    await owner.ok('PATCH /track/{id}', { params: { id: tracks[0]?.uuid }, body: { existing_isrc: 'ZZDUB2600001' } });
    const refused = await owner.call('POST /release/{id}/publish', { params });
    expect(refused.error.issues?.map(({ path, code }) => [path, code])).toEqual([
      ['existing_upc', 'existing_code_ours'],
      ['tracks.0.existing_isrc', 'existing_code_ours'],
    ]);
  });
});

describe('real ranges', () => {
  it('replace the placeholders, are used in order, and run out with a clear error', async () => {
    expect(await poolOf('UPC')).toMatchObject({ is_placeholder: true });
    const added = await add({ kind: 'UPC', from: upc('03600029145'), to: upc('03600029146') });
    expect([added.status, added.body]).toEqual([201, expect.objectContaining({ left: 2, is_placeholder: false })]);
    expect((await publish()).body.upc).toBe(upc('03600029145'));
    expect(await poolOf('UPC')).toMatchObject({ left: 1, is_placeholder: false });
    expect((await publish()).body.upc).toBe(upc('03600029146'));
    const empty = await publish();
    expect([empty.status, empty.error.message]).toEqual([409, 'POOL_EMPTY']);
    await add({ kind: 'UPC', from: upc('400638133393'), to: upc('400638133399') });
    expect((await publish()).body.upc).toBe(upc('400638133393'));
  });

  it('end the warning about placeholder codes, as codes of the artist do', async () => {
    const wouldWarn = async (params: { id: string }) =>
      (await admin.ok('GET /staff/release/{id}', { params })).publishing?.has_placeholder_codes;
    const params = await approved();
    expect(await wouldWarn(params)).toBe(true);
    await server.database.db.updateTable('tracks').set({ existing_isrc: 'GBABC2600001' }).execute();
    expect(await wouldWarn(params)).toBe(true);
    await add({ kind: 'UPC', from: upc('03600029145'), to: upc('03600029146') });
    expect(await wouldWarn(params)).toBe(false);
    await admin.ok('POST /staff/release/{id}/publish', { params });
    expect((await admin.ok('GET /staff/release/{id}', { params })).publishing).toBeNull();
  });

  it('of ISRCs contain the year, and restart each year', async () => {
    expect((await add({ kind: 'ISRC', prefix: 'gb-abc' })).body).toMatchObject({ prefix: 'GBABC', left: 99_999 });
    const year = String(server.clock.now().getUTCFullYear() % 100);
    const { body } = await publish({}, 2);
    expect(body.tracks.map(({ isrc }) => isrc)).toEqual([`GBABC${year}00001`, `GBABC${year}00002`]);
    expect(await poolOf('ISRC')).toMatchObject({ left: 99_997 });
    const { db } = server.database;
    await db
      .updateTable('code_ranges')
      .set({ year: Number(year) - 1 })
      .where('prefix', '=', 'GBABC')
      .execute();
    expect(await poolOf('ISRC')).toMatchObject({ left: 99_999 });
    await db.updateTable('tracks').set({ isrc: null }).execute();
    expect((await publish()).body.tracks[0]?.isrc).toBe(`GBABC${year}00001`);
  });

  it('are refused if they are invalid or overlap', async () => {
    const codes = async (body: object) => (await add(body)).error.issues?.map(({ path, code }) => `${path} ${code}`);
    const [low, high] = [upc('03600029145'), upc('03600029199')];
    expect(await codes({ kind: 'UPC', from: '036000291453', to: 'x' })).toEqual(['from upc_invalid', 'to upc_invalid']);
    expect(await codes({ kind: 'UPC', from: high, to: low })).toEqual(['to upc_range_invalid']);
    expect(await codes({ kind: 'UPC', from: low, to: upc('400638133393') })).toEqual(['to upc_range_invalid']);
    expect(await codes({ kind: 'ISRC', prefix: 'GB1' })).toEqual(['prefix isrc_prefix_invalid']);
    expect((await add({ kind: 'UPC', from: low, to: high })).status).toBe(201);
    expect((await add({ kind: 'UPC', from: high, to: high })).error.message).toBe('CODES_OVERLAP');
    expect((await owner.call('GET /staff/codes')).status).toBe(403);
    const { data } = await admin.ok('GET /staff/audit');
    expect(data[0]).toMatchObject({ action: 'codes.add', after: { kind: 'UPC' } });
  });

  it('assign each code once under concurrent publishing', async () => {
    await add({ kind: 'UPC', from: upc('03600029145'), to: upc('03600029154') });
    const ready = await Promise.all(Array.from({ length: 5 }, () => approved()));
    const published = await Promise.all(
      ready.map((params) => admin.ok('POST /staff/release/{id}/publish', { params })),
    );
    expect(new Set(published.map((release) => release.upc)).size).toBe(5);
  });
});
