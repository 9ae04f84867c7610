import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '#config/start-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { commandFor, type RunAs } from './run-as.ts';
import { programEnvironment } from './server-settings.ts';

const unfinished = 'unfinished-';

/**
 * Creates the cluster in `folder/data` if it is missing, and rejects one of another major version. The cluster is
 * renamed into place when it is complete, so an interrupted first start leaves nothing half-made.
 */
export async function makeCluster(
  folder: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  isTemporary = false,
): Promise<void> {
  const dataFolder = join(folder, 'data');
  if (existsSync(dataFolder)) return refuseOtherMajor(dataFolder, binaries);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinished)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  // initdb creates its folder inside this one, under the account that it runs as.
  const place = join(folder, `${unfinished}${randomBytes(6).toString('hex')}`);
  await runInitdb(folder, place, binaries, runAs, isTemporary ? ['--no-sync'] : []);
  renameSync(place, dataFolder);
  syncFolder(folder);
}

/** The password that clusters reached over loopback have; sockets are guarded by their folder's permissions instead. */
export function readPassword(folder: string): string | undefined {
  const file = join(folder, 'password');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function refuseOtherMajor(dataFolder: string, binaries: PostgresBinaries): void {
  let major: string;
  try {
    major = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw new StartError(
      code === 'EACCES'
        ? `The database in ${dataFolder} belongs to another account: run as that account, or give it the folder with chown -R.`
        : `${dataFolder} holds no PostgreSQL database: move it away, or restore a backup into an empty DATA_DIR.`,
    );
  }
  if (major === String(binaries.major)) return;
  throw new StartError(
    `The database in ${dataFolder} was made by PostgreSQL ${major} and this version brings ${binaries.major}: make a backup with the version that made it (npm run backup), then restore that with this one into an empty DATA_DIR (npm run restore).`,
  );
}

async function runInitdb(
  folder: string,
  place: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  extra: readonly string[],
): Promise<void> {
  const words = ['-D', place, '-U', 'postgres', '-E', 'UTF8', '--no-instructions', ...extra];
  // The built-in locale handles the letters of every language (lower(), upper()) and sorts the same on every system.
  words.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (process.platform === 'win32') {
    const file = join(folder, 'password');
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    words.push('--auth=scram-sha-256', `--pwfile=${file}`);
  } else {
    words.push('--auth=trust');
  }
  const [command, commandWords] = commandFor(runAs, binaries.initdb, words);
  const child = spawn(command, commandWords, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
    ...programEnvironment(binaries),
    ...runAs.account,
  });
  const [status, said] = await Promise.all([
    new Promise<number | string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
    }),
    text(child.stderr),
  ]);
  if (status === 0) return;
  rmSync(place, { recursive: true, force: true });
  const reason = said.split('\n').find((line) => /error|fatal|denied|could not/i.test(line)) ?? `initdb: ${status}`;
  throw new StartError(`PostgreSQL could not create a database in ${folder}: ${reason.trim()}.`);
}

/** Makes a rename outlive a power cut. */
function syncFolder(folder: string): void {
  chmodSync(folder, 0o700);
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
