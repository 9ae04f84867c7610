import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

export const ownerColumns = [
  'users.uuid as owner_uuid',
  'users.username',
  'users.first_name',
  'users.last_name',
] as const;

export const readOwner = (db: Db, userUuid: UserId) =>
  db.selectFrom('users').select(ownerColumns).where('users.uuid', '=', userUuid).executeTakeFirstOrThrow();

export type OwnerRow = Awaited<ReturnType<typeof readOwner>>;
