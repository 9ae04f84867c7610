import { randomBytes } from 'node:crypto';
import type { Db } from '../database/tables.ts';

declare module '../database/tables.ts' {
  interface Tables {
    instance_secrets: { name: string; value: Buffer; created_at: Date };
  }
}

/** Whether the secret was made before, by any node. */
export const hasInstanceSecret = async (db: Db, name: string): Promise<boolean> => {
  const found = await db.selectFrom('instance_secrets').select('name').where('name', '=', name).executeTakeFirst();
  return found !== undefined;
};

/** A secret of this instance that all its nodes share and that outlives restarts; made when first asked for. */
export const instanceSecret = async (db: Db, name: string, now: Date): Promise<Buffer> => {
  await db
    .insertInto('instance_secrets')
    .values({ name, value: randomBytes(32), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('instance_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
};
