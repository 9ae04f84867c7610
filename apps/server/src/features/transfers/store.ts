import type { Db } from '#platform/database/tables.ts';

interface NewToken {
  readonly hash: Buffer;
  readonly legacy_uuid: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export const insertTransferToken = async (db: Db, token: NewToken): Promise<void> => {
  await db.insertInto('transfer_tokens').values(token).execute();
};

export const deleteExpiredTransferTokens = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('transfer_tokens').where('expires_at', '<=', now).execute();
};
