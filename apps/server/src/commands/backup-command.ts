import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../platform/database/archive/backup.ts';
import { runCommand } from './run-command.ts';

// npm run backup -- [FILE]
await runCommand(async (place) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = resolve(positionals[0] ?? `dubplate-backup-${time}Z.tar.gz`);
  const { header, manifest } = await backup({ ...place, file });

  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const tables = header.tables.length;
  const files = Object.keys(manifest.files).length;
  console.log(`Wrote ${file}: ${rows} rows of ${tables} tables, ${manifest.jobs.rows} waiting jobs, ${files} files.`);
  if (header.files === 'elsewhere') {
    console.log('The files lie in the S3 bucket and are NOT in this backup: make a copy of the bucket as well.');
  }
  if (manifest.vanishedFiles.length > 0) {
    console.log(`${manifest.vanishedFiles.length} files were deleted while the backup was made and are not in it.`);
  }
});
