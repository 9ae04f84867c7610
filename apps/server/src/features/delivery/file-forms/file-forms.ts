import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AudioForm, CoverForm } from '@dubplate/contract/delivery/limits';
import type { FileId } from '@dubplate/contract/ids';
import { contentKey, storeJpegCopy, type UploadDeps } from '#features/files/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { formKey } from './form-keys.ts';
import { makeFlac } from './make-flac.ts';
import { openPlainWav, plainSize, readStoredWav } from './plain-wav.ts';
import { findForm, insertForm, type MadeForm, type StoredForm } from './store.ts';

interface FormDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  /** The program that compresses: a path, or a name that is looked up. */
  readonly ffmpeg: string;
  /** Where pictures are decoded. */
  readonly target: UploadDeps['target'];
}

/** In which form a file goes to a store. */
export type FileForm = AudioForm | CoverForm;

/** A recording or a cover as it was uploaded. */
interface Original {
  readonly uuid: FileId;
  readonly size: number;
  readonly sha256: string;
}

/** Recordings and covers in the forms that stores take. */
export interface FileForms {
  /** Size and hash of the bytes that are sent; made once for all stores. @throws StorageNotFound, FlacFailed */
  prepare(original: Original, form: FileForm): Promise<{ readonly size: number; readonly sha256: string }>;
  /** The bytes from an offset on. @throws StorageNotFound */
  open(file: FileId, form: FileForm, from: number): Promise<Readable>;
}

const digest = async (stream: Readable): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
};

const openStored = async (storage: Storage, key: string, from: number): Promise<Readable> => {
  const { size } = await storage.stat(key);
  // Past the end there is nothing to ask a storage for.
  return from >= size ? Readable.from([]) : (await storage.get(key, { start: from })).stream;
};

export const createFileForms = ({ db, clock, storage, ffmpeg, target }: FormDeps): FileForms => {
  const keep = async (key: string): Promise<StoredForm> => ({
    ...(await digest(await openStored(storage, key, 0))),
    storageKey: key,
  });
  const make = async ({ uuid, size, sha256 }: Original, form: MadeForm): Promise<StoredForm> => {
    if (form === 'FLAC') {
      const key = formKey(uuid, 'flac');
      await makeFlac({ storage, ffmpeg }, uuid, key);
      return keep(key);
    }
    if (form === 'JPEG') {
      const key = formKey(uuid, 'jpg');
      await storeJpegCopy(target, { source: contentKey(uuid), key });
      return keep(key);
    }
    const wav = await readStoredWav(storage, uuid);
    // What can't be read is sent as it is: the desk's checks say so.
    if (!wav) return { size, sha256, storageKey: contentKey(uuid) };
    const plain = await digest(openPlainWav(storage, uuid, wav, 0));
    if (plain.size !== plainSize(wav)) throw new Error(`${plain.size} bytes instead of ${plainSize(wav)}`);
    return { ...plain, storageKey: null };
  };

  return {
    async prepare(original, form) {
      if (form === 'AS_IS') return original;
      const known = await findForm(db, original.uuid, form);
      if (known) return known;
      const made = await make(original, form);
      await insertForm(db, original.uuid, form, made, clock.now());
      return made;
    },
    async open(file, form, from) {
      if (form === 'AS_IS') return openStored(storage, contentKey(file), from);
      const known = await findForm(db, file, form);
      if (known?.storageKey) return openStored(storage, known.storageKey, from);
      const wav = await readStoredWav(storage, file);
      if (!wav) return openStored(storage, contentKey(file), from);
      return openPlainWav(storage, file, wav, from);
    },
  };
};
