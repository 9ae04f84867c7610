import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

let server: TestServer;
let moderator: Person;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  moderator = await signUp(server, { roles: ['moderator'] });
});
beforeEach(async () => {
  owner = await signUp(server);
});
afterAll(() => server.stop());

const sent = async (title = 'First Light') => {
  const { release } = await makeDraft(owner, { title });
  const on = { params: { id: release.uuid } };
  await owner.ok('POST /release/{id}/publish', on);
  return on;
};
/** Sets when the release was submitted and when it is due. */
const sentAgo = (on: { params: { id: ReleaseId } }, ago: number, promised: number) => {
  const submittedAt = new Date(server.clock.now().getTime() - ago);
  return server.database.db
    .updateTable('releases')
    .set({ submitted_at: submittedAt, due_at: new Date(submittedAt.getTime() + promised) })
    .where('uuid', '=', on.params.id)
    .execute();
};

describe('the history', () => {
  it('lists decisions with moderator, time, duration and lateness, newest first', async () => {
    const on = await sent('Late Answer');
    await sentAgo(on, 3 * HOUR_MS, HOUR_MS);
    await moderator.ok('POST /staff/release/{id}/approve', on);
    await moderator.ok('POST /staff/release/{id}/publish', on);
    const { data } = await moderator.ok('GET /staff/decisions');
    expect(data.slice(0, 2)).toMatchObject([
      { decision: 'PUBLISHED', release: { title: 'Late Answer', artist: 'Night Ferry' }, is_late: true },
      {
        decision: 'APPROVED',
        release_uuid: on.params.id,
        moderator: { uuid: moderator.uuid, username: moderator.username },
        is_late: true,
      },
    ]);
    expect(Math.round((data[1]?.seconds ?? 0) / 3600)).toBe(3);
  });

  it('filters by moderator and by inclusive days', async () => {
    const other = await signUp(server, { roles: ['moderator'] });
    const on = await sent('Of Another');
    await other.ok('POST /staff/release/{id}/deny', { ...on, body: { deny_reason: 'Too loud' } });
    const today = server.clock.now().toISOString().slice(0, 10);
    const tomorrow = new Date(server.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    const titles = async (query: Record<string, string>) =>
      (await moderator.ok('GET /staff/decisions', { query })).data.map(({ release }) => release?.title);
    expect(await titles({ moderator: other.uuid })).toEqual(['Of Another']);
    expect(await titles({ moderator: other.uuid, from: today, to: today })).toEqual(['Of Another']);
    expect(await titles({ moderator: other.uuid, from: tomorrow })).toEqual([]);
  });

  it('outlives a release that its artist deletes', async () => {
    const on = await sent('Deleted Since');
    await moderator.ok('POST /staff/release/{id}/deny', { ...on, body: { deny_reason: 'Too loud' } });
    await owner.ok('DELETE /release/{id}', on);
    const { data } = await moderator.ok('GET /staff/decisions', { query: { take: 1 } });
    expect(data[0]).toMatchObject({ decision: 'DENIED', release_uuid: on.params.id, release: null });
  });
});

describe('the figures', () => {
  /** Inserts decisions of a week, this many hours after submission. */
  const answered = async (weeksAgo: number, decision: 'APPROVED' | 'DENIED', hours: number, codes: string[] = []) => {
    const decidedAt = new Date(server.clock.now().getTime() - weeksAgo * WEEK_MS);
    await server.database.db
      .insertInto('review_decisions')
      .values({
        uuid: newUuid(),
        release_uuid: newUuid() as ReleaseId,
        moderator_uuid: moderator.uuid as UserId,
        decision,
        is_answer: true,
        decided_at: decidedAt,
        submitted_at: new Date(decidedAt.getTime() - hours * HOUR_MS),
        due_at: new Date(decidedAt.getTime() + HOUR_MS),
        reason_codes: codes,
      })
      .execute();
  };

  it('contain waiting releases, and medians, denials and reasons by week', async () => {
    await server.database.db.deleteFrom('review_decisions').execute();
    const before = await moderator.ok('GET /staff/releases/figures');
    await sentAgo(await sent(), 2 * HOUR_MS, HOUR_MS);
    await answered(1, 'APPROVED', 2);
    await answered(1, 'APPROVED', 4);
    await answered(1, 'DENIED', 30, ['cover_blurred', 'title_capitals']);
    await answered(2, 'DENIED', 8, ['cover_blurred']);
    await answered(2, 'DENIED', 9);
    // Before the first week.
    await answered(13, 'DENIED', 1, ['title_capitals']);
    const figures = await moderator.ok('GET /staff/releases/figures');
    expect([figures.waiting - before.waiting, figures.overdue - before.overdue]).toEqual([1, 1]);
    expect(figures.weeks).toHaveLength(12);
    expect(figures.weeks.slice(-3).map(({ week: _, ...rest }) => rest)).toEqual([
      { approved: 0, denied: 2, late: 0, median_seconds: 8.5 * 3600 },
      { approved: 2, denied: 1, late: 0, median_seconds: 4 * 3600 },
      { approved: 0, denied: 0, late: 0, median_seconds: null },
    ]);
    expect(figures.total).toEqual({ approved: 2, denied: 3, late: 0, median_seconds: 8 * 3600 });
    expect(figures.reasons).toEqual([
      { code: 'cover_blurred', text: { en: expect.stringContaining('blurred'), ru: expect.any(String) }, count: 2 },
      { code: 'title_capitals', text: expect.any(Object), count: 1 },
      { code: null, text: null, count: 1 },
    ]);
    expect(figures.moderators).toEqual([
      expect.objectContaining({ moderator: expect.objectContaining({ uuid: moderator.uuid }), approved: 2, denied: 3 }),
    ]);
  });

  it('do not count publishing an approved release as an answer', async () => {
    await server.database.db.deleteFrom('review_decisions').execute();
    const on = await sent();
    await moderator.ok('POST /staff/release/{id}/approve', on);
    await moderator.ok('POST /staff/release/{id}/publish', on);
    const { total } = await moderator.ok('GET /staff/releases/figures');
    expect([total.approved, total.denied]).toEqual([1, 0]);
  });
});
