/** Characters that start a formula in a spreadsheet, including their full-width forms. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** A byte order mark: without it Excel reads UTF-8 as something else. */
const MARK = '\uFEFF';

/** Escapes a cell so that a spreadsheet shows a formula as text and never runs it. */
const cell = (value: string, separator: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Writes rows as CSV (RFC 4180) with a byte order mark; the first row contains the headings. */
export const toCsv = (rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string =>
  MARK + rows.map((row) => `${row.map((value) => cell(value, separator)).join(separator)}\r\n`).join('');

/** The delay before the object URL is revoked, so that the browser can read the bytes, in milliseconds. */
const KEPT_MS = 60_000;

/** Saves bytes as a file on the user's device. */
export const saveFile = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
