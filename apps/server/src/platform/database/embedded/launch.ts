import { spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '#config/start-error.ts';
import type { DatabaseLog } from '../database-log.ts';
import type { PostgresBinaries } from './binaries.ts';
import { findPostmaster, type Postmaster, waitUntil } from './postmaster.ts';
import { commandFor, type RunAs } from './run-as.ts';
import { programEnvironment } from './server-settings.ts';

interface Launching {
  folder: string;
  binaries: PostgresBinaries;
  runAs: RunAs;
  words: readonly string[];
  log: DatabaseLog;
}

const longestLog = 10 * 1024 * 1024;
const slowStartMs = 5_000;
const lingeringMs = 30_000;

/**
 * Starts the server on a folder. After a killed server, its backend processes may need a moment to exit, and PostgreSQL
 * does not start before that, so this waits for them.
 */
export async function launch(launching: Launching): Promise<Postmaster | undefined> {
  const deadline = performance.now() + lingeringMs;
  for (;;) {
    try {
      return await launchOnce(launching);
    } catch (error) {
      const isLingering = error instanceof StartError && error.message.includes('is still in use');
      if (!isLingering || performance.now() > deadline) throw error;
      await pause(50);
    }
  }
}

/**
 * Runs the server and waits until it takes connections; after a crash it first replays its log, which may take minutes.
 * Undefined when another server turns out to be on the folder already.
 */
async function launchOnce({ folder, binaries, runAs, words, log }: Launching): Promise<Postmaster | undefined> {
  const logFile = join(folder, 'postgres.log');
  const output = openLog(logFile, folder);
  const logStart = statSync(logFile).size;
  const [command, commandWords] = commandFor(runAs, binaries.postgres, words);
  // Detached: Ctrl-C in the terminal must only reach this process, which stops PostgreSQL after the last request.
  const child = spawn(command, commandWords, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', output, output],
    windowsHide: true,
    ...programEnvironment(binaries),
    ...runAs.account,
  });
  closeSync(output);
  child.unref();
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure = `it ended with ${code ?? signal}`;
  });

  let found: Postmaster | undefined;
  const isSettled = () => {
    found = findPostmaster(join(folder, 'data'));
    return failure !== undefined || (found?.pid === child.pid && found?.isReady === true);
  };
  // Recovery takes as long as its log is, and ending it would only begin it again: it is reported, not cut short.
  while (!(await waitUntil(isSettled, slowStartMs)))
    log.info({ pid: child.pid }, 'PostgreSQL was not shut down cleanly and is recovering; this can take a while');
  if (failure === undefined) return found;
  if (found && found.pid !== child.pid) return undefined;
  const said = readFileSync(logFile).subarray(logStart).toString('utf8').split('\n');
  const reason = said.find((line) => /(FATAL|PANIC|error|denied):? /i.test(line)) ?? said[0] ?? '';
  throw new StartError(`PostgreSQL could not start in ${folder}: ${reason.trim() || failure} (more in ${logFile}).`);
}

/** Opens the log for appending, and rotates it if it is too long. */
function openLog(logFile: string, folder: string): number {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > longestLog) renameSync(logFile, `${logFile}.old`);
  const handle = openSync(logFile, 'a', 0o600);
  leaveToOwner(logFile, folder);
  return handle;
}

/** Gives a file that root created to the owner of its folder, so that the owner can write to it later. */
export function leaveToOwner(file: string, folder: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) chownSync(file, uid, gid);
}
