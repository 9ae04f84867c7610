import { hasKeptMessage } from '#features/conversations/index.ts';

/** What is being written: to the asker, or among staff. */
export type WritingMode = 'answer' | 'note';

/** Where each is kept in this browser until it has arrived. */
export const slotOf = (uuid: string, mode: WritingMode): string => `staff-ticket-${uuid}-${mode}`;

/** A conversation opens with what was left half-typed; with an answer, where there is nothing or both. */
export const openingMode = (uuid: string): WritingMode =>
  hasKeptMessage(slotOf(uuid, 'note')) && !hasKeptMessage(slotOf(uuid, 'answer')) ? 'note' : 'answer';
