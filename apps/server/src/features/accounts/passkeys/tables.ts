import type { SessionId, UserId } from '@dubplate/contract/ids';
export interface PasskeyTable {
  uuid: string;
  user_uuid: UserId;
  /** The authenticator's own name for it, base64url. */
  credential_id: string;
  /** COSE. */
  public_key: Buffer;
  /** How often it signed, where it counts; it never goes back. */
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
