import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Storage, StorageNotFound } from '../storage/storage.ts';
import type { ZipEntry } from './zip-entry.ts';

interface WriteZipOptions {
  readonly storage: Storage;
  /** Date of every entry: ZIP timestamps have no time zone and are meaningless here. */
  readonly now: Date;
  /** Bytes of stored objects that are in by now. */
  readonly onProgress?: (doneBytes: number) => void;
}

/** Makes paths unique: of two entries with one name, the second becomes `name (2).wav`. */
const uniquePaths = () => {
  const taken = new Set<string>();
  return (path: string): string => {
    const [, stem = path, extension = ''] = /^(.*?)(\.[^./]+)?$/s.exec(path) ?? [];
    let unique = path;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${stem} (${count})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
};

/**
 * Creates a ZIP of these entries as a stream (ZIP64 if needed). Each entry is opened after the previous one has been
 * read, so memory use is constant. Recordings and pictures are stored uncompressed: they don't shrink. A stored object
 * that is missing by then is replaced by a note. The stream fails if reading fails.
 */
export const writeZip = (
  entries: AsyncIterable<ZipEntry>,
  { storage, now, onProgress = () => undefined }: WriteZipOptions,
): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const uniquePath = uniquePaths();
  let doneBytes = 0;

  const addText = (path: string, text: string) => {
    zip.addBuffer(Buffer.from(text), uniquePath(path), { mtime: now });
  };
  const addStream = async (path: string, stream: Readable, size: number) => {
    stream.on('data', (chunk: Buffer) => {
      doneBytes += chunk.length;
      onProgress(doneBytes);
    });
    stream.pause();
    const abort = () => stream.destroy();
    output.once('close', abort);
    zip.addReadStream(stream, uniquePath(path), { compress: false, size, mtime: now });
    await finished(stream);
    output.off('close', abort);
  };
  const addStored = async (path: string, key: string, size: number) => {
    const stream = await storage.get(key).then(
      (object) => object.stream,
      (error: unknown) => {
        if (error instanceof StorageNotFound) return null;
        throw error;
      },
    );
    if (stream) await addStream(path, stream, size);
    else addText(`${path}.missing.txt`, 'This file was deleted while the copy was being made.\n');
  };
  const addAll = async () => {
    for await (const entry of entries) {
      if ('storageKey' in entry) await addStored(entry.path, entry.storageKey, entry.size);
      else if ('open' in entry) await addStream(entry.path, await entry.open(), entry.size);
      else addText(entry.path, 'text' in entry ? entry.text : `${JSON.stringify(entry.json, null, 2)}\n`);
    }
    zip.end();
  };

  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  addAll().catch(fail);
  return output;
};
