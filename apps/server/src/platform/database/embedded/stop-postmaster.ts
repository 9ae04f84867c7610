import { spawnSync } from 'node:child_process';
import type { PostgresBinaries } from './binaries.ts';
import { isAlive, waitUntil } from './postmaster.ts';

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
  // A connection that is cut off while it closes is an error that nobody may be there to catch any more.
  signal(pid, 'SIGTERM');
  if (await waitUntil(() => !isAlive(pid), farewellMs)) return;
  signal(pid, 'SIGINT');
  if (await waitUntil(() => !isAlive(pid), longestShutdownMs)) return;
  await quitPostmaster(pid);
}

/**
 * Ends a server at once; it recovers from its log at the next start, and nothing committed is lost by that. One that
 * does not even react to this (it may be paused) is killed, which costs the same.
 */
export async function quitPostmaster(pid: number): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name);
    if (await waitUntil(() => !isAlive(pid), longestQuitMs)) return;
  }
}

/** Asks a server to end, without waiting for it. */
export function signal(pid: number, name: 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}
