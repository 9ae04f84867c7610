import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { Store, StoreInput } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { eventually } from '../eventually.ts';
import type { Person } from '../person.ts';
import type { TestServer } from '../server.ts';

/** A server on which deliveries leave at once. */
export const QUICK_DELIVERIES = { pollMs: 30, windowMs: 3_600_000, acknowledgementsMs: 1_000 };

/** The settings of an active test store whose packages arrive in a folder named by its key. */
export const folderStoreInput = ({ key, ...changes }: { readonly key: string }): StoreInput =>
  ({
    key,
    name: key,
    dpid: 'PADPIDA2026112202R',
    ern: '4.3.2',
    choreography: 'BATCH',
    audio: 'WAV',
    takedown: 'NO_DEALS',
    active: true,
    live: false,
    transport: { type: 'FOLDER', path: key },
    ...changes,
  }) as unknown as StoreInput;

let made = 0;

/** Adds a test store whose packages arrive in a folder of the server's data. */
export const addFolderStore = async (
  server: TestServer,
  admin: Person,
  changes: object = {},
): Promise<Store & { readonly folder: string }> => {
  made += 1;
  const key = `store-${made}`;
  const body = folderStoreInput({ key, name: `Store ${made}`, ...changes } as { key: string });
  const store = await admin.ok('POST /staff/store', { body });
  return { ...store, folder: path.join(server.dataDir, 'deliveries', key) };
};

/** A schedule that lets nothing out on this day. */
export const closedSchedule = (now: Date): NonNullable<Store['schedule']> => {
  const inThreeDays = new Date(now.getTime() + 3 * DAY_MS).getUTCDay();
  const day = (['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const)[inThreeDays] ?? 'SUN';
  return { days: [day], from: 0, to: 1 };
};

/** Ends a store's schedule: what waits may go out now. */
export const endSchedule = (admin: Person, id: Store['uuid']) =>
  admin.ok('PATCH /staff/store/{id}', { params: { id }, body: { schedule: null } });

/** Nothing more goes to the stores that there are: each test has its own. */
export const switchStoresOff = async (server: TestServer): Promise<void> => {
  await server.database.pool.query('update stores set active = false');
};

/** The files below a folder, by their paths in it; none where there is no such folder. */
export const listFilesBelow = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
};

/** Waits until a person's release has a state at a store. */
export const waitForState = (artist: Person, release: ReleaseId, key: string, wanted: DeliveryState) =>
  eventually(`${wanted} at ${key}`, async () => {
    const deliveries = await artist.ok('GET /release/{id}/deliveries', { params: { id: release } });
    const found = deliveries.find(({ store }) => store.key === key);
    return found?.state === wanted ? found : undefined;
  });
