import { type Kysely, sql } from 'kysely';

/**
 * Adds sums over large tables. A change adds a row with its difference, so that no two changes wait for each other; a
 * cleanup adds the rows up. Data migrations add what was there before, as the rows with `is_base`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE running_sums (
      name text NOT NULL,
      key text NOT NULL,
      rows bigint NOT NULL,
      amount bigint NOT NULL,
      fees bigint NOT NULL DEFAULT 0,
      is_base boolean NOT NULL DEFAULT false
    )`.execute(db);
  await sql`CREATE INDEX running_sums_of_name ON running_sums (name)`.execute(db);
  await sql`
    CREATE FUNCTION sum_files() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO running_sums (name, key, rows, amount)
        SELECT 'files', '', -count(*), -sum(size) FROM removed HAVING count(*) > 0;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO running_sums (name, key, rows, amount)
        SELECT 'files', '', count(*), sum(size) FROM added HAVING count(*) > 0;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION sum_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO running_sums (name, key, rows, amount, fees)
        SELECT 'payouts', state || ' ' || method, -count(*), -sum(amount_cents), -coalesce(sum(fee_cents), 0)
        FROM removed JOIN payout_methods ON payout_methods.id = method_id GROUP BY state, method;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO running_sums (name, key, rows, amount, fees)
        SELECT 'payouts', state || ' ' || method, count(*), sum(amount_cents), coalesce(sum(fee_cents), 0)
        FROM added JOIN payout_methods ON payout_methods.id = method_id GROUP BY state, method;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  for (const [table, events] of [
    // The size of a file never changes.
    ['files', ['INSERT', 'DELETE']],
    ['payouts', ['INSERT', 'UPDATE', 'DELETE']],
  ] as const)
    for (const event of events) {
      const tables = { INSERT: 'NEW TABLE AS added', DELETE: 'OLD TABLE AS removed' };
      const both = event === 'UPDATE' ? `${tables.DELETE} ${tables.INSERT}` : tables[event];
      await sql`
        CREATE TRIGGER ${sql.ref(`sum_${table}_${event.toLowerCase()}`)} AFTER ${sql.raw(event)} ON ${sql.table(table)}
        REFERENCING ${sql.raw(both)} FOR EACH STATEMENT EXECUTE FUNCTION ${sql.raw(`sum_${table}`)}()`.execute(db);
    }
}
