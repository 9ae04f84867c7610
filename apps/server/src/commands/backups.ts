import { resolve } from 'node:path';
import type { Command } from 'commander';
import { explainForOperator, StartError } from '#config/start-error.ts';
import { backup } from '#platform/database/archive/backup.ts';
import { restore, summarizeBackup } from '#platform/database/archive/restore.ts';
import { verifyBackup } from '#platform/database/archive/verify-backup.ts';
import type { Db } from '#platform/database/tables.ts';
import { type Act, counted } from './answer.ts';
import { giveUpMissingKey, lostLines } from './keys.ts';
import { placeOf } from './place.ts';

const defaultName = (now: Date): string =>
  `dubplate-backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

/** Restores an archive into a temporary database; returns what prevented it. */
const faultOf = async (file: string, dataDir: string): Promise<string | null> => {
  try {
    await verifyBackup({ file, dataDir });
    return null;
  } catch (error) {
    const fault = explainForOperator(error);
    if (fault === null) throw error;
    return fault;
  }
};

export const addBackupCommands = (program: Command, act: Act): void => {
  program
    .command('backup')
    .description('write everything into one archive, as of one moment; the server may run')
    .argument('[file]', 'where the archive goes; must not exist yet')
    .option('--no-verify', 'do not restore it into a temporary database afterwards')
    .action((named: string | undefined, { verify }: { verify: boolean }) =>
      act(async (settings) => {
        const file = resolve(named ?? defaultName(new Date()));
        const written = await backup({ ...placeOf(settings), file });
        const { rows, tables, jobs, files } = summarizeBackup(written);
        const lines = [`Wrote ${file}: ${rows} rows of ${tables} tables, ${jobs} waiting jobs, ${files} files.`];
        if (written.header.files === 'elsewhere')
          lines.push('The files lie in the S3 bucket and are NOT in this backup: make a copy of the bucket as well.');
        const vanished = written.manifest.vanishedFiles.length;
        if (vanished > 0) lines.push(`${vanished} files were deleted while the backup was made and are not in it.`);
        const fault = verify ? await faultOf(file, settings.config.dataDir) : null;
        if (fault !== null)
          lines.push(`It could not be restored into a temporary database, so it may be useless: ${fault}`);
        else if (verify) lines.push('It was restored into a temporary database: it is whole.');
        const data = { file, rows, tables, jobs, files, verified: verify && fault === null, fault };
        return { text: lines.join('\n'), data, hasIssues: fault !== null };
      }),
    );
  program
    .command('restore')
    .description('put back what a backup has; the server must not run')
    .argument('<file>', 'the archive')
    .option('--replace', 'give up what the database and the folder have now')
    .action((file: string, { replace = false }: { replace?: boolean }) =>
      act(async (settings) => {
        const { isFilesElsewhere, ...place } = placeOf(settings);
        let lost = null as Awaited<ReturnType<typeof giveUpMissingKey>>;
        const finish = async (trx: Db) => {
          lost = await giveUpMissingKey(trx, settings);
        };
        const restored = await restore({ ...place, file, isReplacing: replace, finish });
        const { rows, jobs, files } = summarizeBackup(restored);
        const { createdAt, files: where } = restored.header;
        const lines = [`Restored ${rows} rows, ${jobs} waiting jobs and ${files} files, as of ${createdAt}.`];
        if (where === 'elsewhere')
          lines.push('The files of this backup lie in an S3 bucket: point the S3 settings to it, or to a copy of it.');
        else if (isFilesElsewhere)
          lines.push(
            `The files were restored to ${place.dataDir}/files: copy them to the S3 bucket under the same names.`,
          );
        if (lost) lines.push(...lostLines(lost));
        return { text: lines.join('\n'), data: { file, rows, jobs, files, created_at: createdAt, lost } };
      }),
    );
  program
    .command('verify-backup')
    .description('restore a backup into a temporary database, and say whether it is whole')
    .argument('<file>', 'the archive')
    .action((file: string) =>
      act(async ({ config: { dataDir } }) => {
        try {
          const verified = await verifyBackup({ file, dataDir });
          const { rows, tables, jobs, files } = summarizeBackup(verified);
          const { createdAt, version } = verified.header;
          return {
            text: `${file} is whole: ${rows} rows of ${tables} tables, ${counted(jobs, 'waiting job')}, ${counted(files, 'file')}, as of ${createdAt}, made by ${version}.`,
            data: { file, whole: true, rows, tables, jobs, files, created_at: createdAt, version },
          };
        } catch (error) {
          if (!(error instanceof StartError)) throw error;
          return {
            text: `${file} can't be restored: ${error.message}`,
            data: { file, whole: false, fault: error.message },
            hasIssues: true,
          };
        }
      }),
    );
};
