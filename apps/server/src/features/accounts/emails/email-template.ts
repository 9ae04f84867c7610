import type { Language } from '#platform/language.ts';
import type { User } from '../store.ts';

/**
 * What one letter says. `{product}` is the service's name and `{link}` the address the letter bears; other places are
 * filled with the values it was asked for with.
 */
interface EmailTexts {
  readonly subject: string;
  readonly lead: readonly string[];
  /** The button's label; only where there is a link. */
  readonly button?: string;
  readonly closing: readonly string[];
  /** The same in one breath, for names that are phones. */
  readonly sms: string;
}

export interface EmailTemplate {
  /** `verify` and `reset` bear a secret link; a path, its places filled like those of the texts, leads to a page of the service. */
  readonly link: 'verify' | 'reset' | `/${string}` | null;
  /** Who gets none, though they exist. */
  readonly shouldSkip?: (user: User) => boolean;
  /** Sent even to names that nobody has proven to be theirs yet; all other kinds wait for the proof. */
  readonly isForUnverified?: true;
  /** The most that one name gets in 24 hours; what is over is dropped, and logged. */
  readonly perDay: number;
  readonly texts: Readonly<Record<Language, EmailTexts>>;
}
