import { type Kysely, sql } from 'kysely';

/**
 * Records the territories in which each message granted or ended rights. Earlier messages ignored the excluded
 * territories of a release that also listed territories: the migration queues an update for each store that received
 * such a message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE deliveries ADD COLUMN deals jsonb`.execute(db);
  await sql`
    UPDATE deliveries
    SET deals = jsonb_build_object(
      'granted', CASE
        WHEN jsonb_array_length(content -> 'territories') > 0
        THEN jsonb_build_object('kind', 'ONLY', 'codes', content -> 'territories')
        ELSE jsonb_build_object('kind', 'EXCEPT', 'codes', content -> 'excludedTerritories')
      END,
      'ended', jsonb_build_object('kind', 'ONLY', 'codes', '[]'::jsonb))
    FROM delivery_contents
    WHERE delivery_contents.uuid = deliveries.content_uuid AND deliveries.message_id IS NOT NULL
      AND deliveries.kind <> 'TAKEDOWN'`.execute(db);
  await sql`
    CREATE TEMPORARY TABLE wrong_grants ON COMMIT DROP AS
    SELECT deliveries.uuid, deliveries.release_uuid, store_uuid, url, content_uuid
    FROM deliveries JOIN delivery_contents ON delivery_contents.uuid = content_uuid
    WHERE is_current AND kind <> 'TAKEDOWN' AND message_id IS NOT NULL
      AND state IN ('SENDING', 'SENT', 'RECEIVED', 'INGESTED', 'LIVE')
      AND jsonb_array_length(content -> 'territories') > 0
      AND jsonb_array_length(content -> 'excludedTerritories') > 0`.execute(db);
  await sql`UPDATE deliveries SET is_current = false WHERE uuid IN (SELECT uuid FROM wrong_grants)`.execute(db);
  await sql`
    INSERT INTO deliveries (uuid, release_uuid, store_uuid, kind, state, since, url, is_current, content_uuid, due_at,
      created_at, updated_at)
    SELECT gen_random_uuid(), release_uuid, store_uuid, 'UPDATE', 'WAITING', now(), url, true, content_uuid, now(),
      now(), now()
    FROM wrong_grants`.execute(db);
}
