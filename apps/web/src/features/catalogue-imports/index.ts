import { mayHaveBatches } from './files/kept-flag.ts';

/** Continues uploads of files that an earlier visit did not finish. */
export const resumeCatalogueFiles = async (person: string): Promise<void> => {
  if (!mayHaveBatches(person)) return;
  const { resumeFiles } = await import('./files/file-uploads.ts');
  await resumeFiles(person);
};
