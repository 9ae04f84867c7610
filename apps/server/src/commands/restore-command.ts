import { parseArgs } from 'node:util';
import { StartError } from '../config/start-error.ts';
import { restore } from '../platform/database/archive/restore.ts';
import { runCommand } from './run-command.ts';

// npm run restore -- FILE [--replace]
await runCommand(async ({ isFilesElsewhere, ...place }) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const [file] = positionals;
  if (file === undefined) throw new StartError('Name the backup to restore: npm run restore -- FILE [--replace]');
  const { header, manifest } = await restore({ ...place, file, isReplacing: values.replace === true });

  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const files = Object.keys(manifest.files).length;
  console.log(
    `Restored ${rows} rows, ${manifest.jobs.rows} waiting jobs and ${files} files, as of ${header.createdAt}.`,
  );
  if (header.files === 'elsewhere') {
    console.log('The files of this backup lie in an S3 bucket: point the S3 settings to it, or to a copy of it.');
  } else if (isFilesElsewhere) {
    console.log(`The files were restored to ${place.dataDir}/files: copy them to the S3 bucket under the same names.`);
  }
});
