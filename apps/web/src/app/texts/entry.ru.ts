import { messages as contact } from '#features/accounts/entry/contact/messages.ru.ts';
import { messages as entry } from '#features/accounts/entry/messages.ru.ts';
import { messages as support } from '#features/support/messages.ru.ts';
import { messages as transfers } from '#features/transfers/messages.ru.ts';
import { messages as ui } from '#ui/texts/messages.ru.ts';
import { messages as app } from '../messages.ru.ts';

/** The texts of signed-out pages and of the frame around every page. */
export const texts = { app, contact, entry, support, transfers, ui };
