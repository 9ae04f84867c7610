import type { DeskFigures } from '@dubplate/contract/moderation/figures-endpoints';
import type { Db } from '#platform/database/tables.ts';
import { listWeeks, readAnswers, readModerators, readReasons, readWaitingNow } from './read.ts';

const NONE = { approved: 0, denied: 0, late: 0, median_seconds: null };

/** How the desk is doing: now, and in the last weeks. */
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
