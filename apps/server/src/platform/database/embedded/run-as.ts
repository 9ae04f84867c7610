import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '#config/start-error.ts';
import { PASSABLE_FOLDER } from '#platform/files/file-modes.ts';
import type { PostgresBinaries } from './binaries.ts';

/** The account that PostgreSQL's programs run under, and the words put before their names. */
export interface RunAs {
  prefix: readonly string[];
  account: { uid: number; gid: number } | undefined;
}

const asMyself: RunAs = { prefix: [], account: undefined };

/** Runs as root in a user namespace, where root appears as `nobody`; files still belong to root. */
const asNobodyInNamespace: RunAs = {
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
  account: undefined,
};

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the present owner of the cluster, else within a user
 * namespace, else (where containers forbid namespaces) as `nobody`, who is then given the folder.
 * @param folder exists; holds the cluster in `data`.
 */
export function chooseRunAs(folder: string, binaries: PostgresBinaries): RunAs {
  if (process.platform === 'win32' || process.geteuid?.() !== 0) return asMyself;
  const owner = lstatSync(join(folder, 'data'), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return asAccount(owner.uid, owner.gid);
  if (canRun(asNobodyInNamespace, folder, binaries)) return asNobodyInNamespace;

  const nobody = findNobody();
  if (nobody) {
    const runAs = asAccount(nobody.uid, nobody.gid);
    giveFolder(folder, nobody.uid, nobody.gid);
    // The data folder is private, and they have to pass through it.
    chmodSync(dirname(folder), PASSABLE_FOLDER);
    if (canRun(runAs, folder, binaries)) return runAs;
    giveFolder(folder, 0, 0);
  }
  throw new StartError(
    `PostgreSQL does not run as root, and no other account can reach ${folder}: run as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Puts the prefix before a program and its arguments. */
export function commandFor(runAs: RunAs, program: string, programArguments: readonly string[]): [string, string[]] {
  const [first = program, ...rest] = [...runAs.prefix, program, ...programArguments];
  return [first, rest];
}

function asAccount(uid: number, gid: number): RunAs {
  return { prefix: [], account: { uid, gid } };
}

function canRun(runAs: RunAs, folder: string, binaries: PostgresBinaries): boolean {
  const script = 'test -w "$0" && exec "$1" --version';
  const [command, words] = commandFor(runAs, 'sh', ['-c', script, folder, binaries.postgres]);
  return spawnSync(command, words, { ...runAs.account, stdio: 'ignore' }).status === 0;
}

function findNobody(): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  if (!uid || !gid) return undefined;
  return { uid: Number(uid), gid: Number(gid) };
}

/** Gives a folder and all that is in it to an account. */
function giveFolder(path: string, uid: number, gid: number): void {
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) chownSync(join(path, name), uid, gid);
  chownSync(path, uid, gid);
}
