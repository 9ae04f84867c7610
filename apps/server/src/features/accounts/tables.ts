import type { LINK_SECONDS, SwitchableEmail } from '@dubplate/contract/accounts/limits';
import type { ArtistId, FileId, SessionId, TokenId, UserId } from '@dubplate/contract/ids';
import type { EmailStatus } from '@dubplate/contract/people/limits';
import type { Role, TeamRole, TokenScope } from '@dubplate/contract/scopes';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Generated } from 'kysely';
import type { Language } from '#platform/language.ts';

export interface UserTable {
  uuid: UserId;
  /** Normalized by `parseUsername`: an e-mail in lower case, or the digits of a phone number. */
  username: string;
  /** Null for an erased user. */
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_uuid: FileId | null;
  date_of_birth: LocalDate | null;
  verified_at: Date | null;
  roles: Role[];
  banned_at: Date | null;
  /** Null for a ban without an end. */
  banned_until: Generated<Date | null>;
  ban_reason: string | null;
  created_at: Date;
  /** Language of emails: the one the user last used. */
  language: Language;
  /** Kinds of email that the user switched off. */
  emails_off: Generated<SwitchableEmail[]>;
  erased_at: Generated<Date | null>;
}

export type LinkPurpose = keyof typeof LINK_SECONDS;

/** A sign-in on one device, with the family of its refresh tokens. */
export interface SessionTable {
  uuid: SessionId;
  user_uuid: UserId;
  fingerprint: string | null;
  user_agent: string | null;
  /** Parsed from the user agent: a known name, no text of the caller's. */
  browser: string | null;
  system: string | null;
  is_mobile: boolean;
  is_remembered: boolean;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  /** The account for which the session acts, instead of its own. */
  acting_for: UserId | null;
}

export interface PersonalTokenTable {
  uuid: TokenId;
  user_uuid: UserId;
  name: string;
  scopes: TokenScope[];
  hash: Buffer;
  created_at: Date;
  expires_at: Date;
  last_used_on: LocalDate | null;
  last_used_address: string | null;
}

export interface TeamMemberTable {
  uuid: string;
  account_uuid: UserId;
  /** Normalized by `parseUsername`; the name may have no account yet. */
  username: string;
  member_uuid: UserId | null;
  role: TeamRole;
  /** The artists to whom the member is limited; null for all of the account. */
  artist_uuids: ArtistId[] | null;
  state: 'INVITED' | 'ACTIVE';
  invited_at: Date;
  accepted_at: Date | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    users: UserTable;
    sessions: SessionTable;
    personal_tokens: PersonalTokenTable;
    team_members: TeamMemberTable;
    refresh_tokens: {
      hash: Buffer;
      session_uuid: SessionId;
      created_at: Date;
      used_at: Date | null;
      /** The token and this salt yield the successor; null until the token is used. */
      successor_salt: Buffer | null;
      /** The first use of an access token that was issued together with it. */
      accessed_at: Generated<Date | null>;
    };
    account_links: { hash: Buffer; user_uuid: UserId; purpose: LinkPurpose; created_at: Date; expires_at: Date };
    /** Recipients and status of emails; no texts. */
    sent_emails: { uuid: string; user_uuid: UserId; kind: string; recipient: string; status: EmailStatus; at: Date };
    signing_keys: { kid: string; secret: Buffer; created_at: Date };
  }
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    totp_secrets: {
      user_uuid: UserId;
      encrypted_secret: Buffer;
      /** Time step of the last code that was used: a code works once. */
      last_step: Generated<number>;
      created_at: Date;
      /** Null until the first code confirms the secret. */
      activated_at: Date | null;
    };
    totp_recovery_codes: { user_uuid: UserId; hash: Buffer };
  }
}

export interface PasskeyTable {
  uuid: string;
  user_uuid: UserId;
  /** The authenticator's id for it, base64url. */
  credential_id: string;
  /** COSE. */
  public_key: Buffer;
  /** Number of signatures, if the authenticator counts them; never decreases. */
  counter: number;
  transports: string[];
  is_backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    passkeys: PasskeyTable;
    /** `session_uuid` is null for a sign-in. */
    passkey_challenges: { hash: Buffer; session_uuid: SessionId | null; expires_at: Date };
  }
}
