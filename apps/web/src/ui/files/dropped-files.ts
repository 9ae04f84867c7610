/** A file with its folder path, such as `Night Bus/CD1`; empty without a folder. */
export interface DroppedFile {
  readonly file: File;
  readonly folder: string;
}

/** Beyond these limits files are ignored: a whole disk is most likely dropped by mistake. */
const MAX_FILES = 2_000;
const MAX_DEPTH = 6;

const folderOf = (path: string): string => path.split('/').filter(Boolean).slice(0, -1).join('/');

const entriesOf = (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const readOn = async (all: FileSystemEntry[]): Promise<FileSystemEntry[]> => {
    const next = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // The API returns about a hundred entries per call, and an empty list at the end.
    return next.length === 0 || all.length > MAX_FILES ? all : readOn([...all, ...next]);
  };
  return readOn([]);
};

const filesIn = async (entry: FileSystemEntry, depth: number, found: DroppedFile[]): Promise<void> => {
  if (found.length >= MAX_FILES) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ file, folder: folderOf(entry.fullPath) });
  } else if (depth < MAX_DEPTH)
    for (const each of await entriesOf(entry as FileSystemDirectoryEntry).catch(() => []))
      await filesIn(each, depth + 1, found).catch(() => undefined);
};

/** Converts chosen files; the files of a chosen folder include their path. */
export const toDroppedFiles = (files: readonly File[]): DroppedFile[] =>
  files.slice(0, MAX_FILES).map((file) => ({ file, folder: folderOf(file.webkitRelativePath ?? '') }));

/**
 * Reads all dropped files, including those in folders. Must be called during the drop event: later its data is gone.
 */
export const readDropped = (transfer: DataTransfer): Promise<DroppedFile[]> => {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  if (dropped.length === 0) return Promise.resolve(toDroppedFiles([...transfer.files]));
  const read = async (): Promise<DroppedFile[]> => {
    const found: DroppedFile[] = [];
    for (const { entry, file } of dropped)
      if (entry?.isDirectory) await filesIn(entry, 0, found).catch(() => undefined);
      else if (file) found.push({ file, folder: '' });
    return found;
  };
  return read();
};
