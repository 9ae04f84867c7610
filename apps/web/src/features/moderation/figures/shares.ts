import type { DeskFigures } from '@dubplate/contract/moderation/figures-endpoints';

type Answers = Pick<DeskFigures['total'], 'approved' | 'denied' | 'late'>;

export const answerCount = ({ approved, denied }: Answers): number => approved + denied;

const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);

/** From 0 to 1; null where nothing was answered. */
export const deniedShare = (answers: Answers): number | null => share(answers.denied, answerCount(answers));
export const lateShare = (answers: Answers): number | null => share(answers.late, answerCount(answers));

/** Converts the shares to whole percents for a chart. */
export const inPercent = (part: number | null): number | null => (part === null ? null : Math.round(part * 100));
/** Seconds as hours with one decimal, for a chart. */
export const inHours = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / 360) / 10;
