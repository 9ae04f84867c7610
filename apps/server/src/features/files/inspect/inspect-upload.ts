import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal, finished, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImageFacts } from './decode/decode-image.ts';
import type { DecodedPicture } from './decode/decoder-process.ts';
import type { PictureDecoder } from './decode/picture-decoder.ts';
import {
  type AudioFacts,
  CONTENT_TYPES,
  createInspection,
  type Inspection,
  UPLOAD_LIMITS,
  type UploadLimits,
} from './inspection.ts';

type InspectedAudio = AudioFacts & { size: number; sha256: string };

type InspectedImage = ImageFacts & {
  kind: 'image';
  format: 'jpeg' | 'png';
  size: number;
  sha256: string;
  picture: NormalCopy | null;
};

/** An upright copy in 8-bit sRGB without metadata, see `normalizeImage`. */
interface NormalCopy {
  readonly size: number;
  readonly sha256: string;
}

export interface PictureSinks {
  storeThumbnail(thumbnail: DecodedPicture['thumbnails'][number]): Promise<void>;
  storeNormalCopy(body: Readable): Promise<void>;
}

export type InspectedUpload = InspectedAudio | InspectedImage;

export interface InspectionTarget {
  /** Stores the bytes. Must store nothing if the stream fails, which can happen at the last byte of a WAV. */
  store: (body: Readable, contentType: string) => Promise<unknown>;
  pictures: PictureDecoder;
  /** Owners take turns at decoding. */
  owner?: string;
  limits?: UploadLimits;
  /** Folder for pictures that are being decoded; default: the system's temporary folder. */
  stagingDir?: string;
  /** Called before the picture is stored. Without sinks no thumbnails and no normal copy are created. */
  sinks?: PictureSinks;
  signal?: AbortSignal;
}

/**
 * Checks an upload and streams it to storage in constant memory. Audio streams straight through; pictures are decoded from
 * a temporary file first. Reads and discards the rest of a rejected upload: a connection with an unread body cannot be
 * reused, and closing it may lose our response.
 * @throws UploadIssue for a rejected file; otherwise the error of the source, the store or the signal
 */
export async function inspectUpload(source: Readable, passage: InspectionTarget): Promise<InspectedUpload> {
  const inspection = createInspection(passage.limits ?? UPLOAD_LIMITS);
  feed(source, inspection, passage.signal);
  try {
    const kind = await inspection.kind;
    if (kind !== 'wav') return await inspectPicture(inspection, kind, passage);
    await passage.store(inspection.stream, CONTENT_TYPES.wav);
    const { audio, size, sha256 } = inspection.facts();
    if (!audio) throw new Error('A WAV without facts');
    return { ...audio, size, sha256 };
  } catch (error) {
    // The store may wrap the stream's error; the caller needs the original one.
    const cause = inspection.stream.errored ?? error;
    inspection.stream.destroy();
    source.unpipe().resume();
    throw cause;
  }
}

/** Does not use `pipeline`, which would destroy the source when the inspection fails. */
function feed(source: Readable, inspection: Inspection, signal: AbortSignal | undefined): void {
  // The error also rejects `kind` and the reads of the stream.
  inspection.stream.on('error', () => undefined);
  finished(source, { writable: false }, (error) => {
    if (error) inspection.stream.destroy(error);
  });
  if (signal) addAbortSignal(signal, source);
  source.pipe(inspection.stream);
}

async function inspectPicture(
  inspection: Inspection,
  format: 'jpeg' | 'png',
  passage: InspectionTarget,
): Promise<InspectedImage> {
  const folder = passage.stagingDir ?? tmpdir();
  await mkdir(folder, { recursive: true });
  const path = join(folder, `upload-${randomUUID()}`);
  try {
    await pipeline(inspection.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const { size, sha256, lacksEnd } = inspection.facts();
    const { facts, picture } = await decodePicture(path, lacksEnd, passage);
    const image: InspectedImage = { kind: 'image', format, size, sha256, ...facts, picture };
    passage.signal?.throwIfAborted();
    await passage.store(createReadStream(path), CONTENT_TYPES[format]);
    return image;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Decodes a staged picture and stores its thumbnails and its normal copy.
 * @param lacksEnd see `JpegFacts`
 * @throws UploadIssue
 */
export async function decodePicture(
  path: string,
  lacksEnd: boolean,
  { pictures, owner, signal, sinks }: Pick<InspectionTarget, 'pictures' | 'owner' | 'signal' | 'sinks'>,
): Promise<{ facts: ImageFacts; picture: NormalCopy | null }> {
  const normalCopy = `${path}-normal`;
  try {
    const { facts, thumbnails, hasNormalCopy } = await pictures.decode(path, {
      ...(sinks && { withThumbnails: true, normalCopy, lacksEnd }),
      ...(owner !== undefined && { owner }),
      ...(signal && { signal }),
    });
    for (const thumbnail of thumbnails) await sinks?.storeThumbnail(thumbnail);
    if (!hasNormalCopy) return { facts, picture: null };
    const hash = createHash('sha256');
    await pipeline(createReadStream(normalCopy), hash);
    const { size } = await stat(normalCopy);
    await sinks?.storeNormalCopy(createReadStream(normalCopy));
    return { facts, picture: { size, sha256: hash.digest('hex') } };
  } finally {
    await rm(normalCopy, { force: true });
  }
}
