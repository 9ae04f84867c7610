import pg from 'pg';

const int8 = 20;
const date = 1082;
const int8Array = 1016;
const dateArray = 1182;
const textArray: number = 1009;

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number; select it as text`);
  return value;
}

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);

/**
 * Type parsers for database values: bigint becomes a number (throws RangeError past 2^53), date a 'YYYY-MM-DD' string
 * (pg would make it midnight in the machine's time zone), timestamptz a Date, numeric a string.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === int8) return toSafeInteger;
      if (oid === date) return (text: string) => text;
      if (oid === dateArray) return parseTextArray;
      if (oid === int8Array) {
        return (text: string) => parseTextArray(text).map((item) => (item === null ? null : toSafeInteger(item)));
      }
    }
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};
