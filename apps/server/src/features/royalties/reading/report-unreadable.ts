import type { Text } from '@dubplate/contract/catalogue';

export type SalesReportErrorCode = 'UNKNOWN_FORMAT' | 'BROKEN_FILE' | 'NOT_INCOME';

/** Lines of a table with an unknown header, from which a person maps its columns. */
interface UnknownTable {
  /** The line that looks most like a header. */
  readonly header: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** A sales report that cannot be read, or of which nothing may be taken. */
export class SalesReportUnreadable extends Error {
  readonly code: SalesReportErrorCode;
  readonly detail: Text;
  readonly header: readonly string[];
  readonly lines: readonly (readonly string[])[];

  constructor(code: SalesReportErrorCode, detail: Text, { header, lines }: UnknownTable = { header: [], lines: [] }) {
    super(detail.en);
    this.name = 'SalesReportUnreadable';
    this.code = code;
    this.detail = detail;
    this.header = header;
    this.lines = lines;
  }
}

export const brokenFile = (en: string, ru: string) => new SalesReportUnreadable('BROKEN_FILE', { en, ru });

export const tooLarge = () =>
  brokenFile('the file is too large once it is unpacked.', 'после распаковки файл слишком большой.');

/** A file that reached the limits of the thread that reads it. */
export const tooHeavy = () =>
  brokenFile(
    'it takes too long or too much memory to read. Please divide it.',
    'на чтение уходит слишком много времени или памяти. Разделите его.',
  );
