import type { UserId } from '@dubplate/contract/ids';
import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import { ALL_PLATFORMS } from '@dubplate/contract/statistics/stores';
import type { LegacyMultilink, LegacyRelease } from '@dubplate/contract/transfers/schemas';
import { secureAddress } from '@dubplate/rules/multilinks/web-address';
import { storeKeyOf } from '@dubplate/rules/statistics/store-mapping';
import { isStore } from '@dubplate/rules/statistics/store-name';
import { importArtist } from '#features/artists/index.ts';
import type { UploadDeps } from '#features/files/index.ts';
import type { Labels } from '#features/instance/index.ts';
import { insertNewLink } from '#features/multilinks/index.ts';
import { importDraft } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { LegacyFiles } from '../legacy-files.ts';
import type { LegacyUser } from '../read.ts';
import { lockItem, recordArtistsMoved, type StoredItem, updateItem } from '../store.ts';
import type { PendingFile } from '../tables.ts';

export type MoveContext = Pick<ServerContext, 'clock'> & {
  readonly legacyFiles: LegacyFiles;
  readonly uploads: UploadDeps;
  readonly labels: Labels;
};

/** Creates the user's artists, without checking the plan. Idempotent. */
export const makeArtists = (
  db: Db,
  { clock }: MoveContext,
  { uuid, user_uuid, payload, artists_moved_at }: LegacyUser,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (artists_moved_at !== null || user_uuid === null) return;
    for (const artist of payload?.artists ?? []) await importArtist(trx, user_uuid, artist, clock.now());
    await recordArtistsMoved(trx, uuid, clock.now());
  });

const pendingFiles = (release: LegacyRelease, trackUuids: readonly PendingFile['track_uuid'][]): PendingFile[] => [
  ...(release.cover ? [{ track_uuid: null, address: release.cover }] : []),
  ...release.tracks.flatMap(({ audio }, index) => {
    const track_uuid = trackUuids[index];
    return audio && track_uuid ? [{ track_uuid, address: audio }] : [];
  }),
];

/** Creates the draft of a release. Idempotent. @returns the pending files */
export const makeDraft = (
  db: Db,
  { clock, labels }: MoveContext,
  { uuid }: StoredItem,
  userUuid: UserId,
): Promise<readonly PendingFile[]> =>
  inTransaction(db, async (trx) => {
    const item = await lockItem(trx, uuid);
    if (!item) return [];
    if (item.payload === null) return item.files;
    const release = item.payload as LegacyRelease;
    const now = clock.now();
    const artistUuid = release.artist ? await importArtist(trx, userUuid, { name: release.artist }, now) : null;
    const draft = {
      title: release.name,
      type: release.type ?? null,
      releaseDate: release.release_date ?? null,
      upc: release.upc ?? null,
      artists: artistUuid === null ? [] : [{ artist_uuid: artistUuid, role: 'PRIMARY_ARTIST' as const }],
      tracks: release.tracks.map(({ title, isrc }) => ({ title, isrc: isrc ?? null })),
    };
    const made = await importDraft(trx, userUuid, draft, { labels, createdBy: userUuid, now });
    const files = pendingFiles(release, made.trackUuids);
    await updateItem(trx, uuid, { payload: null, release_uuid: made.uuid, files: JSON.stringify(files) });
    return files;
  });

/** Maps the older system's name of a store to its key. */
const storeOf = (name: string): string => {
  const key = storeKeyOf(name);
  return isStore(key) && key !== ALL_PLATFORMS ? key : OTHER_STORE;
};

/** Creates a link. Idempotent. */
export const makeLink = (db: Db, { clock }: MoveContext, { uuid }: StoredItem, userUuid: UserId): Promise<void> =>
  inTransaction(db, async (trx) => {
    const item = await lockItem(trx, uuid);
    if (!item || item.payload === null) return;
    const { name, links } = item.payload as LegacyMultilink;
    const stores = links.map(({ store, url }) => ({ store: storeOf(store), url: secureAddress(url) ?? url }));
    await insertNewLink(trx, userUuid, { title: name, stores }, clock.now());
    await updateItem(trx, uuid, { payload: null });
  });
