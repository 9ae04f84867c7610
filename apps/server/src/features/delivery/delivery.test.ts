import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { ReleaseId } from '@dubplate/contract/ids';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let artist: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ deliveryTimes: { pollMs: 30, leaseMs: 5_000, acknowledgementsMs: 1_000 } });
  artist = await signUpVerified(server);
  admin = await signUp(server, { roles: ['admin', 'moderator'] });
});
afterAll(() => server.stop());

let made = 0;
const stores: string[] = [];
const addStore = async (changes: object = {}) => {
  made += 1;
  const key = `store-${made}`;
  const body = {
    key,
    name: `Store ${made}`,
    dpid: 'PADPIDA2026112202R',
    ern: '4.3.2',
    choreography: 'BATCH',
    audio: 'WAV',
    takedown: 'NO_DEALS',
    active: true,
    live: false,
    transport: { type: 'FOLDER', path: key },
    ...changes,
  };
  const store = await admin.ok('POST /staff/store', { body: body as never });
  stores.push(store.uuid);
  return { ...store, folder: path.join(server.dataDir, 'deliveries', key) };
};
// A release goes to the stores of its own test alone.
afterEach(async () => {
  for (const id of stores.splice(0))
    await admin.ok('PATCH /staff/store/{id}', { params: { id: id as never }, body: { active: false } });
});

const filesOf = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
};
const at = (release: ReleaseId) => artist.ok('GET /release/{id}/deliveries', { params: { id: release } });
const stateAt = (release: ReleaseId, key: string, wanted: DeliveryState) =>
  eventually(`${wanted} at ${key}`, async () => {
    const found = (await at(release)).find(({ store }) => store.key === key);
    return found?.state === wanted ? found : undefined;
  });
const current = async (release: ReleaseId) =>
  (await admin.ok('GET /staff/deliveries', { query: { release, current: 'true' } })).data;
const messageOf = async (id: string): Promise<string> => {
  const response = await admin.raw('GET /staff/delivery/{id}/message', { params: { id: id as never } });
  return response.text();
};

describe('a published release', () => {
  it('goes to each active store as a whole package, with the manifest last in its batch', async () => {
    const store = await addStore();
    const { release } = await publishRelease(artist, admin, { title: 'Night & <Bus>', tracks: 2 });
    expect((await at(release.uuid)).map(({ state, kind }) => [state, kind])).toHaveLength(1);
    await stateAt(release.uuid, store.key, 'SENT');
    const files = await filesOf(store.folder);
    const [batch = ''] = files[0]?.split('/') ?? [];
    expect(batch).toMatch(/^\d{17}$/);
    expect(files).toEqual(
      [
        `${batch}/${release.upc}/${release.upc}.xml`,
        `${batch}/${release.upc}/resources/${release.upc}.jpg`,
        `${batch}/${release.upc}/resources/${release.upc}_1_1.wav`,
        `${batch}/${release.upc}/resources/${release.upc}_1_2.wav`,
        `${batch}/BatchComplete_${batch}.xml`,
      ].sort(),
    );
    const xml = await readFile(path.join(store.folder, batch, `${release.upc}/${release.upc}.xml`), 'utf8');
    expect(xml).toContain('<TitleText>Night &amp; &lt;Bus&gt;</TitleText>');
    expect(xml).toContain('<MessageControlType>TestMessage</MessageControlType>');
    const [delivery] = await current(release.uuid);
    expect(await messageOf(delivery?.uuid ?? '')).toBe(xml);
  });
});
