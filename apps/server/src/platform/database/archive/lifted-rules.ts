import type { Connection } from '../connect.ts';
import { quoteName } from './catalogue.ts';

/**
 * Takes foreign keys and triggers away while rows are loaded, so that tables may come in any order and triggers do not
 * do twice what the rows show already. Needs no superuser, and putting a foreign key back checks every row it covers.
 * @returns puts everything back as it was.
 */
export async function liftRules(connection: Connection): Promise<() => Promise<void>> {
  const { rows: keys } = await connection.query<{ owner: string; name: string; definition: string }>(`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by 1, 2`);
  const { rows: triggers } = await connection.query<{ owner: string; name: string }>(`
    select tgrelid::regclass::text as owner, tgname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O' and c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')`);
  for (const { owner, name } of triggers) {
    await connection.query(`alter table ${owner} disable trigger ${quoteName(name)}`);
  }
  for (const { owner, name } of keys) await connection.query(`alter table ${owner} drop constraint ${quoteName(name)}`);

  return async () => {
    await connection.query('set constraints all immediate');
    for (const { owner, name, definition } of keys) {
      await connection.query(`alter table ${owner} add constraint ${quoteName(name)} ${definition}`);
    }
    for (const { owner, name } of triggers) {
      await connection.query(`alter table ${owner} enable trigger ${quoteName(name)}`);
    }
  };
}
