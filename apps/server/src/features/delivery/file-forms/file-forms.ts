import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AudioForm, CoverForm } from '@dubplate/contract/delivery/limits';
import type { FileId } from '@dubplate/contract/ids';
import { hashSound } from '#features/audio/index.ts';
import { contentKey, findPicture, storeJpegCopy, type UploadDeps } from '#features/files/index.ts';
import { inBatches } from '#platform/batches.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { hasSettled } from '#platform/storage/storage.ts';
import { FlacFailed, makeFlac } from './make-flac.ts';
import { openPlainWav, plainForm, readStoredWav } from './plain-wav.ts';
import { findForm, listFormKeys, type MadeForm, type StoredForm, saveForm } from './store.ts';

export const FORM_PREFIX = 'delivery/';

/** Returns the storage key of a converted file. */
export const formKey = (file: FileId, extension: 'flac' | 'jpg'): string => `${FORM_PREFIX}${file}.${extension}`;

const KEY = /^delivery\/([0-9a-f-]{36})\.(?:flac|jpg)$/;

/** Returns the file id in a storage key, or null if the key is not ours. */
export const fileOfFormKey = (key: string): FileId | null => (KEY.exec(key)?.[1] as FileId | undefined) ?? null;

type FormContext = Pick<ServerContext, 'db' | 'clock' | 'storage'> & {
  /** The path of the FLAC encoder, or its name on the PATH. */
  readonly ffmpeg: string;
  /** Decodes pictures. */
  readonly target: UploadDeps['target'];
};

/** The form of a file for a store. PICTURE is a cover in its own format, upright, in sRGB and without metadata. */
export type FileForm = AudioForm | CoverForm | 'PICTURE';

const PICTURE_BITS = 8;

/** An uploaded recording or cover. */
interface Original {
  readonly uuid: FileId;
  readonly size: number;
  readonly sha256: string;
  /** Bits per sample by the header; null if unknown. */
  readonly bitsPerSample: number | null;
}

export type PreparedFile = Omit<Original, 'uuid'>;

/** Converts recordings and covers to the forms that stores accept. */
export interface FileForms {
  /** Converts a file once for all stores. @throws StorageNotFound, FlacFailed */
  prepare(original: Original, form: FileForm): Promise<PreparedFile>;
  /** Opens a prepared file at an offset. @throws StorageNotFound */
  open(file: FileId, form: FileForm, from: number): Promise<Readable>;
}

/** Counts and hashes the bytes of a stream while it is read. */
const createDigest = () => {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *read(stream: Readable): AsyncGenerator<Buffer> {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    end: () => ({ size, sha256: hash.digest('hex') }),
  };
};

const digest = async (stream: Readable): Promise<{ size: number; sha256: string }> => {
  const { read, end } = createDigest();
  for await (const _chunk of read(stream));
  return end();
};

const openStored = async (storage: Storage, key: string, from: number): Promise<Readable> => {
  const { size } = await storage.stat(key);
  // Storages reject a range past the end.
  return from >= size ? Readable.from([]) : (await storage.get(key, { start: from })).stream;
};

export const createFileForms = ({ db, clock, storage, ffmpeg, target }: FormContext): FileForms => {
  const picture = (cover: FileId) => findPicture({ db, target, clock }, cover);
  const keep = async (key: string, bitsPerSample: number): Promise<StoredForm> => ({
    ...(await digest(await openStored(storage, key, 0))),
    bitsPerSample,
    storageKey: key,
  });
  const make = async ({ uuid, ...original }: Original, form: MadeForm): Promise<StoredForm> => {
    if (form === 'JPEG') {
      const key = formKey(uuid, 'jpg');
      await storeJpegCopy(target, { source: (await picture(uuid)).key, key });
      return keep(key, PICTURE_BITS);
    }
    const source = await hashSound((await storage.get(contentKey(uuid))).stream as AsyncIterable<Buffer>);
    if (form === 'FLAC') {
      if (!source) throw new FlacFailed('The recording can’t be read');
      const key = formKey(uuid, 'flac');
      return keep(key, await makeFlac({ storage, ffmpeg }, uuid, source.wav, key));
    }
    // An unreadable recording is sent unchanged; moderation's checks report it.
    if (!source) return { ...original, storageKey: contentKey(uuid) };
    const bytes = createDigest();
    const plain = await hashSound(bytes.read(openPlainWav(storage, uuid, source.wav, 0)));
    if (plain?.hash !== source.hash || plain.wav.frames !== source.wav.frames)
      throw new Error('The plain WAV has other samples than the recording');
    return { ...bytes.end(), bitsPerSample: plainForm(source.wav).bitsPerSample, storageKey: null };
  };

  return {
    async prepare(original, form) {
      if (form === 'AS_IS') return original;
      if (form === 'PICTURE') {
        const { size, sha256 } = await picture(original.uuid);
        return { size, sha256, bitsPerSample: PICTURE_BITS };
      }
      const known = await findForm(db, original.uuid, form);
      // Forms without bits are older than the fix for padded samples and wide colors; convert them again.
      if (known && known.bitsPerSample !== null) return known;
      const made = await make(original, form);
      await saveForm(db, original.uuid, form, made, clock.now());
      return made;
    },
    async open(file, form, from) {
      if (form === 'AS_IS') return openStored(storage, contentKey(file), from);
      if (form === 'PICTURE') return openStored(storage, (await picture(file)).key, from);
      const known = await findForm(db, file, form);
      if (known?.storageKey) return openStored(storage, known.storageKey, from);
      const wav = await readStoredWav(storage, file);
      if (!wav) return openStored(storage, contentKey(file), from);
      return openPlainWav(storage, file, wav, from);
    },
  };
};

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'delivery.sweep-forms': Record<string, never>;
  }
}

/** Deletes converted files whose source was deleted. Files of the last day stay, since their row may not be saved yet. */
export const sweepForms = async ({
  db,
  storage,
  clock,
  log,
}: Pick<ServerContext, 'db' | 'storage' | 'clock' | 'log'>): Promise<void> => {
  const now = clock.now();
  let removed = 0;
  for await (const keys of inBatches(storage.list(FORM_PREFIX))) {
    const files = keys.map(fileOfFormKey).filter((file) => file !== null);
    const known = await listFormKeys(db, [...new Set(files)]);
    for (const key of keys) {
      if (fileOfFormKey(key) === null || known.has(key) || !(await hasSettled(storage, key, now))) continue;
      await storage.delete(key);
      removed += 1;
    }
  }
  if (removed > 0) log.warn({ removed }, 'removed bytes for stores that no file had');
};
