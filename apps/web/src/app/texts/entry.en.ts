import { messages as contact } from '#features/accounts/entry/contact/messages.en.ts';
import { messages as entry } from '#features/accounts/entry/messages.en.ts';
import { messages as support } from '#features/support/messages.en.ts';
import { messages as transfers } from '#features/transfers/messages.en.ts';
import { messages as ui } from '#ui/texts/messages.en.ts';
import { messages as app } from '../messages.en.ts';

/** The texts of signed-out pages and of the frame around every page. */
export const texts = { app, contact, entry, support, transfers, ui };
