import type { Db } from '#platform/database/tables.ts';

/** Everybody who works in support: the role, or an administrator. */
export const listMembers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['uuid', 'username', 'first_name', 'last_name', 'language'])
    .where((eb) =>
      eb.or([eb('roles', '@>', eb.val(['support'] as const)), eb('roles', '@>', eb.val(['admin'] as const))]),
    )
    .where('banned_at', 'is', null)
    .orderBy('first_name')
    .orderBy('username')
    .execute();

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];
