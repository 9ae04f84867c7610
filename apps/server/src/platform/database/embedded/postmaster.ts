import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';

/** A running PostgreSQL server, as it describes itself in its lock file. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Undefined if it only listens on loopback. */
  socketFolder: string | undefined;
  isReady: boolean;
  /** Its own word for what it does: `starting`, `ready`, `stopping`. */
  status: string;
}

const lockFileName = 'postmaster.pid';

/** Reads the running server of a cluster. Returns undefined if no server runs or its lock file is stale. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  // Lines: process, data folder, start time, port, socket folder, listen address, shared memory key, status.
  const [pid = '', , , port = '', socketFolder = '', , , status = ''] = readLines(join(dataFolder, lockFileName));
  const number = Number(pid);
  if (!Number.isInteger(number) || number < 1 || !isAlive(number)) return undefined;
  return {
    pid: number,
    port: Number(port),
    socketFolder: socketFolder === '' ? undefined : socketFolder,
    isReady: status.trim() === 'ready',
    status: status.trim(),
  };
}

/**
 * Removes PostgreSQL's lock files that name a process which is dead but unburied, or is another program by now: it takes
 * either for itself and does not start. All others it judges well on its own.
 */
export function removeMisleadingLocks(dataFolder: string, socketFolder: string | undefined, port: number): void {
  const files = [join(dataFolder, lockFileName)];
  if (socketFolder !== undefined) files.push(join(socketFolder, `.s.PGSQL.${port}.lock`));
  for (const file of files) {
    const pid = Number(readLines(file)[0]);
    if (pid > 0 && hasProcess(pid) && !(isAlive(pid) && isPostgresOn(pid, dataFolder))) rmSync(file, { force: true });
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Returns whether a process runs; false for a zombie. */
export function isAlive(pid: number): boolean {
  if (!hasProcess(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // The state letter follows the name in brackets, which may itself hold brackets.
    return !/\) [ZX] [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // No permission to signal it means that it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns whether the process is a PostgreSQL on that folder: after a reboot its id may belong to another program. */
export function isPostgresOn(pid: number, dataFolder: string): boolean {
  if (process.platform === 'win32') return true;
  return commandOf(pid).includes(dataFolder);
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).stdout.toString();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Polls every few milliseconds until `condition` is true; returns false on timeout. */
export async function waitUntil(condition: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await pause(3);
  }
  return true;
}

const farewellMs = 2_000;
const longestShutdownMs = 20_000;
const longestQuitMs = 5_000;

/**
 * Ends a server. Clients that are just hanging up may do so; then the others are cut off, their open transactions rolled
 * back, and the log is written out.
 */
export async function stopPostmaster(pid: number, dataFolder: string, binaries: PostgresBinaries): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', dataFolder, '-m', 'fast', '-w'], { windowsHide: true });
    return;
  }
  // A connection that breaks while closing emits an error that may have no handler left.
  signal(pid, 'SIGTERM');
  if (await waitUntil(() => !isAlive(pid), farewellMs)) return;
  signal(pid, 'SIGINT');
  if (await waitUntil(() => !isAlive(pid), longestShutdownMs)) return;
  await quitPostmaster(pid);
}

/**
 * Stops a server immediately. It recovers from its log at the next start, so no committed data is lost. Sends SIGKILL
 * if the server does not react (it may be paused); that is equally safe.
 */
export async function quitPostmaster(pid: number): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name);
    if (await waitUntil(() => !isAlive(pid), longestQuitMs)) return;
  }
}

/** Sends a signal to a server without waiting for it to exit. */
export function signal(pid: number, name: 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}
