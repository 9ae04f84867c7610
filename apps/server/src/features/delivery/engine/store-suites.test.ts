import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseId } from '@dubplate/contract/ids';
import type { Release } from '@dubplate/contract/releases/schemas';
import { validateErn, whyNoSchemas } from '@dubplate/ern/testing/validate-ern';
import { STORE_PRESETS, type StorePreset } from '@dubplate/rules/delivery/store-presets';
import {
  addFolderStore,
  listFilesBelow,
  QUICK_DELIVERIES,
  switchStoresOff,
} from '@dubplate/testkit/delivery/folder-stores';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { makeDraft, publish } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let artist: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ deliveryTimes: QUICK_DELIVERIES });
  admin = await signUp(server, { roles: ['admin', 'moderator'] });
});
beforeEach(async () => {
  artist = await signUpVerified(server);
});
afterEach(() => switchStoresOff(server));
afterAll(() => server.stop());

/** A store with the settings of its preset, but a folder as its transport. */
const addPreset = (preset: StorePreset) =>
  addFolderStore(server, admin, {
    name: preset.name,
    dpid: preset.dpid || 'PADPIDA2026112202R',
    ern: preset.ern,
    choreography: preset.choreography,
    audio: preset.audio,
    takedown: preset.takedown,
    lead_days: preset.leadDays,
    requires: preset.requires,
    deals: preset.deals,
  });

const on = (id: ReleaseId) => ({ params: { id } });
const change = (id: ReleaseId, body: object) => artist.ok('PATCH /release/{id}', { ...on(id), body });
const sendAndPublish = async (release: Release) => {
  await artist.ok('POST /release/{id}/publish', on(release.uuid));
  await publish({ release }, admin);
};
const edit = async (id: ReleaseId, act: (edition: Release) => Promise<unknown>) => {
  const edition = await artist.ok('POST /release/{id}/edit', on(id));
  await act(edition);
  await sendAndPublish(edition);
};

interface Received {
  readonly xml: string;
  readonly files: readonly string[];
}

/** Reads the newest message in a store's folder, and validates it if the schemas are installed. */
const receiver = (folder: string, upc: string | null, { ern, choreography }: StorePreset) => {
  const known = new Set<string>();
  return (): Promise<Received> =>
    eventually('a message', async () => {
      const files = (await listFilesBelow(folder)).filter((file) => !known.has(file));
      const message = files.find((file) => path.basename(file) === `${upc}.xml`);
      // The manifest completes a batch, the message a release without one.
      const isWhole = choreography === 'RELEASE' || files.some((file) => file.includes('BatchComplete_'));
      if (!message || !isWhole) return undefined;
      for (const file of files) known.add(file);
      const xml = await readFile(path.join(folder, message), 'utf8');
      if (!whyNoSchemas()) expect(validateErn(xml, ern)).toEqual([]);
      return { xml, files };
    });
};

const one = (xml: string, pattern: RegExp): string => pattern.exec(xml)?.[1] ?? '';
const every = (xml: string, pattern: RegExp): string[] => [
  ...new Set([...xml.matchAll(pattern)].map(([, found = '']) => found)),
];
const factsOf = ({ xml, files }: Received) => ({
  type: one(xml, /<ReleaseType>(\w+)</),
  territories: every(xml, /<TerritoryCode>(\w+)</g),
  starts: every(xml, /<StartDateTime>([^<]+)</g),
  tracks: every(xml, /<SoundRecording>.*?<ResourceReference>(A\d+)</gs).length,
  sounds: files.filter((file) => file.endsWith('.wav')).length,
});

