import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MOUNT = '/dev/shm';

/** Several times what a run uses; containers often have a `/dev/shm` of 64 MB. Bytes. */
const NEEDED_BYTES = 4_000_000_000;

const checkout = join(import.meta.dirname, '..', '..');

/** Returns whether a folder of `/proc/self/mounts` is in memory and lets programs run, which some tests unpack. */
export const isUsable = (mounts: string, folder: string): boolean =>
  mounts.split('\n').some((line) => {
    const [, place, type, options = ''] = line.split(' ');
    return place === folder && type === 'tmpfs' && !options.split(',').includes('noexec');
  });

/**
 * A folder in memory for the tests of this checkout, or undefined where the system has none with enough room. A test
 * database has 1,200 files, and a file system on a disk may take seconds to create them.
 */
export const memoryFolder = (): string | undefined => {
  if (process.platform !== 'linux') return undefined;
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  const folder = join(MOUNT, `dubplate-tests-${process.getuid?.()}-${name}`);
  // All workers of a run need the same answer, whatever room is left by then.
  if (existsSync(folder)) return folder;
  if (!isUsable(readFileSync('/proc/self/mounts', 'utf8'), MOUNT)) return undefined;
  const { bavail, bsize } = statfsSync(MOUNT);
  if (Math.min(bavail * bsize, freemem()) < NEEDED_BYTES) return undefined;
  mkdirSync(folder, { recursive: true });
  // Tests that run as root start programs under other accounts, which have to pass through it.
  chmodSync(folder, 0o711);
  return folder;
};
