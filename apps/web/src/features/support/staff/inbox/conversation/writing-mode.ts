import { hasKeptMessage } from '#features/conversations/index.ts';

/** The kind of message: an answer to the asker, or a note for staff. */
export type WritingMode = 'answer' | 'note';

/** The storage keys of the drafts in this browser. */
export const slotOf = (uuid: string, mode: WritingMode): string => `staff-ticket-${uuid}-${mode}`;

/** Opens the conversation in the mode of its draft; with an answer if both or neither have one. */
export const openingMode = (uuid: string): WritingMode =>
  hasKeptMessage(slotOf(uuid, 'note')) && !hasKeptMessage(slotOf(uuid, 'answer')) ? 'note' : 'answer';
