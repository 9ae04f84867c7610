import { constants } from 'node:fs';
import { chmod, lstat, open as openFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fill } from '@dubplate/contract/catalogue';
import { statisticsErrors, statisticsIssues } from '@dubplate/contract/statistics/errors';
import { REPORT_NAME_MAX } from '@dubplate/contract/statistics/limits';
import { Fault, fault, presentIssues } from '#platform/errors.ts';
import { sharedModes } from '#platform/files/file-modes.ts';
import { runImport } from '../import/run-import.ts';
import { importPart, type PartContext } from '../parts/import-part.ts';
import type { ReadyFile, WatchFolder } from './watch-folder.ts';

/** File names have at most 255 bytes; these limits leave room for a timestamp and an extension. */
const STAMPED_BYTES_MAX = 220;
const NOTED_BYTES_MAX = 240;

/** Shortens a name to its last bytes, at a character boundary. */
const shorten = (name: string, bytes: number): string =>
  Buffer.byteLength(name) <= bytes
    ? name
    : Buffer.from(name)
        .subarray(-bytes)
        .toString()
        .replace(/^\uFFFD+/, '');

/** Moves a file without replacing another: if the name is taken, it is prefixed with the time. @returns the new name */
export const moveFile = async (from: string, toFolder: string, now: Date): Promise<string> => {
  const name = path.basename(from);
  const stamped = `${now.toISOString().replace(/[-:]|\.\d+/g, '')}-${shorten(name, STAMPED_BYTES_MAX)}`;
  const isTaken = await lstat(path.join(toFolder, name)).then(
    () => true,
    () => false,
  );
  const free = isTaken ? stamped : name;
  await rename(from, path.join(toFolder, free));
  return free;
};

/** The content of the JSON file beside a failed report. */
export interface FailureNote {
  readonly report: string;
  readonly file: string;
  readonly at: string;
  readonly message: string;
  readonly detail: string;
  readonly issueCount: number;
  readonly issues: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

/** Writes the note beside a file atomically. */
export const writeNote = async (folder: string, name: string, note: FailureNote): Promise<void> => {
  const noteName = `${shorten(name, NOTED_BYTES_MAX)}.issues.json`;
  const unfinished = path.join(folder, `.${noteName}`);
  await writeFile(unfinished, `${JSON.stringify(note, null, 2)}\n`);
  await chmod(unfinished, sharedModes().file);
  await rename(unfinished, path.join(folder, noteName));
};

export type TakeContext = PartContext & {
  readonly folder: WatchFolder;
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
};

/** Opens a claimed file without following a link that replaced it. */
const openClaimed = async (file: string, signal: AbortSignal): Promise<Readable> => {
  const handle = await openFile(file, constants.O_RDONLY | constants.O_NOFOLLOW);
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

/** Moves a file to the failed ones, with a note beside it. */
export const failFile = async (
  { folder, clock }: Pick<TakeContext, 'folder' | 'clock'>,
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
 * Claims a file, imports it or stores it as a part, and moves it to `done` or `failed`. If the error is not about the
 * report, the file goes back to the inbox. @throws errors of the import that are not about the report
 */
export const takeReport = async (deps: TakeContext, { name, report, part }: ReadyFile): Promise<void> => {
  const { folder, clock, signal } = deps;
  const claimed = path.join(folder.working, name);
  await rename(path.join(folder.inbox, name), claimed);
  // Overlaps are allowed, because no user can confirm them; staff see them in the history.
  const common = { report, fileName: name, actorUuid: null, overlaps: 'allow' } as const;
  const open = () => openClaimed(claimed, signal);
  try {
    if (report.length > REPORT_NAME_MAX) throw nameTooLong();
    if (part) await importPart(deps, { ...common, part, source: await open(), signal });
    else await runImport(deps, { ...common, files: [{ part, open }] });
  } catch (error) {
    if (!(error instanceof Fault) || error.entry.status >= 500) {
      await rename(claimed, path.join(folder.inbox, name));
      throw error;
    }
    await failFile(deps, claimed, { report, fault: error });
    return;
  }
  await moveFile(claimed, folder.done, clock.now());
};
