import type { LINK_SECONDS, Role, SwitchableEmail } from '@dubplate/contract/accounts/limits';
import type { FileId, SessionId, UserId } from '@dubplate/contract/ids';
import type { EmailStatus } from '@dubplate/contract/people/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Generated } from 'kysely';
import type { Language } from '#platform/language.ts';

export interface UserTable {
  uuid: UserId;
  /** The one form of `parseUsername`: an e-mail in lower case, or a phone's digits. */
  username: string;
  /** Null for somebody erased. */
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_uuid: FileId | null;
  date_of_birth: LocalDate | null;
  verified_at: Date | null;
  roles: Role[];
  banned_at: Date | null;
  /** When the ban ends by itself; null where it does not. */
  banned_until: Generated<Date | null>;
  ban_reason: string | null;
  created_at: Date;
  /** In which they are written to: the one they last used the service in. */
  language: Language;
  /** Kinds of email that they switched off. */
  emails_off: Generated<SwitchableEmail[]>;
  erased_at: Generated<Date | null>;
}

/** What a mailed link is good for. */
export type LinkPurpose = keyof typeof LINK_SECONDS;

/** One device's stay: the family of all refresh tokens that came from one sign-in. */
export interface SessionTable {
  uuid: SessionId;
  user_uuid: UserId;
  fingerprint: string | null;
  user_agent: string | null;
  /** Read from the user agent, once: names that we know, no text of the caller's. */
  browser: string | null;
  system: string | null;
  is_mobile: boolean;
  is_remembered: boolean;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    users: UserTable;
    sessions: SessionTable;
    refresh_tokens: {
      hash: Buffer;
      session_uuid: SessionId;
      created_at: Date;
      used_at: Date | null;
      /** Together with the token it yields the next one; null until it is used. */
      successor_salt: Buffer | null;
    };
    account_links: { hash: Buffer; user_uuid: UserId; purpose: LinkPurpose; created_at: Date; expires_at: Date };
    /** What was sent to whom, or could not be; never what it said. */
    sent_emails: { uuid: string; user_uuid: UserId; kind: string; recipient: string; status: EmailStatus; at: Date };
    signing_keys: { kid: string; secret: Buffer; created_at: Date };
  }
}
