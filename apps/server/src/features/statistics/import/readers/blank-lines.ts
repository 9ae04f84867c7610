import { ReportUnreadable } from '../report-unreadable.ts';

/** How many empty lines may follow each other: a small archive can hold billions of them. */
const BLANK_LINES_MAX = 10_000;

/** @throws ReportUnreadable where so many empty lines have followed each other */
export const checkBlankLines = (count: number): void => {
  if (count <= BLANK_LINES_MAX) return;
  throw new ReportUnreadable({
    en: `more than ${BLANK_LINES_MAX} empty lines follow each other.`,
    ru: `в файле больше ${BLANK_LINES_MAX} пустых строк подряд.`,
  });
};
