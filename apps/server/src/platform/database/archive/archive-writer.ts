import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { pack as createPack } from 'tar-stream';
import { createMeasure, type Measured } from '../measure.ts';

/**
 * Size of one table entry, in bytes. A tar entry needs its size in its header, so tables of unknown size are split into
 * parts.
 */
const partBytes = 8 * 1024 * 1024;

export interface ArchiveWriter {
  addJson(name: string, value: unknown): Promise<void>;
  /** Adds what a stream brings as `<folder>000001.copy` and so on; holds one part in memory. */
  addParts(folder: string, source: AsyncIterable<Buffer>): Promise<Measured>;
  /** Adds an open file as long as it was when it was looked at. */
  addFile(name: string, file: FileHandle): Promise<Measured>;
  /** Completes the archive, makes sure it is on disk, and only then gives it its name. */
  finish(): Promise<void>;
  abort(): Promise<void>;
}

/** Starts an archive at `path` with mode 0600: it holds all data of the service. */
export async function createArchive(path: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  const unfinished = `${path}.unfinished`;
  const output = await open(unfinished, 'w', 0o600);
  const pack = createPack();
  // Fast: most of an archive is audio, which hardly shrinks at any level.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(pack, gzip, output.createWriteStream({ flush: true }), signal ? { signal } : {});
  written.catch(() => {});

  async function add(name: string, size: number, source: AsyncIterable<Buffer>): Promise<void> {
    try {
      await pipeline(source, pack.entry({ name, size }));
    } catch (error) {
      pack.destroy(error instanceof Error ? error : undefined);
      // The write error, such as a full disk, is more specific than the broken pipe.
      await written;
      throw error;
    }
  }

  return {
    addJson(name, value) {
      const body = Buffer.from(JSON.stringify(value, null, 2));
      return add(name, body.length, Readable.from([body]));
    },
    async addParts(folder, source) {
      const measure = createMeasure();
      let held: Buffer[] = [];
      let size = 0;
      let count = 0;
      const flush = async () => {
        count += 1;
        await add(`${folder}${String(count).padStart(6, '0')}.copy`, size, Readable.from(held));
        held = [];
        size = 0;
      };
      for await (const chunk of measure.watch(source)) {
        held.push(chunk);
        size += chunk.length;
        if (size >= partBytes) await flush();
      }
      if (size > 0) await flush();
      return measure.result();
    },
    async addFile(name, file) {
      const { size } = await file.stat();
      const measure = createMeasure();
      const body = size === 0 ? Readable.from([]) : file.createReadStream({ end: size - 1, autoClose: false });
      await add(name, size, measure.watch(body));
      return measure.result();
    },
    async finish() {
      pack.finalize();
      await written;
      await rename(unfinished, path);
    },
    async abort() {
      pack.destroy();
      await written.catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}
