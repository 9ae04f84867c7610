import path from 'node:path';
import type { ReleaseId } from '@dubplate/contract/ids';
import { eventually } from '@dubplate/testkit/eventually';
import type { Person } from '@dubplate/testkit/person';

const STORES = [
  { key: 'harbour', name: 'Harbour Radio', ern: '4.3.2', choreography: 'BATCH', takedown: 'NO_DEALS', lead_days: 0 },
  { key: 'tower', name: 'North Tower', ern: '4.3', choreography: 'RELEASE', takedown: 'ENDED_DEALS', lead_days: 28 },
] as const;

/** A batch closes some seconds after its last release; a busy machine takes longer. */
const SENT_WITHIN_MS = 120_000;

/** Stores without an API: staff of the demo write down what they answer. */
const addStores = async (admin: Person, folder: string): Promise<void> => {
  for (const store of STORES) {
    const { uuid } = await admin.ok('POST /staff/store', {
      body: {
        ...store,
        dpid: 'PADPIDA2026112202R',
        audio: 'WAV',
        active: true,
        live: false,
        requires: store.key === 'tower' ? ['AI_STATED', 'ENGINEER'] : [],
        transport: { type: 'FOLDER', path: path.join(folder, store.key) },
      },
    });
    await admin.ok('POST /staff/store/{id}/backfill', { params: { id: uuid } });
  }
};

const findPublished = async (owner: Person, title: string): Promise<ReleaseId> => {
  const { data } = await owner.ok('GET /releases', { query: { status: 'PUBLISHED' } });
  const found = data.find((release) => release.title === title);
  if (!found) throw new Error(`The demo has no published ${title}`);
  return found.uuid;
};

/** Waits until a release is sent to each store. @returns its deliveries */
export const sentTo = (admin: Person, release: ReleaseId) =>
  eventually(
    'deliveries of the demo',
    async () => {
      const { data } = await admin.ok('GET /staff/deliveries', { query: { release, current: 'true' } });
      return data.length === STORES.length && data.every(({ state }) => state === 'SENT') ? data : undefined;
    },
    SENT_WITHIN_MS,
  );

/**
 * Delivers published records to two stores, live and refused, and creates an edit for each owner: one started, one in
 * review. `folder` has the folders of the stores.
 */
export const deliveryDemo = async (
  { artist, label, admin }: Readonly<Record<'artist' | 'label' | 'admin', Person>>,
  folder: string,
): Promise<void> => {
  await addStores(admin, folder);
  const light = await findPublished(artist, 'First Light over Ladoga');
  const harbour = await findPublished(label, 'Harbour Lights at Four');
  for (const release of [light, harbour])
    for (const { uuid, store } of await sentTo(admin, release)) {
      const isRefused = release === light && store.key === 'tower';
      await admin.ok('POST /staff/delivery/{id}/state', {
        params: { id: uuid },
        body: isRefused
          ? { state: 'REFUSED', reason: 'The title on the cover is another one than in the data.' }
          : { state: 'LIVE', url: `https://${store.key}.example/album/${release}` },
      });
    }
  await artist.ok('POST /release/{id}/edit', { params: { id: light } });
  const edition = await label.ok('POST /release/{id}/edit', { params: { id: harbour } });
  const params = { id: edition.uuid };
  await label.ok('PATCH /release/{id}', { params, body: { title: 'Harbour Lights at Five' } });
  await label.ok('PATCH /track/{id}', {
    params: { id: edition.tracks[0]?.uuid as never },
    body: { credits: [{ name: 'Ada Voss', role: 'MASTERING_ENGINEER' }], ai_contribution: 'NONE' },
  });
  await label.ok('POST /release/{id}/publish', { params });
};
