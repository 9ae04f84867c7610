import { chmod, lstat, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sharedModes } from '#platform/files/file-modes.ts';

/** File systems take names of 255 bytes: so much of one is left when a time is put before it, and an ending after that. */
const STAMPED_BYTES_MAX = 220;
const NOTED_BYTES_MAX = 240;

/** The end of a name that is too long, from its first whole letter on. */
const shorten = (name: string, bytes: number): string =>
  Buffer.byteLength(name) <= bytes
    ? name
    : Buffer.from(name)
        .subarray(-bytes)
        .toString()
        .replace(/^\uFFFD+/, '');

/** Moves a file without ever replacing one: a second one of its name gets the time in its name. @returns its new name */
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

/** What is beside a report that failed. */
export interface FailureNote {
  readonly report: string;
  readonly file: string;
  readonly at: string;
  readonly message: string;
  readonly detail: string;
  readonly issueCount: number;
  readonly issues: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

/** Writes what is wrong with a file beside it, all at once. */
export const writeNote = async (folder: string, name: string, note: FailureNote): Promise<void> => {
  const noteName = `${shorten(name, NOTED_BYTES_MAX)}.issues.json`;
  const unfinished = path.join(folder, `.${noteName}`);
  await writeFile(unfinished, `${JSON.stringify(note, null, 2)}\n`);
  await chmod(unfinished, sharedModes().file);
  await rename(unfinished, path.join(folder, noteName));
};
