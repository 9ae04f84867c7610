import type { UserId } from '@dubplate/contract/ids';
import type { DeskFigures, ReviewDecision } from '@dubplate/contract/moderation/figures-endpoints';
import {
  DECISIONS_COUNTED_MAX,
  FIGURES_REASONS,
  FIGURES_WEEKS,
  QUEUE_COUNTED_MAX,
} from '@dubplate/contract/moderation/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';

export interface DecisionFilter {
  readonly moderator?: UserId | undefined;
  /** UTC days, inclusive. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

const chosenDecisions = (db: Db, { moderator, from, to }: DecisionFilter) =>
  db
    .selectFrom('review_decisions')
    .$if(moderator !== undefined, (query) => query.where('review_decisions.moderator_uuid', '=', moderator as UserId))
    .$if(from !== undefined, (query) =>
      query.where('review_decisions.decided_at', '>=', sql<Date>`${from}::date::timestamp AT TIME ZONE 'UTC'`),
    )
    .$if(to !== undefined, (query) =>
      query.where('review_decisions.decided_at', '<', sql<Date>`(${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`),
    );

/** Returns a page of decisions by time, and their limited count. */
export const listDecisions = async (db: Db, filter: DecisionFilter, page: PageQuery) => {
  const { take, offset, order } = pageRows(page);
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const cut = chosenDecisions(db, filter)
    .select('review_decisions.uuid')
    .orderBy('review_decisions.decided_at', direction)
    .orderBy('review_decisions.uuid', direction)
    .limit(take)
    .offset(offset);
  const rows = await db
    .selectFrom('review_decisions')
    .where('review_decisions.uuid', 'in', cut)
    .leftJoin('users', 'users.uuid', 'review_decisions.moderator_uuid')
    .leftJoin('releases', 'releases.uuid', 'review_decisions.release_uuid')
    .selectAll('review_decisions')
    .select(['users.username', 'users.first_name', 'users.last_name', 'releases.title'])
    .select((eb) =>
      eb
        .selectFrom('release_artists')
        .innerJoin('artists', 'artists.uuid', 'release_artists.artist_uuid')
        .select('artists.name')
        .whereRef('release_artists.release_uuid', '=', 'review_decisions.release_uuid')
        .orderBy(sql`release_artists.role = 'PRIMARY_ARTIST'`, 'desc')
        .orderBy('release_artists.position')
        .limit(1)
        .as('artist_name'),
    )
    .orderBy('review_decisions.decided_at', direction)
    .orderBy('review_decisions.uuid', direction)
    .execute();
  const { count } = await db
    .selectFrom(chosenDecisions(db, filter).select('review_decisions.uuid').limit(DECISIONS_COUNTED_MAX).as('chosen'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>['rows'][number];

interface Answers {
  readonly approved: number;
  readonly denied: number;
  readonly late: number;
  readonly median_seconds: number | null;
}

const ANSWERS = sql`
  count(*) FILTER (WHERE decision = 'APPROVED')::int AS approved,
  count(*) FILTER (WHERE decision = 'DENIED')::int AS denied,
  count(*) FILTER (WHERE decided_at > due_at)::int AS late,
  round(percentile_cont(0.5) WITHIN GROUP (ORDER BY date_part('epoch', decided_at - submitted_at)))::int
    AS median_seconds`;

/** The first Monday of the figures, in UTC. */
const firstWeek = (now: Date) =>
  sql`(date_trunc('week', ${now}::timestamptz AT TIME ZONE 'UTC') - ${FIGURES_WEEKS - 1}::int * interval '1 week')`;
const since = (now: Date) => sql`(${firstWeek(now)} AT TIME ZONE 'UTC')`;

/** Sums up the answers of each week, and of all weeks in the row without a week. */
const readAnswers = async (db: Db, now: Date) => {
  const { rows } = await sql<Answers & { week: LocalDate | null }>`
    SELECT to_char(date_trunc('week', decided_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week, ${ANSWERS}
    FROM review_decisions
    WHERE is_answer AND decided_at >= ${since(now)} AND decided_at <= ${now}
    GROUP BY GROUPING SETS ((), (date_trunc('week', decided_at AT TIME ZONE 'UTC')))`.execute(db);
  return rows;
};

/** Sums up the answers of each moderator, the busiest first. */
const readModerators = async (db: Db, now: Date) => {
  const { rows } = await sql<
    Answers & { uuid: UserId; username: string; first_name: string | null; last_name: string | null }
  >`
    SELECT users.uuid, users.username, users.first_name, users.last_name, answers.*
    FROM (
      SELECT moderator_uuid, ${ANSWERS} FROM review_decisions
      WHERE is_answer AND decided_at >= ${since(now)} AND decided_at <= ${now} AND moderator_uuid IS NOT NULL
      GROUP BY moderator_uuid
    ) answers JOIN users ON users.uuid = answers.moderator_uuid
    ORDER BY approved + denied DESC, users.uuid`.execute(db);
  return rows;
};

/** Counts the most common reasons of denials. Texts without a code count together. */
const readReasons = async (db: Db, now: Date) => {
  const { rows } = await sql<{ code: string | null; text_en: string | null; text_ru: string | null; count: number }>`
    SELECT given.code, deny_reasons.text_en, deny_reasons.text_ru, given.count
    FROM (
      SELECT reason.code, count(*)::int AS count
      FROM review_decisions
      LEFT JOIN LATERAL unnest(review_decisions.reason_codes) AS reason(code) ON true
      WHERE decision = 'DENIED' AND decided_at >= ${since(now)} AND decided_at <= ${now}
      GROUP BY reason.code ORDER BY count DESC, reason.code LIMIT ${FIGURES_REASONS}
    ) given LEFT JOIN deny_reasons ON deny_reasons.code = given.code
    ORDER BY given.count DESC, given.code`.execute(db);
  return rows;
};

/** Lists the Mondays of the figures, oldest first. */
const listWeeks = async (db: Db, now: Date): Promise<LocalDate[]> => {
  const { rows } = await sql<{ week: LocalDate }>`
    SELECT to_char(${firstWeek(now)} + number * interval '1 week', 'YYYY-MM-DD') AS week
    FROM generate_series(0, ${FIGURES_WEEKS - 1}::int) number ORDER BY 1`.execute(db);
  return rows.map(({ week }) => week);
};

/** Counts waiting and overdue releases, up to a limit. */
const readWaitingNow = async (db: Db, now: Date) => {
  const waiting = db.selectFrom('releases').select('releases.uuid').where('releases.status', '=', 'PENDING');
  const counted = (chosen: typeof waiting) =>
    db
      .selectFrom(chosen.limit(QUEUE_COUNTED_MAX).as('chosen'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull();
  return db
    .selectNoFrom([counted(waiting).as('waiting'), counted(waiting.where('releases.due_at', '<', now)).as('overdue')])
    .executeTakeFirstOrThrow();
};

const NONE = { approved: 0, denied: 0, late: 0, median_seconds: null };

export const deskFigures = async (db: Db, now: Date): Promise<DeskFigures> => {
  const { waiting, overdue } = await readWaitingNow(db, now);
  const answers = await readAnswers(db, now);
  const byWeek = new Map(answers.map(({ week, ...rest }) => [week, rest]));
  const reasons = await readReasons(db, now);
  const moderators = await readModerators(db, now);
  return {
    waiting,
    overdue,
    total: byWeek.get(null) ?? NONE,
    weeks: (await listWeeks(db, now)).map((week) => ({ week, ...(byWeek.get(week) ?? NONE) })),
    reasons: reasons.map(({ code, text_en, text_ru, count }) => ({
      code,
      text: text_en !== null && text_ru !== null ? { en: text_en, ru: text_ru } : null,
      count,
    })),
    moderators: moderators.map(({ uuid, username, first_name, last_name, approved, denied, late, median_seconds }) => ({
      moderator: { uuid, username, first_name, last_name },
      approved,
      denied,
      late,
      median_seconds,
    })),
  };
};

const secondsBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 1000);

export const presentDecision = (row: DecisionRow): ReviewDecision => ({
  uuid: row.uuid,
  decision: row.decision,
  decided_at: row.decided_at.toISOString(),
  moderator:
    row.moderator_uuid === null || row.username === null
      ? null
      : { uuid: row.moderator_uuid, username: row.username, first_name: row.first_name, last_name: row.last_name },
  release_uuid: row.release_uuid,
  release: row.title === null ? null : { title: row.title, artist: row.artist_name },
  seconds: row.submitted_at === null ? null : secondsBetween(row.submitted_at, row.decided_at),
  is_late: row.due_at !== null && row.decided_at > row.due_at,
});
