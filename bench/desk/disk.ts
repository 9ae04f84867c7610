import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup } from '@dubplate/server/platform/database/archive/backup.ts';
import { restore, summarizeBackup } from '@dubplate/server/platform/database/archive/restore.ts';
import type { Database } from '@dubplate/server/platform/database/open-database.ts';

/** Prints the size of the database, and its largest tables with their indexes. */
export const showSizes = async (pool: Database['pool'], releases: number): Promise<void> => {
  const { rows } = await pool.query<{ name: string; bytes: string; of_indexes: string }>(`
    select case when relname like 'statistics_%' then 'statistics' else relname end as name,
      sum(pg_total_relation_size(oid)) as bytes, sum(pg_indexes_size(oid)) as of_indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1 order by 2 desc limit 20`);
  const { rows: whole } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const megabytes = (bytes: string) => Math.round(Number(bytes) / 1e6);
  console.table([
    ...rows.map(({ name, bytes, of_indexes }) => ({
      table: name,
      MB: megabytes(bytes),
      indexes: megabytes(of_indexes),
    })),
    { table: 'whole database', MB: megabytes(whole[0]?.bytes ?? '0') },
  ]);
  console.log(`${Math.round(Number(whole[0]?.bytes) / releases)} bytes a release`);
};

/** Makes a backup, restores it into another folder, and prints what both took. */
export const measureBackup = async (dataDir: string): Promise<void> => {
  const folder = await mkdtemp(join(dataDir, '..', 'bench-restored-'));
  try {
    const file = join(folder, 'backup.dubplate');
    const begun = performance.now();
    const { rows } = summarizeBackup(await backup({ dataDir, file }));
    const backedUp = performance.now();
    await restore({ dataDir: join(folder, 'data'), file });
    const restored = performance.now();
    const { size } = await stat(file);
    console.table([
      {
        rows,
        'backup, s': Math.round((backedUp - begun) / 1000),
        'archive, MB': Math.round(size / 1e6),
        'restore, s': Math.round((restored - backedUp) / 1000),
      },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
