import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, publish, type Record } from '@dubplate/testkit/records';
import { importStreams, reportForm } from '@dubplate/testkit/statistics/reports';
import { createCatalogue } from '@dubplate/testkit/statistics/statistics-server';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let admin: Person;
let moderator: Person;
let owner: Person;
let album: Record;
let single: Record;
let serial = 0;

const yesterday = daysFromNow(-1);
/** A unique code without a release. */
const strangeIsrc = () => `QW${String(serial).padStart(3, 'A')}2600001`;
const isrcOf = (record: Record) => record.tracks[0]?.isrc ?? '';
const trackOf = (record: Record) => record.tracks[0]?.uuid as never;
const totals = async () => {
  const { data, total } = await owner.ok('GET /common-statistics', {
    query: { start_date: yesterday, end_date: yesterday } as never,
  });
  return { total, ...Object.fromEntries(data.map(({ release, totalQuantity }) => [release.title, totalQuantity])) };
};
const send = (name: string, lines: readonly string[]) =>
  admin.ok('POST /staff/statistics/import', {
    body: reportForm(`${serial}-${name}`, ['day,platform,track_uuid,isrc,upc,quantity', ...lines].join('\n')),
  });
const row = (codes: string, quantity: number) => `${yesterday},Deezer,${codes},${quantity}`;
const waiting = async () => {
  const { data } = await admin.ok('GET /staff/statistics/unmatched');
  return data.filter(({ report }) => report.startsWith(`${serial}-`));
};
const assign = (body: object) => admin.call('POST /staff/statistics/unmatched/assign', { body: body as never });
const aliasOf = async (isrc: string) =>
  (await admin.ok('GET /staff/statistics/aliases')).data.find((alias) => alias.isrc === isrc);
const accept = (body: object) => admin.call('POST /staff/statistics/unmatched/accept', { body: body as never });

beforeAll(async () => {
  admin = await signUp(server, { roles: ['admin'] });
  moderator = await signUp(server, { roles: ['moderator'] });
});
beforeEach(async () => {
  serial += 1;
  ({ owner, album, single } = await createCatalogue({ server, moderator }));
});

