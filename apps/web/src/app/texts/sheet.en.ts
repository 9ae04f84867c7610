import { messages as sheet } from '#features/releases/sheet/messages.en.ts';

/** The texts of the sheet of drafts, which few visits open. */
export const texts = { sheet };
