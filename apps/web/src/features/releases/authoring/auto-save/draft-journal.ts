import type { SentRelease } from '@dubplate/contract/releases/schemas';
import type { DraftContent } from '../draft-fields.ts';

/** What outlives the page: written at every change, read when the draft is opened again. */
export interface DraftJournal {
  readonly key: string;
  readonly uuid: string | null;
  readonly version: number | null;
  /** As the server last acknowledged it. */
  readonly base: DraftContent;
  /** As the person left it. */
  readonly local: DraftContent;
  /** A creation that may have reached the server: sent again unchanged until it is answered. */
  readonly creation: SentRelease | null;
  /** The idempotency key of the next creation: a refused one's is not used again. */
  readonly creationKey: string;
}