describe('unmatched rows', () => {
  it('are assigned to a track in all reports, including later ones', async () => {
    const isrc = strangeIsrc();
    await send('one', [row(`,${isrc},`, 1), row(`,${isrc},`, 2), row(',QW9992699999,', 64)]);
    await send('two', [row(`,${isrc},990000000017`, 4)]);
    const written = isrc.replace(/^(..)(...)/, '$1-$2-').toLowerCase();
    const answer = await assign({ isrc: written, to_track_uuid: trackOf(single) });
    expect([answer.status, answer.body]).toEqual([200, { rows: 3, quantity: 7 }]);
    expect(await totals()).toEqual({ total: 7, Single: 7 });
    expect(await waiting()).toMatchObject([{ isrc: 'QW9992699999', quantity: 64 }]);
    expect(await send('three', [row(`,${isrc},`, 8)])).toMatchObject({ unmatched: 0 });
    expect(await totals()).toEqual({ total: 15, Single: 15 });
    await admin.ok('DELETE /staff/statistics/import/{report}', { params: { report: `${serial}-one` } });
    expect(await totals()).toEqual({ total: 12, Single: 12 });
    const { data } = await admin.ok('GET /staff/audit');
    expect(data.find(({ action }) => action === 'statistics.assign')).toMatchObject({
      actor: { uuid: admin.uuid },
      subject_uuid: trackOf(single),
      after: { isrc, rows: 3, quantity: 7 },
    });
  });

  it('wait again in later reports once their alias is removed, and stay counted in earlier ones', async () => {
    const isrc = strangeIsrc();
    await send('one', [row(`,${isrc},`, 1)]);
    await assign({ isrc, to_track_uuid: trackOf(single) });
    await send('two', [row(`,${isrc},`, 2)]);
    const alias = await aliasOf(isrc);
    expect(alias).toMatchObject({
      track_uuid: null,
      upc: null,
      to_track: { uuid: trackOf(single), release: { uuid: single.release.uuid, title: 'Single' } },
      assigned_by: { uuid: admin.uuid },
    });
    const remove = () =>
      admin.call('DELETE /staff/statistics/alias/{id}', { params: { id: alias?.uuid ?? '' } as never });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await aliasOf(isrc)).toBeUndefined();
    expect(await totals()).toEqual({ total: 3, Single: 3 });
    expect(await send('three', [row(`,${isrc},`, 4)])).toMatchObject({ unmatched: 1 });
    // A repeated import uses the current aliases.
    expect(await send('two', [row(`,${isrc},`, 2)])).toMatchObject({ unmatched: 1 });
    expect(await totals()).toEqual({ total: 1, Single: 1 });
    const { data } = await admin.ok('GET /staff/audit');
    expect(data.find(({ action }) => action === 'statistics.remove-alias')).toMatchObject({
      actor: { uuid: admin.uuid },
      subject_uuid: trackOf(single),
      before: { isrc, upc: null, trackUuid: null },
    });
  });

  it('are listed the same before their sums are stored, during an assignment, and afterwards', async () => {
    const [isrc, other] = [strangeIsrc(), 'QW9992699998'];
    await send('one', [row(`,${isrc},`, 1), row(`,${isrc},`, 2), row(`,${other},`, 64)]);
    const { db } = server.database;
    const listed = await waiting();
    expect(listed).toMatchObject([
      { isrc, rows: 2, quantity: 3, first_day: yesterday, last_day: yesterday },
      { isrc: other, rows: 1, quantity: 64 },
    ]);
    // The state of an earlier version without sums.
    await db.deleteFrom('statistics_unmatched_groups').execute();
    await db.updateTable('statistics_imports').set({ groups_unmatched: false }).execute();
    expect(await waiting()).toEqual(listed);
    await assign({ isrc: other, to_track_uuid: trackOf(single) });
    expect(await waiting()).toEqual(listed.slice(0, 1));
    await server.runJob('statistics.convert');
    expect(await waiting()).toEqual(listed.slice(0, 1));
    await assign({ isrc, to_track_uuid: trackOf(single) });
    expect(await waiting()).toEqual([]);
  });

  it('have their aliases listed newest first, page by page', async () => {
    const isrc = strangeIsrc();
    await send('one', [row(`,${isrc},`, 1), row(`${trackOf(album)},${isrc},`, 2)]);
    await assign({ isrc, to_track_uuid: trackOf(single) });
    server.clock.advance(1);
    await send('two', [row(`,,990000000017`, 1)]);
    await assign({ upc: '990000000017', to_track_uuid: trackOf(album) });
    const first = await admin.ok('GET /staff/statistics/aliases', { query: { take: 1 } as never });
    expect(first.data).toMatchObject([{ isrc: null, upc: '990000000017', to_track: { uuid: trackOf(album) } }]);
    expect(first.meta).toMatchObject({ itemCount: expect.any(Number), hasNextPage: true });
    const second = await admin.ok('GET /staff/statistics/aliases', { query: { take: 1, page: 2 } as never });
    expect(second.data).toMatchObject([{ isrc, to_track: { uuid: trackOf(single) } }]);
  });

  it('with contradicting codes are assigned by all their codes', async () => {
    const codes = { isrc: isrcOf(album), upc: single.release.upc };
    await send('one', [row(`,${codes.isrc},${codes.upc}`, 3)]);
    expect((await assign({ ...codes, to_track_uuid: trackOf(album) })).body).toEqual({ rows: 1, quantity: 3 });
    // Without the UPC the ISRC still matches its own track, and other contradictions stay.
    await send('two', [row(`,${codes.isrc},0${codes.upc}`, 4), row(`,${codes.isrc},990000000017`, 16)]);
    expect(await totals()).toEqual({ total: 7, Album: 7 });
    expect(await waiting()).toMatchObject([{ reason: 'CONTRADICTION', quantity: 16 }]);
  });

  it('with the code of a release belong to that release', async () => {
    const isrc = strangeIsrc();
    await send('one', [row(`,${isrc},`, 1)]);
    await assign({ isrc, to_track_uuid: trackOf(album) });
    const record = await makeDraft(owner, { title: 'Later' });
    await owner.ok('POST /release/{id}/publish', { params: { id: record.release.uuid } });
    await publish(record, moderator, { isrcs: { [trackOf(record)]: isrc } });
    await send('two', [row(`,${isrc},`, 2)]);
    expect(await totals()).toEqual({ total: 3, Album: 1, Later: 2 });
  });

  it('cannot be assigned to unpublished tracks, or if none wait', async () => {
    const isrc = strangeIsrc();
    await send('one', [row(`,${isrc},`, 1)]);
    const draft = await makeDraft(owner);
    const missing = '01890000-0000-7000-8000-000000000000';
    for (const to_track_uuid of [missing, trackOf(draft)])
      expect((await assign({ isrc, to_track_uuid })).status).toBe(404);
    expect((await assign({ isrc: 'QW9992600002', to_track_uuid: trackOf(single) })).status).toBe(404);
    const none = await assign({ to_track_uuid: trackOf(single) });
    expect([none.status, none.error.issues?.[0]?.code]).toEqual([400, 'code_missing']);
    expect((await accept({ isrc })).status).toBe(404);
    expect((await waiting()).length).toBe(1);
  });

  it('from before a release was created count once staff accept them', async () => {
    const isrc = strangeIsrc();
    await send('one', [row(`,${isrc},`, 5)]);
    const record = await makeDraft(owner, { title: 'Newer' });
    await owner.ok('POST /release/{id}/publish', { params: { id: record.release.uuid } });
    await publish(record, moderator, { isrcs: { [trackOf(record)]: isrc } });
    await eventually('the decision to be left to staff', async () =>
      (await waiting()).find(({ reason }) => reason === 'EARLIER'),
    );
    expect((await totals()).total).toBe(0);
    expect((await accept({ isrc })).body).toEqual({ rows: 1, quantity: 5 });
    expect(await totals()).toEqual({ total: 5, Newer: 5 });
    expect(await waiting()).toEqual([]);
    expect((await accept({ isrc })).status).toBe(404);
  });
});

