import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#config/start-error.ts';
import type { RunAs } from './run-as.ts';

/** The longest path that fits sockaddr_un on this system, in bytes. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/**
 * Where the socket goes: the cluster's own folder, or for a path too long for a socket a short private one in /tmp,
 * the same for the same folder each time. /tmp and not TMPDIR, which differs between a login and a service.
 */
export function chooseSocketFolder(folder: string, port: number, runAs: RunAs): string {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath) return folder;
  const uid = runAs.account?.uid ?? process.geteuid?.() ?? 0;
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  const short = `/tmp/dubplate-${uid}-${name}`;
  try {
    mkdirSync(short, { mode: 0o700 });
    if (runAs.account) chownSync(short, runAs.account.uid, runAs.account.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  // Anyone may make a folder in /tmp, so one that is there already must be ours alone.
  const found = lstatSync(short);
  if (!found.isDirectory() || found.uid !== uid) {
    throw new StartError(`${short} belongs to somebody else: remove it, or choose a DATA_DIR with a shorter path.`);
  }
  chmodSync(short, 0o700);
  return short;
}
