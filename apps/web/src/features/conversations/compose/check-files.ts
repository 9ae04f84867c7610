import { TICKET_FILE_MAX_BYTES, TICKET_FILE_TYPES, TICKET_FILES_MAX } from '@dubplate/contract/support/limits';
import { accepts } from '#ui/files/drop-zone/accepts.ts';

/** The limits on a message's files, checked before sending; the server checks their bytes. */
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

/** Returns the files that fit next to the existing ones, and the errors of the others. */
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
