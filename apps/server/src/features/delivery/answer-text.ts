import type { Text } from '@dubplate/contract/catalogue';
import { FILE_STATUSES } from '@dubplate/ern/acknowledgement/file-statuses';

/** Characters of what a store says that are kept, shown and mailed; an acknowledgement may have a million. */
const STORE_TEXT_MAX = 2_000;
/** The same for an SMS, which costs money by its length. */
export const STORE_TEXT_IN_SMS_MAX = 160;

/** Cuts a store's words to a length that fits everywhere. */
export const clipStoreText = (text: string, max = STORE_TEXT_MAX): string =>
  // Half of a letter may be left at the end.
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;

/** What a status of a store means and what to do; undefined for one that we do not know. */
export const answerText = (code: string): { readonly text: Text; readonly nextStep: Text } | undefined =>
  Object.hasOwn(FILE_STATUSES, code) ? FILE_STATUSES[code] : undefined;
