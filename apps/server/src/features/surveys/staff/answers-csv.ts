import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { Db } from '#platform/database/tables.ts';
import { listAnswersAfter, type ReadAnswer } from './read-results.ts';

const PAGE = 1_000;
const COLUMNS = ['answered_at', 'user', 'question', 'option', 'answer'];

/** Escapes cells that a spreadsheet would evaluate as formulas. */
const toLines = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(rows as string[][], { escapeFormulae: true, newline: '\r\n' })}\r\n`;

const cellsOf = (answer: ReadAnswer): string[] => [
  answer.updated_at.toISOString(),
  answer.username,
  answer.question_title ?? '',
  answer.option_title,
  String(answer.value_bool ?? answer.value_text ?? answer.value_number ?? ''),
];

/** Streams all answers of a survey as CSV with a byte-order mark, which spreadsheets need. */
export const streamAnswers = (db: Db, surveyUuid: string): Readable => {
  async function* lines() {
    yield `\uFEFF${toLines([COLUMNS])}`;
    let after: string | null = null;
    for (;;) {
      const rows: ReadAnswer[] = await listAnswersAfter(db, surveyUuid, { after, take: PAGE });
      if (rows.length > 0) yield toLines(rows.map(cellsOf));
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.uuid ?? null;
    }
  }
  return Readable.from(lines());
};
