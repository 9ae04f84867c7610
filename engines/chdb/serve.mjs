// ClickHouse's HTTP interface, as much of it as its client needs, on the engine that runs in this process:
// node engines/chdb/serve.mjs FOLDER
// Prints the port. Ends when its standard input does, so that it never outlives who started it.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import chdb from 'chdb';

const session = new chdb.Session(process.argv[2], { connectionArgs: ['--output_format_json_quote_64bit_integers=1'] });

const INSERT = /^INSERT INTO (\w+) \(([^)]*)\) FORMAT (\w+)$/;
const FORMAT = /\s+FORMAT (\w+)\s*$/;

const insert = async (query, values) => {
  const [, table, columns, format] = INSERT.exec(query.replace(/\s+/g, ' ').trim()) ?? [];
  if (!table) throw new Error(`Code: 62. DB::Exception: an INSERT that is not known here: ${query} (SYNTAX_ERROR)`);
  await session.insert({
    table,
    columns: columns.split(',').map((column) => column.trim()),
    format,
    values,
    settings: { max_partitions_per_insert_block: 0 },
  });
  return '';
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
    const isInsert = query?.startsWith('INSERT') ?? false;
    response.end(isInsert ? await insert(query, request) : await run(query ?? (await text(request)), parameters));
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
