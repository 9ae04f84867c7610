import type { UserId } from '@dubplate/contract/ids';
import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    totp_secrets: {
      user_uuid: UserId;
      encrypted_secret: Buffer;
      /** The time step of the last code taken: a code works once. */
      last_step: Generated<number>;
      created_at: Date;
      /** Null until a first code has shown that the app has the secret. */
      activated_at: Date | null;
    };
    totp_recovery_codes: { user_uuid: UserId; hash: Buffer };
  }
}
