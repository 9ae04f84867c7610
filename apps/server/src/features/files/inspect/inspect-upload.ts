import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal, finished, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AudioFacts } from './content-checks.ts';
import type { DecodedPicture } from './decode/decoder-messages.ts';
import type { ImageFacts } from './decode/inspect-image.ts';
import type { PictureDecoder } from './decode/picture-decoder.ts';
import { createInspection, type Inspection, UPLOAD_LIMITS, type UploadLimits } from './inspection.ts';
import { CONTENT_TYPES } from './sniff-kind.ts';

/** A WAV that was taken. */
export type InspectedAudio = AudioFacts & { size: number; sha256: string };

/** A picture that was taken. */
export type InspectedImage = ImageFacts & {
  kind: 'image';
  format: 'jpeg' | 'png';
  size: number;
  sha256: string;
  picture: NormalCopy | null;
};

/** The bytes of a picture’s normal copy. */
export interface NormalCopy {
  readonly size: number;
  readonly sha256: string;
}

/** Keeps what is made of a sound picture. */
export interface PictureSinks {
  storeThumbnail(thumbnail: DecodedPicture['thumbnails'][number]): Promise<void>;
  storeNormalCopy(body: Readable): Promise<void>;
}

/** An accepted file, and what its bytes revealed. */
export type InspectedUpload = InspectedAudio | InspectedImage;

/** Where an upload goes, and within what bounds. */
export interface InspectionTarget {
  /** Keeps the bytes. It must keep nothing of a stream that fails: an error may show in a WAV's last byte. */
  store: (body: Readable, contentType: string) => Promise<unknown>;
  /** Decodes its pixels, if it is a picture. */
  pictures: PictureDecoder;
  /** Whose it is: people take turns at decoding. */
  owner?: string;
  limits?: UploadLimits;
  /** A folder for pictures while they are decoded; absent: the system's own. */
  stagingDir?: string;
  /** Before the picture itself is stored; absent: nothing is made of it. */
  sinks?: PictureSinks;
  signal?: AbortSignal;
}

/**
 * Passes an upload on to storage while it is checked. Audio streams straight through; a picture rests in a temporary file
 * until it has been decoded. Memory stays flat for both. What a refused sender still sends is read and discarded: a
 * connection with an unread body can't be used again, and closing it may cost the sender our answer.
 * @throws UploadRefused for a file that is not taken; whatever the source, the store or the signal failed with otherwise
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
    // A sink may wrap what the stream failed with; the cause is what the sender should be answered.
    const cause = inspection.stream.errored ?? error;
    inspection.stream.destroy();
    source.unpipe().resume();
    throw cause;
  }
}

/** Pipes without `pipeline`, which would destroy the source when the inspection fails. */
function feed(source: Readable, inspection: Inspection, signal: AbortSignal | undefined): void {
  // Whatever awaits the kind or reads the stream gets its failure.
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
 * Decodes a staged picture, and stores its thumbnails and its normal copy.
 * @param lacksEnd see `JpegFacts`: such a picture is taken if all of it is there
 * @throws UploadRefused
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
