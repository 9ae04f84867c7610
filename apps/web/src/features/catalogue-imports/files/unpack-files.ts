import type { DroppedFile } from '#ui/files/dropped-files.ts';

/** Beyond these limits the archive is most likely not a catalogue. */
const MAX_FILES = 2_000;
const MAX_BYTES = 40 * 1024 ** 3;

const isArchive = ({ file }: DroppedFile): boolean => /\.zip$/i.test(file.name);
const typeOf = (path: string): string | null => {
  if (/\.wave?$/i.test(path)) return 'audio/wav';
  if (/\.jpe?g$/i.test(path)) return 'image/jpeg';
  return /\.png$/i.test(path) ? 'image/png' : null;
};
/** Copies that macOS adds to archives, and to disks of other systems. */
const isShadow = (path: string): boolean => /(^|\/)(__MACOSX\/|\._)/.test(path);

export interface UnpackOptions {
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

const unpackOne = async ({ file, folder }: DroppedFile, { onProgress, signal }: UnpackOptions) => {
  // Loaded on demand: few people have an archive.
  const { BlobReader, BlobWriter, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  // Its workers run from addresses that the content security policy forbids.
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  const entries = (await reader.getEntries()).flatMap((entry) =>
    entry.directory || isShadow(entry.filename) || !typeOf(entry.filename) ? [] : [entry],
  );
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (entries.length > MAX_FILES || bytes > MAX_BYTES) throw new Error('The archive is too large');
  const unpacked: DroppedFile[] = [];
  for (const entry of entries) {
    onProgress(unpacked.length, entries.length);
    const path = `${folder}/${entry.filename}`.split('/').filter(Boolean);
    const name = path.pop() ?? entry.filename;
    const content = await entry.getData(new BlobWriter(), { signal, checkSignature: true });
    unpacked.push({ file: new File([content], name, { type: typeOf(name) ?? '' }), folder: path.join('/') });
  }
  await reader.close();
  return unpacked;
};

/**
 * Replaces each ZIP by its recordings and pictures, and leaves out the copies of macOS. The browser keeps their bytes outside of the page's memory.
 * @throws if an archive is damaged or too large
 */
export const unpackFiles = async (files: readonly DroppedFile[], options: UnpackOptions): Promise<DroppedFile[]> => {
  const all: DroppedFile[] = [];
  for (const each of files) {
    if (isShadow(`${each.folder}/${each.file.name}`)) continue;
    all.push(...(isArchive(each) ? await unpackOne(each, options) : [each]));
  }
  return all;
};
