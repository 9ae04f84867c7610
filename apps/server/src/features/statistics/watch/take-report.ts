import { constants } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fill } from '@dubplate/contract/catalogue';
import { statisticsErrors, statisticsIssues } from '@dubplate/contract/statistics/errors';
import { REPORT_NAME_MAX } from '@dubplate/contract/statistics/limits';
import { Fault, fault, presentIssues } from '#platform/errors.ts';
import { type RunDeps, runImport } from '../history/run-import.ts';
import type { ReadyReport } from './inbox.ts';
import { type FailureNote, moveFile, writeNote } from './move-file.ts';
import type { WatchFolder } from './watch-folder.ts';

export interface TakeDeps extends RunDeps {
  readonly folder: WatchFolder;
  /** Fires when the server stops. */
  readonly signal: AbortSignal;
}

/** Opens a file that was claimed; a link that took its place meanwhile is not followed. */
const openClaimed = async (file: string, signal: AbortSignal): Promise<Readable> => {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  return handle.createReadStream({ signal, highWaterMark: 256 * 1024 });
};

const nameTooLong = () =>
  fault(statisticsErrors, 'BAD_REPORT', {
    issues: [
      {
        path: 'report',
        code: 'report_name_invalid',
        values: { max: REPORT_NAME_MAX },
        text: statisticsIssues.report_name_invalid,
      },
    ],
  });

const noteOf = (report: string, file: string, { code, entry, options }: Fault, now: Date): FailureNote => {
  const issues = presentIssues(options.issues ?? [], 'en');
  const { issueCount } = options.data ?? {};
  return {
    report,
    file,
    at: now.toISOString(),
    message: code,
    detail: fill(entry.text.en, options.values),
    issueCount: typeof issueCount === 'number' ? issueCount : issues.length,
    issues,
  };
};

/** Puts a file where failed ones are, with what is wrong with it beside it. */
export const failFile = async (
  { folder, clock }: Pick<TakeDeps, 'folder' | 'clock'>,
  file: string,
  note: Pick<FailureNote, 'report'> & { readonly fault?: Fault; readonly reason?: string },
): Promise<void> => {
  const now = clock.now();
  const name = path.basename(file);
  const moved = await moveFile(file, folder.failed, now);
  const written = note.fault
    ? noteOf(note.report, name, note.fault, now)
    : {
        report: note.report,
        file: name,
        at: now.toISOString(),
        message: 'NOT_TAKEN',
        detail: note.reason ?? '',
        issueCount: 0,
        issues: [],
      };
  await writeNote(folder.failed, moved, written);
};

/**
 * Claims the files of a report, imports it, and moves them to where the imported or the failed ones are. Files of a report that
 * failed for another reason than its own go back, to be tried again.
 * @throws what the import threw, if it was not about the report
 */
export const takeReport = async (deps: TakeDeps, { report, files }: ReadyReport): Promise<void> => {
  const { folder, clock, signal } = deps;
  const claimed: { readonly file: string; readonly name: string }[] = [];
  for (const { name } of files) {
    const file = path.join(folder.working, name);
    await rename(path.join(folder.inbox, name), file);
    claimed.push({ file, name });
  }
  try {
    if (report.length > REPORT_NAME_MAX) throw nameTooLong();
    await runImport(deps, {
      report,
      files: files.map(({ name, part }) => ({
        part,
        open: () => openClaimed(path.join(folder.working, name), signal),
      })),
      fileName: files[0]?.name ?? report,
      actorUuid: null,
      // Nobody is there to be asked; staff see it in the history.
      overlaps: 'allow',
    });
  } catch (error) {
    if (error instanceof Fault && error.entry.status < 500) {
      for (const { file } of claimed) await failFile(deps, file, { report, fault: error });
      return;
    }
    for (const { file, name } of claimed) await rename(file, path.join(folder.inbox, name));
    throw error;
  }
  for (const { file } of claimed) await moveFile(file, folder.done, clock.now());
};
