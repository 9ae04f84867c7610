import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { FIGURES_WEEKS } from '@dubplate/contract/moderation/limits';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { newUuid } from '@dubplate/server/platform/ids.ts';
import type { Person } from '@dubplate/testkit/person';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Reasons of denials, the most common first; empty for a moderator's own words. */
const REASONS = [['cover_blurred'], ['title_capitals'], ['cover_blurred'], ['authors_incomplete'], []] as const;

/** Answers of earlier weeks, inserted directly: more of them, and sooner, from week to week. */
const pastAnswers = (moderators: readonly UserId[], now: Date) =>
  Array.from({ length: FIGURES_WEEKS - 1 }, (_, week) => week + 1).flatMap((weeksAgo) =>
    Array.from({ length: 30 - weeksAgo }, (_, number) => {
      const decidedAt = new Date(now.getTime() - weeksAgo * 7 * DAY_MS + ((number * 7) % 60) * HOUR_MS);
      const submittedAt = new Date(decidedAt.getTime() - (weeksAgo * 3 + ((number * 11) % 50)) * HOUR_MS);
      const isDenied = (number + weeksAgo) % 6 === 0;
      return {
        uuid: newUuid(),
        release_uuid: newUuid() as ReleaseId,
        moderator_uuid: moderators[number % 3 === 0 ? 1 : 0] ?? null,
        decision: isDenied ? ('DENIED' as const) : ('APPROVED' as const),
        is_answer: true,
        decided_at: decidedAt,
        submitted_at: submittedAt,
        due_at: new Date(submittedAt.getTime() + (number % 4 === 0 ? 3 : 14) * DAY_MS),
        reason_codes: isDenied ? [...(REASONS[(number + weeksAgo) % REASONS.length] ?? [])] : [],
      };
    }),
  );

/** Gives the moderators' desk a history, an overdue release, and a release that a colleague has claimed. */
export const deskDemo = async (db: Db, moderator: Person, admin: Person): Promise<void> => {
  const now = new Date();
  const { data } = await moderator.ok('GET /staff/releases', {
    query: { status: 'PENDING', sort: 'due_at', order: 'ASC' },
  });
  const [overdue, soon] = data;
  const isDue = (uuid: ReleaseId, submittedAgo: number, dueIn: number) =>
    db
      .updateTable('releases')
      .set({ submitted_at: new Date(now.getTime() - submittedAgo), due_at: new Date(now.getTime() + dueIn) })
      .where('uuid', '=', uuid)
      .execute();
  if (overdue) await isDue(overdue.uuid, 16 * DAY_MS, -2.2 * DAY_MS);
  if (soon) {
    await isDue(soon.uuid, 13 * DAY_MS, 19.5 * HOUR_MS);
    await admin.ok('POST /staff/release/{id}/claim', { params: { id: soon.uuid } });
  }
  await db
    .insertInto('review_decisions')
    .values(pastAnswers([moderator.uuid, admin.uuid], now))
    .execute();
};
