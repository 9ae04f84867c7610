import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as createExtract } from 'tar-stream';
import type { z } from 'zod';
import { StartError } from '#config/start-error.ts';

export interface ArchiveReader {
  /** The name of the next entry; undefined at the end. */
  peek(): Promise<string | undefined>;
  readJson<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema>>;
  /** The bytes of all entries from here on whose names begin with `folder`. */
  readParts(folder: string): AsyncGenerator<Buffer>;
  /** The bytes of the next entry. */
  readNext(): AsyncGenerator<Buffer>;
  /** Throws StartError where anything is left. */
  expectEnd(): Promise<void>;
  close(): void;
}

/** Reads an archive once, from front to back. Throws StartError if it is damaged or was not written by `backup`. */
export function openArchive(path: string): ArchiveReader {
  const extract = createExtract();
  const reading = pipeline(createReadStream(path), createGunzip(), extract);
  reading.catch(() => {});
  const entries = extract[Symbol.asyncIterator]();
  const next = () => entries.next().then(({ value, done }) => (done ? undefined : value), damaged);
  let waiting: ReturnType<typeof next> | undefined;

  async function look(): ReturnType<typeof next> {
    waiting ??= next();
    const entry = await waiting;
    // A link could lead out of the folder, or be written through by a later entry of its name.
    if (entry && entry.header.type !== 'file') throw strange(entry.header.name, `is a ${entry.header.type}, no file`);
    return entry;
  }

  async function damaged(error: unknown): Promise<never> {
    // The stream that failed first has the root cause.
    const reason = await reading.then(
      () => error,
      (first: unknown) => first,
    );
    throw new StartError(
      `The backup ${path} cannot be read (${reason instanceof Error ? reason.message : reason}): use another copy of it.`,
    );
  }

  async function* readNext(): AsyncGenerator<Buffer> {
    const entry = await look();
    if (!entry) return;
    try {
      for await (const chunk of entry) yield chunk as Buffer;
    } catch (error) {
      await damaged(error);
    }
    waiting = undefined;
  }

  return {
    peek: async () => (await look())?.header.name,
    readNext,
    async *readParts(folder) {
      while ((await look())?.header.name.startsWith(folder)) yield* readNext();
    },
    async readJson(name, schema) {
      const found = (await look())?.header.name;
      const parsed = found === name ? schema.safeParse(parseJson(await text(readNext()))) : undefined;
      if (parsed?.success) return parsed.data;
      throw new StartError(`The file ${path} is no complete backup of Dubplate: its ${name} is missing or unreadable.`);
    },
    async expectEnd() {
      const entry = await look();
      if (entry) throw strange(entry.header.name, 'comes after its end');
    },
    close: () => extract.destroy(),
  };
}

/** Creates the error for an entry that our backups never contain: the archive was tampered with. */
export function strange(name: string, reason: string): StartError {
  return new StartError(`The backup is not as Dubplate wrote it (${JSON.stringify(name)} ${reason}): do not use it.`);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
