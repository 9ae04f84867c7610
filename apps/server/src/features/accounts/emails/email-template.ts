import type { Language } from '#platform/language.ts';
import type { User } from '../store.ts';

/**
 * What one email says. `{product}` is the service's name and `{link}` the address that the email leads to; other places
 * are filled with the values it was enqueued with.
 */
interface EmailTexts {
  readonly subject: string;
  readonly lead: readonly string[];
  /** The button's label; only where there is a link. */
  readonly button?: string;
  readonly closing: readonly string[];
  /** The same in one short message, for names that are phones. */
  readonly sms: string;
}

export interface EmailTemplate {
  /** `verify`, `reset` and `transfer` carry a secret link; a path, its places filled like those of the texts, leads to a page of the service. */
  readonly link: 'verify' | 'reset' | 'transfer' | `/${string}` | null;
  /** Who gets none, though they exist. */
  readonly shouldSkip?: (user: User) => boolean;
  /** Sent even to names that nobody has verified yet; all other kinds wait for the verification. */
  readonly isForUnverified?: true;
  /** The most that one name gets in 24 hours; what exceeds it is dropped, and logged. */
  readonly perDay: number;
  readonly texts: Readonly<Record<Language, EmailTexts>>;
}

/** Every kind of email and the values that fill its places; each room adds its own by augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it in by augmentation
export interface EmailValues {}
export type EmailKind = keyof EmailValues & string;

export type EmailTemplates = { readonly [K in EmailKind]?: EmailTemplate };

declare module '#platform/rooms/room.ts' {
  interface Room {
    /** The emails that it sends, by kind. */
    readonly emails?: EmailTemplates;
  }
}
