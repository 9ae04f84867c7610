import { TICKET_FILE_MAX_BYTES, TICKET_FILE_TYPES, TICKET_FILES_MAX } from '@dubplate/contract/support/limits';
import { accepts } from '#ui/files/drop-zone/accepts.ts';

/** What a message's files may be, checked before they are sent; the server looks at their bytes. */
export const ACCEPTED = {
  types: TICKET_FILE_TYPES as readonly string[],
  extensions: ['.jpg', '.jpeg', '.png', '.pdf', '.txt', '.wav'],
} as const;

export type FileProblem =
  | { readonly code: 'tooManyFiles' }
  | { readonly code: 'fileTooLarge' | 'fileKind' | 'fileEmpty'; readonly name: string };

const problemOf = (file: File): FileProblem | null => {
  if (!accepts(ACCEPTED, file)) return { code: 'fileKind', name: file.name };
  if (file.size === 0) return { code: 'fileEmpty', name: file.name };
  if (file.size > TICKET_FILE_MAX_BYTES) return { code: 'fileTooLarge', name: file.name };
  return null;
};

/** Which of the files fit beside those that are there, and what is wrong with the others. */
export const checkFiles = (
  present: readonly File[],
  added: readonly File[],
): { readonly files: readonly File[]; readonly problems: readonly FileProblem[] } => {
  const problems = added.flatMap((file) => problemOf(file) ?? []);
  const fitting = added.filter((file) => problemOf(file) === null);
  const room = TICKET_FILES_MAX - present.length;
  if (fitting.length > room) problems.push({ code: 'tooManyFiles' });
  return { files: [...present, ...fitting.slice(0, Math.max(0, room))], problems };
};
