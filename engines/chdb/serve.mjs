// ClickHouse's HTTP interface, as much of it as its client needs, on the engine that runs in this process:
// node engines/chdb/serve.mjs FOLDER
// Prints the port. Ends when its standard input does, so that it never outlives who started it.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import chdb from 'chdb';

/** For the bodies of inserts. */
const folder = await mkdtemp(join(tmpdir(), 'chdb-inserts-'));
const session = new chdb.Session(process.argv[2], { connectionArgs: ['--output_format_json_quote_64bit_integers=1'] });

const INPUT = /\binput\('([^']*)'\)/;
const FORMAT = /\s+FORMAT (\w+)\s*$/;

let inserts = 0;
/**
 * Runs `INSERT … SELECT … FROM input('structure') … FORMAT …` on a file with the body. The engine's own inserts read a
 * body line by line through JavaScript, which takes several times as long as a server's reading.
 */
const insert = async (query, parameters, body) => {
  const structure = INPUT.exec(query)?.[1]?.replace(/\s+/g, ' ');
  const format = FORMAT.exec(query)?.[1];
  if (!structure || !format) throw new Error(`Code: 62. DB::Exception: an unknown INSERT: ${query} (SYNTAX_ERROR)`);
  inserts += 1;
  const file = join(folder, `insert-${inserts}`);
  try {
    await pipeline(body, createWriteStream(file));
    if ((await stat(file)).size === 0) return '';
    const statement = query.replace(FORMAT, '').replace(INPUT, () => `file('${file}', '${format}', '${structure}')`);
    const settings = 'max_partitions_per_insert_block = 0, parallel_view_processing = 1';
    return await run(`${statement} SETTINGS ${settings}`, parameters);
  } finally {
    await rm(file, { force: true });
  }
};

const run = async (query, parameters) => {
  const format = FORMAT.exec(query)?.[1] ?? 'TabSeparated';
  const statement = query.replace(FORMAT, '');
  const answer = await session.queryBindAsync(statement, parameters, { format });
  return answer.text();
};

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  try {
    if (pathname === '/ping') return response.end('Ok.\n');
    const parameters = Object.fromEntries(
      [...searchParams].filter(([name]) => name.startsWith('param_')).map(([name, value]) => [name.slice(6), value]),
    );
    const query = searchParams.get('query');
    const isInsert = query?.trimStart().startsWith('INSERT') ?? false;
    response.end(
      isInsert ? await insert(query, parameters, request) : await run(query ?? (await text(request)), parameters),
    );
  } catch (error) {
    response.statusCode = 500;
    response.end(error instanceof Error ? error.message : String(error));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));

process.stdin.resume().on('end', () => {
  session.close();
  process.exit(0);
});