describe('rows with a track id', () => {
  it('wait until its release is published', async () => {
    const [kept, deleted] = [await makeDraft(owner, { title: 'Kept' }), await makeDraft(owner, { title: 'Deleted' })];
    const sent = await send('one', [row(`${trackOf(kept)},,`, 3), row(`${trackOf(deleted)},,`, 4)]);
    expect(sent).toMatchObject({ unmatched: 2 });
    expect((await totals()).total).toBe(0);
    await owner.ok('DELETE /release/{id}', { params: { id: deleted.release.uuid } });
    await owner.ok('POST /release/{id}/publish', { params: { id: kept.release.uuid } });
    await publish(kept, moderator);
    await eventually('the rows that waited', async () => (await totals()).total === 3 || undefined);
    expect(await waiting()).toMatchObject([{ track_uuid: trackOf(deleted), reason: 'UNKNOWN', quantity: 4 }]);
  });

  it('of a draft with an existing code wait for the code of the published release', async () => {
    const isrc = strangeIsrc();
    const draft = await makeDraft(owner);
    await owner.ok('PATCH /track/{id}', { params: { id: trackOf(draft) }, body: { existing_isrc: isrc } as never });
    expect(await importStreams(admin, `${serial}-x`, [[yesterday, 'Deezer', isrc, 1]])).toMatchObject({ unmatched: 1 });
  });
});
