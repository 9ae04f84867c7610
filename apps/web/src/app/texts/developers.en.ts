import { messages as webhooks } from '#features/webhooks/messages.en.ts';

/** The texts of pages for those who connect their own programs, which few visits open. */
export const texts = { webhooks };
