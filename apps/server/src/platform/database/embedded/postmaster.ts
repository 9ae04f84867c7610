import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A running PostgreSQL server, as it describes itself in its lock file. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Undefined where it listens on loopback only. */
  socketFolder: string | undefined;
  isReady: boolean;
}

export const lockFileName = 'postmaster.pid';

/** Reads who runs on a cluster; undefined if nobody does, or its lock file was left behind by the dead. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(join(dataFolder, lockFileName), 'utf8');
  } catch {
    return undefined;
  }
  // Lines: process, data folder, start time, port, socket folder, listen address, shared memory key, status.
  const [pid = '', , , port = '', socketFolder = '', , , status = ''] = text.split('\n');
  const number = Number(pid);
  if (!Number.isInteger(number) || number < 1 || !isAlive(number)) return undefined;
  return {
    pid: number,
    port: Number(port),
    socketFolder: socketFolder === '' ? undefined : socketFolder,
    isReady: status.trim() === 'ready',
  };
}

/** Whether a process runs; one that is dead but not yet buried by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // No permission to signal it means that it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    // The state letter follows the name in brackets, which may itself hold brackets.
    return !/\) [ZX] [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** Whether the process is some PostgreSQL on that folder: after a restart of the machine its number may be another's. */
export function isPostgresOn(pid: number, dataFolder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return command.includes(dataFolder);
  } catch {
    return false;
  }
}

/** Asks every few milliseconds until `condition` holds; false if it did not within the time. */
export async function waitUntil(condition: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await pause(3);
  }
  return true;
}
