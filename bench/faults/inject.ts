import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '@dubplate/testkit/cluster/parts';
import type { SupervisedServer } from '@dubplate/testkit/cluster/supervise-server';
import type { StandInPayPal } from '@dubplate/testkit/commerce/providers/paypal';

/**
 * Longest wait for background work. While faults prevent an answer, the server asks for a payment one, three and eight
 * minutes after its webhook.
 */
export const SETTLE_MS = 600_000;

export interface Place {
  readonly dataDir: string;
  readonly server: SupervisedServer;
  readonly paypal: StandInPayPal;
}

/** Does something bad, and is done when the bad is over; the service has to heal from there. */
export type Fault = (place: Place) => Promise<void>;

const postmaster = ({ dataDir }: Place): number =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** Backends that serve a client, recognized by their titles. */
const backends = (place: Place): number[] =>
  childrenOf(postmaster(place)).filter((pid) => / dubplate /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // Ended in between.
  }
};

export const pauseProcesses = async (pids: readonly number[], ms: number): Promise<void> => {
  for (const pid of pids) send(pid, 'SIGSTOP');
  await pause(ms);
  for (const pid of pids.toReversed()) send(pid, 'SIGCONT');
};

export const oneOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

/** Fills the disk under the data folder to its last byte, for a moment. */
const fillDisk: Fault = async ({ dataDir }) => {
  const path = join(dataDir, 'filler');
  const file = await open(path, 'w');
  const block = Buffer.alloc(1 << 20);
  try {
    for (let size = block.length; size >= 4096; ) {
      try {
        const { bytesWritten } = await file.write(block, 0, size);
        if (bytesWritten < size) size >>= 1;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size >>= 1;
      }
    }
    await pause(2_500);
  } finally {
    await file.close();
    await rm(path);
  }
};

export const FAULTS: Readonly<Record<string, Fault>> = {
  'node killed': async ({ server }) => server.kill(),
  'backend killed': async (place) => {
    const pid = oneOf(backends(place));
    if (pid !== undefined) send(pid, 'SIGKILL');
  },
  'postmaster killed': async (place) => send(postmaster(place), 'SIGKILL'),
  'node and postmaster killed': async (place) => {
    const pid = postmaster(place);
    place.server.kill();
    send(pid, 'SIGKILL');
  },
  'database paused': async (place) => {
    const pid = postmaster(place);
    await pauseProcesses([pid, ...childrenOf(pid)], 3_000);
  },
  'node paused': async ({ server }) => pauseProcesses([server.pid], 3_000),
  'disk full': fillDisk,
  'provider cut': async ({ paypal }) => {
    for (const trouble of ['silence', 'outage', 'gibberish'] as const) paypal.fail(trouble, 3);
    await pause(2_000);
    paypal.mend();
  },
};
