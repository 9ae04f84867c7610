import type { FileId } from '@dubplate/contract/ids';
import { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import type { Storage } from '#platform/storage/storage.ts';
import { thumbnailKey } from '../files/index.ts';

/** Size of the card on social networks, in pixels. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const MARGIN = 55;
const COVER_SIDE = CARD_HEIGHT - 2 * MARGIN;
const DISC_RADIUS = 250;
const LACQUER = '#0f1012';
const STICKER = '#ff5a36';
const QUALITY = 84;
/** The background is blurred at this fraction of its size: it looks the same and takes far less time. */
const BLURRED = 5;

/** A record: lacquer with a few grooves and a label in one colour. */
const discAt = (x: number, y: number, radius: number, label: string): string => {
  const grooves = [0.94, 0.86, 0.78, 0.7, 0.62, 0.54, 0.46]
    .map(
      (share) => `<circle cx="${x}" cy="${y}" r="${radius * share}" fill="none" stroke="#2b2d31" stroke-width="1.5"/>`,
    )
    .join('');
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${LACQUER}"/><circle cx="${x}" cy="${y}" r="${radius - 1}" fill="none" stroke="#3a3c41" stroke-width="2"/>${grooves}<circle cx="${x}" cy="${y}" r="${radius * 0.36}" fill="${label}"/><circle cx="${x}" cy="${y}" r="${radius * 0.04}" fill="${LACQUER}"/>`;
};

const drawing = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">${content}</svg>`,
  );

/** Loaded on demand: it takes megabytes of memory. */
const loadSharp = async () => (await import('sharp')).default;

const jpeg = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: QUALITY }).toBuffer();

/**
 * The picture of a link: the cover, and the record coming out of it, on a blurred and darkened cover. It has no text: a
 * network shows the title beside it, and a title may be in any script.
 * @param cover a picture that we made ourselves
 * @param tint `#rrggbb` of the label; null: our own colour
 */
export const drawCard = async (cover: Buffer, tint: string | null): Promise<Buffer> => {
  const sharp = await loadSharp();
  const left = (CARD_WIDTH - COVER_SIDE - DISC_RADIUS) / 2;
  const background = await sharp(cover)
    .resize(CARD_WIDTH / BLURRED, CARD_HEIGHT / BLURRED, { fit: 'cover' })
    .blur(14)
    .modulate({ brightness: 0.55 })
    .toBuffer();
  const picture = await sharp(cover).resize(COVER_SIDE, COVER_SIDE, { fit: 'cover' }).toBuffer();
  const disc = drawing(discAt(left + COVER_SIDE, CARD_HEIGHT / 2, DISC_RADIUS, tint ?? STICKER));
  return jpeg(
    sharp(await sharp(background).resize(CARD_WIDTH, CARD_HEIGHT, { kernel: 'cubic' }).toBuffer()).composite([
      { input: disc },
      { input: picture, left: Math.round(left), top: MARGIN },
    ]),
  );
};

/** The picture of a page without a cover: only the record, on paper. */
export const drawDiscCard = async (): Promise<Buffer> => {
  const sharp = await loadSharp();
  const disc = drawing(
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="#f7f5f1"/>${discAt(CARD_WIDTH / 2, CARD_HEIGHT / 2, DISC_RADIUS, STICKER)}`,
  );
  return jpeg(sharp(disc));
};

export type CoverSize = 'small' | 'medium' | 'large';

/** Size of the picture cache, in bytes: a popular link does not read from storage each time. */
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

/** Cache of cover pictures. A file's bytes never change, so entries never become stale. */
export const openPictures = (storage: Storage): Pictures => {
  const kept = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    // Concurrent requests for a picture share one read.
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
