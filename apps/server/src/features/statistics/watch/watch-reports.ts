import { constants } from 'node:fs';
import { chmod, lstat, open as openFile, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fill } from '@dubplate/contract/catalogue';
import { statisticsErrors, statisticsIssues } from '@dubplate/contract/statistics/errors';
import { REPORT_NAME_MAX } from '@dubplate/contract/statistics/limits';
import type { ServerContext } from '#platform/context.ts';
import type { Pool } from '#platform/database/pool/open-pool.ts';
import { ApiError, apiError, presentIssues } from '#platform/errors.ts';
import { sharedModes } from '#platform/files/file-modes.ts';
import type { RunContext } from '#platform/jobs/jobs.ts';
import { runImport } from '../import/run-import.ts';
import { importPart, type PartContext } from '../parts/import-part.ts';
import { parsePartName, withoutExtensions } from '../parts/part-name.ts';
import { createInbox, type ReadyFile, type WatchFolder } from './watch-folder.ts';

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
const moveFile = async (from: string, toFolder: string, now: Date): Promise<string> => {
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
interface FailureNote {
  readonly report: string;
  readonly file: string;
  readonly at: string;
  readonly message: string;
  readonly detail: string;
  readonly issueCount: number;
  readonly issues: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

/** Writes the note beside a file atomically. */
const writeNote = async (folder: string, name: string, note: FailureNote): Promise<void> => {
  const noteName = `${shorten(name, NOTED_BYTES_MAX)}.issues.json`;
  const unfinished = path.join(folder, `.${noteName}`);
  await writeFile(unfinished, `${JSON.stringify(note, null, 2)}\n`);
  await chmod(unfinished, sharedModes().file);
  await rename(unfinished, path.join(folder, noteName));
};

type TakeContext = PartContext & {
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
  apiError(statisticsErrors, 'BAD_REPORT', {
    issues: [
      {
        path: 'report',
        code: 'report_name_invalid',
        values: { max: REPORT_NAME_MAX },
        text: statisticsIssues.report_name_invalid,
      },
    ],
  });

const noteOf = (report: string, file: string, { code, entry, options }: ApiError, now: Date): FailureNote => {
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
const failFile = async (
  { folder, clock }: Pick<TakeContext, 'folder' | 'clock'>,
  file: string,
  note: Pick<FailureNote, 'report'> & { readonly error?: ApiError; readonly reason?: string },
): Promise<void> => {
  const now = clock.now();
  const name = path.basename(file);
  const moved = await moveFile(file, folder.failed, now);
  const written = note.error
    ? noteOf(note.report, name, note.error, now)
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
const takeReport = async (deps: TakeContext, { name, report, part }: ReadyFile): Promise<void> => {
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
    if (!(error instanceof ApiError) || error.entry.status >= 500) {
      await rename(claimed, path.join(folder.inbox, name));
      throw error;
    }
    await failFile(deps, claimed, { report, error });
    return;
  }
  await moveFile(claimed, folder.done, clock.now());
};

/**
 * Excludes nodes of the previous version from the watched folder; does nothing while one of them has the lock. A dead
 * node loses the lock with its connection. It is a transaction lock, because poolers do not keep session locks.
 */
const whileWatching = async (openPool: () => Pool, run: () => Promise<void>): Promise<void> => {
  const { pool } = openPool();
  try {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ locked: boolean }>(
        "SELECT pg_try_advisory_xact_lock(hashtextextended('statistics.watch', 0)) AS locked",
      );
      if (rows[0]?.locked) await run();
      await client.query('COMMIT');
    } finally {
      // Closing the connection releases the lock in any case.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
};

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'statistics.watch-folder': Record<string, never>;
  }
}

/** In milliseconds. */
export interface WatchTimes {
  /** How long a file must not change before it is read. */
  readonly settleMs: number;
  /** Between two scans. */
  readonly scanMs: number;
  /** How long one job scans before the next one follows. */
  readonly windowMs: number;
}
export const WATCH_TIMES: WatchTimes = { settleMs: 10_000, scanMs: 2_000, windowMs: 55_000 };

type WatchContext = PartContext & {
  readonly folder: WatchFolder;
  readonly times: WatchTimes;
  readonly log: Pick<ServerContext['log'], 'warn'>;
};

/** Delay after an unexpected error, in milliseconds; doubled each time. */
const RETRY_AFTER_MS = 30_000;
const TRIES = 6;

const reportOf = (name: string) => parsePartName(withoutExtensions(name)).report;

/** Imports files of the watched folder until the next job starts, on one node at a time. */
export const createWatch = (deps: WatchContext) => {
  const { folder, times, clock, log, openPool } = deps;
  const inbox = createInbox(folder.inbox, { clock, settleMs: times.settleMs });
  const tries = new Map<string, { readonly count: number; readonly again: number }>();

  /** Puts files of interrupted imports back, unless a new file has the name. */
  const restoreClaimed = async (): Promise<void> => {
    const waiting = new Set(await readdir(folder.inbox));
    for (const name of await readdir(folder.working)) {
      const file = path.join(folder.working, name);
      if (waiting.has(name))
        await failFile(deps, file, { report: reportOf(name), reason: 'A newer file has its name.' });
      else await rename(file, path.join(folder.inbox, name));
    }
  };

  const take = async (ready: ReadyFile, signal: AbortSignal): Promise<void> => {
    const { name, report } = ready;
    const now = clock.now().getTime();
    const before = tries.get(name);
    if (before && now < before.again) return;
    try {
      await takeReport({ ...deps, signal }, ready);
      tries.delete(name);
    } catch (error) {
      const count = (before?.count ?? 0) + 1;
      log.warn({ err: error, report, try: count }, 'a report of the watched folder could not be imported');
      tries.set(name, { count, again: now + RETRY_AFTER_MS * 2 ** count });
      if (count < TRIES || signal.aborted) return;
      tries.delete(name);
      await failFile(deps, path.join(folder.inbox, name), {
        report,
        reason: `The import failed ${TRIES} times for a reason of the server’s own. Its log has it.`,
      });
    }
  };

  const scan = async (signal: AbortSignal): Promise<void> => {
    const { ready, refused } = await inbox.scan();
    // A file that cannot be moved must not block the others.
    const logMoveErrors = (name: string, work: Promise<void>) =>
      work.catch((error: unknown) => log.warn({ err: error, name }, 'a file of the watched folder can’t be moved'));
    for (const { name, reason } of refused)
      await logMoveErrors(name, failFile(deps, path.join(folder.inbox, name), { report: reportOf(name), reason }));
    for (const one of ready) {
      if (signal.aborted) return;
      await logMoveErrors(one.report, take(one, signal));
    }
  };

  return ({ signal }: RunContext) =>
    whileWatching(openPool, async () => {
      await restoreClaimed();
      const end = performance.now() + times.windowMs;
      do {
        await scan(signal);
        if (performance.now() + times.scanMs >= end) return;
        await pause(times.scanMs, undefined, { signal }).catch(() => undefined);
      } while (!signal.aborted);
    });
};
