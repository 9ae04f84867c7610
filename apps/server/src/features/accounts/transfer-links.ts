import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

/** A link that moves a profile here; only its hash is stored. */
interface TransferLink {
  readonly token: string;
  readonly expiresAt: Date;
  /** Takes it back where its email never left. */
  revoke(): Promise<void>;
}

/** Somebody of the older system. */
interface MovedPerson {
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The mailed links of people who wait for their transfer and have no account yet. */
export interface TransferLinks {
  /** Null for every name that does not wait. */
  create(username: string, now: Date): Promise<TransferLink | null>;
  /** Whose link it is, if it would still work; uses nothing up. */
  find(db: Db, token: string, now: Date): Promise<{ readonly username: string } | null>;
  /**
   * Uses a link up and begins the transfer to the account that `createAccount` makes; false where the link is dead, or no
   * account could be made.
   */
  move(
    trx: Db,
    token: string,
    now: Date,
    createAccount: (person: MovedPerson) => Promise<UserId | null>,
  ): Promise<boolean>;
}
