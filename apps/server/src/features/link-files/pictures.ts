import type { FileId } from '@dubplate/contract/ids';
import { LRUCache } from 'lru-cache';
import type { Storage } from '#platform/storage/storage.ts';
import { thumbnailKey } from '../files/index.ts';
import { drawCard, drawDiscCard } from './card.ts';

export type CoverSize = 'small' | 'medium' | 'large';

/** What is kept of pictures in memory, in bytes: a link that many open is not read from the storage each time. */
const KEPT_BYTES = 32 * 1024 * 1024;

export interface Pictures {
  /** The cover as WebP. @throws StorageNotFound */
  cover(file: FileId, size: CoverSize): Promise<Buffer>;
  /** The card for social networks as JPEG, 1200×630. @throws StorageNotFound */
  card(cover: FileId | null, tint: string | null): Promise<Buffer>;
}

const readAll = async (storage: Storage, key: string): Promise<Buffer> => {
  const { stream } = await storage.get(key);
  return Buffer.concat(await stream.toArray());
};

/** Pictures of covers. A file's bytes never change, so what is kept never has to be forgotten for being old. */
export const openPictures = (storage: Storage): Pictures => {
  const kept = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    // Those who ask for the same picture at once wait for the same reading.
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  const keep = (key: string, make: () => Promise<Buffer>) => kept.forceFetch(key, { context: make });
  const cover: Pictures['cover'] = (file, size) => {
    const key = thumbnailKey(file, size);
    return keep(key, () => readAll(storage, key));
  };
  return {
    cover,
    card: (file, tint) =>
      file === null
        ? keep('card', () => drawDiscCard())
        : keep(`${file}/card`, async () => drawCard(await cover(file, 'large'), tint)),
  };
};
