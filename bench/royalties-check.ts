// Recomputes a closed period by SQL of its own, and prints what differs: node bench/royalties-check.ts URL YYYY-MM
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const [url, month] = process.argv.slice(2);
if (!url || !month) throw new Error('Needed: the address of a database, and a month such as 2025-05');
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query('set enable_nestloop = off');
const statement = await readFile(join(import.meta.dirname, 'royalties-check.sql'), 'utf8');
const { rows } = await client.query(statement, [`${month}-01`]);
const { rows: counts } = await client.query('select count(*)::int as lines from royalty_lines where period = $1', [
  `${month}-01`,
]);
await client.end();
if (rows.length > 0) console.table(rows);
console.log(`${counts[0]?.lines} lines of ${month} checked, ${rows.length} differences`);
process.exitCode = rows.length > 0 || counts[0]?.lines === 0 ? 1 : 0;
