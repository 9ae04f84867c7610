// Records the tables of this version as those of the previous release: run it as the version in package.json is raised.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase } from '@dubplate/testkit/database';
import { acquireTestCluster } from '@dubplate/testkit/postgres/test-cluster';
import { formatColumn, mapColumns, previousReleaseFile } from './previous-release.ts';
import { readTables } from './read-tables.ts';

const repository = path.resolve(import.meta.dirname, '..');

/** All words in the code of the server, by which a column counts as used. */
const readWords = (): ReadonlySet<string> => {
  const listed = execFileSync('git', ['ls-files', 'apps/server/src'], { cwd: repository, encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));
  const text = files.map((file) => readFileSync(path.join(repository, file), 'utf8')).join('\n');
  return new Set(text.match(/[A-Za-z_][A-Za-z_0-9]*/g));
};

const cluster = await acquireTestCluster();
const database = await createTestDatabase();
try {
  const words = readWords();
  const tables = mapColumns(await readTables(database.pool), (column, name, table) =>
    formatColumn({ ...column, isUsed: words.has(table) && words.has(name) }),
  );
  const { rows } = await database.pool.query<{ name: string }>('select max(name) as name from kysely_migration');
  const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
  const release = { version, lastMigration: rows[0]?.name ?? '', tables };
  writeFileSync(previousReleaseFile, JSON.stringify(release, null, 2));
  execFileSync('node_modules/.bin/biome', ['format', '--write', previousReleaseFile], { cwd: repository });
} finally {
  await database.drop();
  await cluster.release();
}
