import type { TokenId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Db } from '#platform/database/tables.ts';
import type { PersonalTokenTable } from '../tables.ts';

const ownerOfToken = compileOnce((db, { hash, now }: { hash: Buffer; now: Date }) =>
  db
    .selectFrom('personal_tokens as token')
    .innerJoin('users', 'users.uuid', 'token.user_uuid')
    .select([
      'users.uuid',
      'users.username',
      'users.roles',
      'token.uuid as tokenUuid',
      'token.scopes',
      'token.last_used_on',
      'token.last_used_address',
    ])
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
    .where('users.banned_at', 'is', null)
    .where('users.erased_at', 'is', null),
);

/** Returns a token that is in force, with its owner. */
export const findToken = (db: Db, hash: Buffer, now: Date) => ownerOfToken.first(db, { hash, now });

export const noteTokenUse = async (
  db: Db,
  uuid: TokenId,
  use: { readonly last_used_on: LocalDate; readonly last_used_address: string },
): Promise<void> => {
  await db.updateTable('personal_tokens').set(use).where('uuid', '=', uuid).execute();
};

export const insertToken = (db: Db, token: PersonalTokenTable): Promise<PersonalTokenTable> =>
  db.insertInto('personal_tokens').values(token).returningAll().executeTakeFirstOrThrow();

/** Newest first. */
export const listTokens = (db: Db, userUuid: UserId): Promise<PersonalTokenTable[]> =>
  db
    .selectFrom('personal_tokens')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute();

/** Counts the tokens that are in force. */
export const countTokens = async (db: Db, userUuid: UserId, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('personal_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
};

/** Returns false if the user has no such token. */
export const deleteToken = async (db: Db, userUuid: UserId, uuid: TokenId): Promise<boolean> => {
  const row = await db
    .deleteFrom('personal_tokens')
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', userUuid)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteTokensOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('personal_tokens').where('user_uuid', '=', userUuid).execute();
};

export const deleteTokensExpiredBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('personal_tokens').where('expires_at', '<', before).execute();
};
