import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { ByteSource } from './byte-source.ts';
import { brokenFile, SalesReportUnreadable, tooLarge } from './report-unreadable.ts';

/** A ZIP on the disk, or in memory if it came out of another archive. */
export type ZipPlace = { readonly path: string } | { readonly bytes: Buffer };

/** Real archives have a few files, workbooks a few dozen. */
const ENTRIES_MAX = 2_000;

const damaged = () => brokenFile('the ZIP archive is damaged or cut short.', 'архив ZIP повреждён или обрезан.');

/** Errors of the archive; those of the disk stay what they are. */
const translated = (error: unknown): unknown => {
  if (error instanceof SalesReportUnreadable || !(error instanceof Error)) return error;
  return !('code' in error) || String(error.code).startsWith('Z_') ? damaged() : error;
};

const openZip = (place: ZipPlace): Promise<ZipFile> => {
  const options = { autoClose: false };
  return 'path' in place ? openPromise(place.path, options) : fromBufferPromise(place.bytes, options);
};

async function* readEntry(place: ZipPlace, entry: Entry): AsyncIterable<Buffer> {
  let zip: ZipFile | null = null;
  try {
    zip = await openZip(place);
    let sum = 0;
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw damaged();
  } catch (error) {
    throw translated(error);
  } finally {
    zip?.close();
  }
}

export interface ZippedFile extends ByteSource {
  readonly size: number;
}

/**
 * Lists the files of an archive.
 * @param limit bytes that they may have together
 * @throws SalesReportUnreadable if it is damaged, encrypted or too large
 */
export const listZip = async (place: ZipPlace, limit: number): Promise<readonly ZippedFile[]> => {
  const files: ZippedFile[] = [];
  let zip: ZipFile | null = null;
  let size = 0;
  try {
    zip = await openZip(place);
    if (zip.entryCount > ENTRIES_MAX)
      throw brokenFile(`the archive has more than ${ENTRIES_MAX} files.`, `в архиве больше ${ENTRIES_MAX} файлов.`);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      size += entry.uncompressedSize;
      if (size > limit) throw tooLarge();
      if (!entry.canDecodeFileData())
        throw brokenFile(
          'the archive has a password, or a compression that only few programs know.',
          'архив защищён паролем или сжат редким способом.',
        );
      files.push({ name: entry.fileName, size: entry.uncompressedSize, open: () => readEntry(place, entry) });
    }
  } catch (error) {
    throw translated(error);
  } finally {
    zip?.close();
  }
  return files;
};
