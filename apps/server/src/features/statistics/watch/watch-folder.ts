import { constants } from 'node:fs';
import { access, lstat, opendir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '#config/start-error.ts';
import type { ServerContext } from '#platform/context.ts';
import { createSharedFolder } from '#platform/files/file-modes.ts';
import type { Part } from '../import/report-rows.ts';
import { parsePartName, withoutExtensions } from '../parts/part-name.ts';

/** The watched folder and its sub-folders. */
export interface WatchFolder {
  readonly inbox: string;
  /** Reports that a node is importing. A file here without a running import was interrupted. */
  readonly working: string;
  readonly done: string;
  readonly failed: string;
}

/** Not recursive: Node’s recursive mkdir never returns on file systems such as /proc. */
const createFolder = async (folder: string): Promise<void> => {
  try {
    await createSharedFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** Creates the sub-folders. @throws StartError if the folder is missing or not writable */
export const openWatchFolder = async (inbox: string): Promise<WatchFolder> => {
  const folder = {
    inbox,
    working: path.join(inbox, 'working'),
    done: path.join(inbox, 'done'),
    failed: path.join(inbox, 'failed'),
  };
  try {
    if (!(await stat(inbox)).isDirectory()) throw new Error('it is not a folder');
    for (const one of [folder.working, folder.done, folder.failed]) {
      await createFolder(one);
      if (!(await lstat(one)).isDirectory()) throw new Error(`${one} is not a folder`);
      await access(one, constants.R_OK | constants.W_OK | constants.X_OK);
    }
    const probe = path.join(inbox, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`STATISTICS_DIR: ${inbox} must be a folder that the server can write to: ${reason}`);
  }
  return folder;
};

/** A file that has stopped growing. */
export interface ReadyFile {
  readonly name: string;
  readonly report: string;
  /** Null if the report is one file. */
  readonly part: Part | null;
}

export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

interface InboxOptions extends Pick<ServerContext, 'clock'> {
  /** How long a file must not change before it is read, in milliseconds. */
  readonly settleMs: number;
}

interface SeenFile {
  readonly size: number;
  readonly modifiedMs: number;
  readonly since: number;
}

interface SettledFile extends ReadyFile {
  readonly modifiedMs: number;
}

/** Files of a huge folder that are checked at a time. */
const FILES_AT_ONCE = 1_000;
const IGNORED = /^\.|\.part$/i;

const reasonAgainst = (facts: { isFile(): boolean; isSymbolicLink(): boolean; nlink: number }): string | null => {
  if (facts.isSymbolicLink() || (facts.isFile() && facts.nlink > 1))
    return 'The file is a link. Put the file itself here.';
  return facts.isFile() ? null : 'This is not a file.';
};

/** Finds the files of a folder that have stopped growing. */
export const createInbox = (folder: string, { clock, settleMs }: InboxOptions) => {
  let seen = new Map<string, SeenFile>();

  const look = async (): Promise<{ settled: SettledFile[]; refused: RefusedFile[] }> => {
    const now = clock.now().getTime();
    const looked = new Map<string, SeenFile>();
    const settled: SettledFile[] = [];
    const refused: RefusedFile[] = [];
    for await (const entry of await opendir(folder)) {
      if (looked.size >= FILES_AT_ONCE) break;
      const { name } = entry;
      if (entry.isDirectory() || IGNORED.test(name)) continue;
      // The file may be gone.
      const facts = await lstat(path.join(folder, name)).catch(() => null);
      if (!facts) continue;
      const reason = reasonAgainst(facts);
      if (reason !== null) {
        refused.push({ name, reason });
        continue;
      }
      const before = seen.get(name);
      const [size, modifiedMs] = [facts.size, facts.mtimeMs];
      const since = before?.size === size && before.modifiedMs === modifiedMs ? before.since : now;
      looked.set(name, { size, modifiedMs, since });
      if (now - since < settleMs) continue;
      settled.push({ name, modifiedMs, ...parsePartName(withoutExtensions(name)) });
    }
    seen = looked;
    return { settled, refused };
  };

  return {
    /** Returns the readable files, oldest first, and the rejected ones. */
    async scan(): Promise<{ ready: ReadyFile[]; refused: RefusedFile[] }> {
      const { settled, refused } = await look();
      const ready = new Map<string, SettledFile>();
      for (const file of settled.toSorted((a, b) => a.modifiedMs - b.modifiedMs)) {
        const { name, report, part } = file;
        // A whole report is distinct, even if another file has the same report name.
        const key = part ? `${part.number}of${part.count} ${report}` : `file ${name}`;
        const before = ready.get(key);
        if (before) refused.push({ name: before.name, reason: 'A newer file is the same part.' });
        ready.set(key, file);
      }
      return { ready: [...ready.values()], refused };
    },
  };
};
