import type { SentRelease } from '@dubplate/contract/releases/schemas';
import type { DraftContent } from '../draft-fields.ts';

/** The part of a draft that outlives the page: written at every change and read when the draft is reopened. */
export interface DraftJournal {
  readonly key: string;
  readonly uuid: string | null;
  readonly version: number | null;
  /** The content that the server last acknowledged. */
  readonly base: DraftContent;
  /** The content in the form. */
  readonly local: DraftContent;
  /** A creation that may have reached the server: sent again unchanged until it is answered. */
  readonly creation: SentRelease | null;
  /** The idempotency key of the next creation: a refused one's is not used again. */
  readonly creationKey: string;
}
