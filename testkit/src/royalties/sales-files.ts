import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkbookCell, WorkbookSheet } from './workbook.ts';

/** Bytes of a text in a code page of one byte. @throws for a character that the code page lacks */
export const encodedIn = (codePage: 'windows-1251' | 'windows-1252', text: string): Buffer => {
  const decoder = new TextDecoder(codePage);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = bytes.get(character);
      if (byte === undefined) throw new RangeError(`${codePage} has no ${character}`);
      return byte;
    }),
  );
};

const NUMBER = /^-?(\d+\.?\d*|\.\d+)(E[+-]?\d+)?$/i;

const cellOf = (text: string): WorkbookCell => {
  if (text === '') return null;
  // Codes of twelve digits are numbers, too, as Excel makes them.
  return NUMBER.test(text) ? { number: text } : text;
};

/** Sheets from lines with tabs; `# Name` begins a sheet. */
export const sheetsOf = (text: string): WorkbookSheet[] => {
  const sheets: { name: string; rows: WorkbookCell[][] }[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const [, name] = /^# (.+)$/.exec(line) ?? [];
    if (name !== undefined) sheets.push({ name, rows: [] });
    else {
      if (sheets.length === 0) sheets.push({ name: 'Sheet1', rows: [] });
      sheets.at(-1)?.rows.push(line.split('\t').map(cellOf));
    }
  }
  return sheets;
};

/** Writes a file for the time of a test. */
export const withFile = async <T>(name: string, bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'sales-'));
  try {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** All batches of an iteration in one list. */
export const collect = async <T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
};
