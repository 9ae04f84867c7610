import { type Kysely, sql } from 'kysely';

/**
 * Sums rows that match nothing by import and codes, so that a page of them need not read them all. Triggers keep the sums,
 * whichever version of the service changes the rows. A job sums the imports of before, which `groups_unmatched` marks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE statistics_unmatched_groups (
      import_uuid uuid NOT NULL REFERENCES statistics_imports,
      track_uuid uuid,
      isrc text,
      upc text,
      reason text NOT NULL,
      rows bigint NOT NULL,
      quantity bigint NOT NULL,
      first_day date NOT NULL,
      last_day date NOT NULL,
      UNIQUE NULLS NOT DISTINCT (import_uuid, track_uuid, isrc, upc, reason)
    )`.execute(db);
  await sql`ALTER TABLE statistics_imports ADD COLUMN groups_unmatched boolean NOT NULL DEFAULT false`.execute(db);
  await sql`ALTER TABLE statistics_imports ALTER COLUMN groups_unmatched SET DEFAULT true`.execute(db);
  // Rows of the same codes are removed together, so a group that stays keeps its days.
  await sql`
    CREATE FUNCTION group_unmatched() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        UPDATE statistics_unmatched_groups AS kept
        SET rows = kept.rows - gone.rows, quantity = kept.quantity - gone.quantity
        FROM (
          SELECT import_uuid, track_uuid, isrc, upc, reason, count(*) AS rows, sum(quantity) AS quantity
          FROM removed GROUP BY import_uuid, track_uuid, isrc, upc, reason
        ) AS gone
        WHERE kept.import_uuid = gone.import_uuid AND kept.reason = gone.reason
          AND coalesce(kept.track_uuid::text, '') = coalesce(gone.track_uuid::text, '')
          AND coalesce(kept.isrc, '') = coalesce(gone.isrc, '') AND coalesce(kept.upc, '') = coalesce(gone.upc, '');
        DELETE FROM statistics_unmatched_groups
        WHERE rows = 0 AND import_uuid IN (SELECT DISTINCT import_uuid FROM removed);
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO statistics_unmatched_groups AS kept
        SELECT import_uuid, track_uuid, isrc, upc, reason, count(*), sum(added.quantity), min(day), max(added.last_day)
        FROM added JOIN statistics_imports ON statistics_imports.uuid = import_uuid AND groups_unmatched
        GROUP BY import_uuid, track_uuid, isrc, upc, reason
        ON CONFLICT (import_uuid, track_uuid, isrc, upc, reason) DO UPDATE
        SET rows = kept.rows + excluded.rows, quantity = kept.quantity + excluded.quantity,
          first_day = least(kept.first_day, excluded.first_day), last_day = greatest(kept.last_day, excluded.last_day);
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  for (const [event, tables] of [
    ['INSERT', 'NEW TABLE AS added'],
    ['UPDATE', 'OLD TABLE AS removed NEW TABLE AS added'],
    ['DELETE', 'OLD TABLE AS removed'],
  ] as const)
    await sql`
      CREATE TRIGGER ${sql.ref(`group_unmatched_${event.toLowerCase()}`)} AFTER ${sql.raw(event)} ON statistics_unmatched
      REFERENCING ${sql.raw(tables)} FOR EACH STATEMENT EXECUTE FUNCTION group_unmatched()`.execute(db);
}