it(`Spotify's test deliveries: an album for one country, an EP for two, a single at one moment, without a track, and down again (${whyNoSchemas() ?? 'valid by the schemas'})`, async () => {
  const spotify = STORE_PRESETS.find(({ key }) => key === 'spotify') as StorePreset;
  const store = await addPreset(spotify);
  const { release } = await makeDraft(artist, { title: 'Five Tests', tracks: 7 });
  const id = release.uuid;
  await change(id, { type: 'ALBUM', intended_type: 'ALBUM', territories: ['US'] });
  await sendAndPublish(release);
  const { upc, release_date: date } = await artist.ok('GET /release/{id}', on(id));
  const next = receiver(store.folder, upc, spotify);
  const insert = await next();
  expect(factsOf(insert)).toEqual({
    type: 'Album',
    territories: ['US'],
    starts: [`${date}T00:00:00`],
    tracks: 7,
    sounds: 7,
  });

  await edit(id, (edition) =>
    change(edition.uuid, { type: 'EP', intended_type: 'EP', territories: ['US', 'CA'] }).then(() =>
      artist.ok('DELETE /track/{id}', { params: { id: edition.tracks[6]?.uuid as never } }),
    ),
  );
  const ep = await next();
  expect(factsOf(ep)).toMatchObject({ type: 'EP', territories: ['CA', 'US'], tracks: 6, sounds: 0 });

  await edit(id, async (edition) => {
    for (const track of edition.tracks.slice(3))
      await artist.ok('DELETE /track/{id}', { params: { id: track.uuid as never } });
    await change(edition.uuid, {
      type: 'SINGLE',
      intended_type: 'SINGLE',
      release_time: '18:00',
      release_time_zone: 'America/New_York',
    });
  });
  const single = await next();
  expect(factsOf(single)).toMatchObject({ type: 'Single', tracks: 3, sounds: 0 });
  expect(factsOf(single).starts.every((start) => /T2[23]:00:00Z$/.test(start))).toBe(true);

  await edit(id, (edition) => artist.ok('DELETE /track/{id}', { params: { id: edition.tracks[0]?.uuid as never } }));
  const without = await next();
  expect(factsOf(without)).toMatchObject({ tracks: 2, sounds: 0 });

  await artist.ok('POST /release/{id}/takedown', { ...on(id), body: { reason: 'The end of the tests' } });
  server.clock.advance(60);
  const takedown = await next();
  expect(takedown.xml).not.toContain('<DealList>');

  const messages = [insert, ep, single, without, takedown].map(({ xml }) => xml);
  const created = messages.map((xml) => one(xml, /<MessageCreatedDateTime>([^<]+)</));
  expect(created).toEqual(created.toSorted());
  expect(new Set(messages.map((xml) => one(xml, /<MessageId>([^<]+)</))).size).toBe(5);
  expect(new Set(messages.map((xml) => one(xml, /<MessageThreadId>([^<]+)</))).size).toBe(1);
});

describe('a store by its preset', () => {
  it.each(STORE_PRESETS.map((preset) => [preset.name, preset] as const))(
    '%s gets the release, an update and a takedown in its dialect',
    async (_name, preset) => {
      const store = await addPreset(preset);
      const { release } = await makeDraft(artist, { tracks: 1 });
      await sendAndPublish(release);
      const { upc } = await artist.ok('GET /release/{id}', on(release.uuid));
      const next = receiver(store.folder, upc, preset);
      const insert = await next();
      expect(insert.xml).toContain(`xmlns:ern="http://ddex.net/xml/ern/${preset.ern.replaceAll('.', '')}"`);
      expect(insert.xml).toContain(preset.dpid || 'PADPIDA2026112202R');
      expect(insert.xml).not.toContain('PermanentDownload');
      const [folder = ''] = insert.files[0]?.split('/') ?? [];
      expect(folder).toMatch(preset.choreography === 'BATCH' ? /^\d{17}$/ : new RegExp(`^N_${upc}_\\d{17}$`));
      await edit(release.uuid, (edition) => change(edition.uuid, { title: 'Another Light' }));
      const update = await next();
      expect(update.xml).toContain('<TitleText>Another Light</TitleText>');
      expect(factsOf(update).sounds).toBe(0);
      await artist.ok('POST /release/{id}/takedown', { ...on(release.uuid), body: { reason: 'Wrong mix' } });
      server.clock.advance(60);
      const takedown = await next();
      expect(takedown.xml.includes('<DealList>')).toBe(preset.takedown === 'ENDED_DEALS');
      expect(takedown.xml.includes('<EndDateTime>')).toBe(preset.takedown === 'ENDED_DEALS');
    },
  );
});
