import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import Papa from 'papaparse';
import { StartError } from '#config/start-error.ts';
import { readAllActs } from '#features/audit/index.ts';
import { readCatalogue } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Act } from './answer.ts';
import { counted } from './answer.ts';
import { withDatabase } from './place.ts';

type Row = Readonly<Record<string, unknown>>;
type Format = 'csv' | 'jsonl';

interface ExportOptions {
  readonly format: Format;
  readonly out?: string;
}

const textOf = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};

/**
 * Formats rows as lines of text. CSV begins with the column names, and cells that a spreadsheet would execute get a
 * prefix.
 */
async function* linesOf(rows: AsyncIterable<Row>, format: Format): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    if (format === 'jsonl') {
      yield `${JSON.stringify(row)}\n`;
      continue;
    }
    const cells = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));
    yield `${Papa.unparse([cells], { header: isFirst, escapeFormulae: true, newline: '\r\n' })}\r\n`;
    isFirst = false;
  }
}

/** Creates a stream that counts its items. */
const createCounter = () => {
  let count = 0;
  const counter = new Transform({
    objectMode: true,
    transform(line, _, done) {
      count += 1;
      done(null, line);
    },
  });
  return { counter, count: () => count };
};

const exportRows = async (rows: AsyncIterable<Row>, { format, out }: ExportOptions): Promise<number> => {
  const { counter, count } = createCounter();
  // A file that is there already stays.
  const target = out === undefined ? process.stdout : createWriteStream(out, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(Readable.from(linesOf(rows, format)), counter, target, { end: out !== undefined });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'EEXIST')
      throw new StartError(`${out} exists already: name another file, or remove that one.`);
    throw error;
  }
  return count();
};

export const addExportCommands = (program: Command, act: Act): void => {
  const exports = program.command('export').description('write data out, to a file or to standard output');
  const add = (name: string, description: string, noun: string, read: (db: Db) => AsyncIterable<object>) =>
    exports
      .command(name)
      .description(description)
      .addOption(new Option('--format <format>', 'how rows are written').choices(['csv', 'jsonl']).default('csv'))
      .option('--out <file>', 'the file to write; standard output by default')
      .action((options: ExportOptions) =>
        act(async (settings) => {
          const rows = await withDatabase(settings, ({ db }) => exportRows(read(db) as AsyncIterable<Row>, options));
          const { out } = options;
          // Standard output has the rows, and nothing else.
          return {
            text: `Wrote ${counted(rows, noun)} to ${out}.`,
            data: out === undefined ? null : { file: out, rows },
          };
        }),
      );
  add('catalogue', 'published tracks with their releases and codes', 'track', readCatalogue);
  add('audit', 'the whole audit log, oldest first', 'act', readAllActs);
};
