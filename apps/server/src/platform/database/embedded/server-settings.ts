import type { PostgresBinaries } from './binaries.ts';

/** Settings for a small machine that does other things too; durability stays as PostgreSQL ships it, fully on. */
const modestSettings = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // A large import of many days may write a gigabyte: checkpoints in its middle would write every page in full again.
  max_wal_size: '2GB',
  max_connections: '100',
  random_page_cost: '1.1',
  // Compiling a query costs more than these queries take.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Our own errors reach the server's log with the request they belong to.
  log_min_error_statement: 'panic',
} satisfies Record<string, string>;

/** Settings for a database that is deleted after use: turns fsync off. */
export const temporarySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
} satisfies Record<string, string>;

/** Address of the server: a socket in a private folder, or loopback on systems without such sockets. */
export type Listening = { socketFolder: string; port: number } | { socketFolder: undefined; port: number };

/** The words after `postgres`. */
export function serverArguments(
  dataFolder: string,
  listening: Listening,
  extra: Readonly<Record<string, string>> = {},
): string[] {
  const address =
    listening.socketFolder === undefined
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : {
          listen_addresses: '',
          // The setting is a list, so folder names with commas or spaces need quotes.
          unix_socket_directories: `"${listening.socketFolder.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        };
  const settings: Record<string, string> = { ...modestSettings, ...extra, ...address };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', dataFolder, '-p', String(listening.port), ...words];
}

/** The environment of PostgreSQL's programs: nothing of ours, so that no stray PG… variable changes what they do. */
export function programEnvironment(binaries: PostgresBinaries): { env?: Record<string, string> } {
  // Windows programs do not start without theirs.
  if (binaries.postgres.endsWith('.exe')) return {};
  return { env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' } };
}
