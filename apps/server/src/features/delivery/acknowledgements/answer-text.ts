import type { Text } from '@dubplate/contract/catalogue';
import { FILE_STATUSES } from '@dubplate/ern/acknowledgement/file-statuses';

/** What a status of a store means and what to do; undefined for one that we do not know. */
export const answerText = (code: string): { readonly text: Text; readonly nextStep: Text } | undefined =>
  FILE_STATUSES[code];
