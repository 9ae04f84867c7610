import { commerceLetters } from './commerce-letters.ts';
import { entryLetters } from './entry-letters.ts';
import type { LetterKind } from './letter-kind.ts';
import { ownDataLetters } from './own-data-letters.ts';

/** Every letter an account gets. One more is one entry more. */
export const letterKinds = { ...entryLetters, ...ownDataLetters, ...commerceLetters };

export type LetterKindName = keyof typeof letterKinds;

/** What each kind must be asked for with, to fill its places. */
export interface ValuesOf {
  verify: Record<never, never>;
  reset: Record<never, never>;
  'password-changed': { changed_at: string };
  'new-device': { device: string | null; signed_in_at: string };
  'passkey-added': { device: string | null; added_at: string };
  'export-ready': { expires_at: string };
  'deletion-planned': { due_at: string };
  /** `order`: the page of the order, below the origin. */
  receipt: { amount: string; order: string };
  'release-not-sent': { title: string; reason: string; release: string };
}

export const letterKind = (name: LetterKindName): LetterKind => letterKinds[name];
