import type { Pool } from 'pg';

/** Copies a published release with its link this many times; slugs are `link-1`, `link-2`… */
export const seedLinks = async (pool: Pool, release: string, count: number): Promise<void> => {
  await pool.query(
    `WITH copies AS MATERIALIZED (
      SELECT n, gen_random_uuid() AS uuid, gen_random_uuid() AS link FROM generate_series(1, $2::int) AS n
    ), made AS (
      INSERT INTO releases SELECT (jsonb_populate_record(model, jsonb_build_object('uuid', copies.uuid, 'upc', null))).*
      FROM releases model, copies WHERE model.uuid = $1
    ), credited AS (
      INSERT INTO release_artists SELECT copies.uuid, credit.artist_uuid, credit.role, credit.position
      FROM release_artists credit, copies WHERE credit.release_uuid = $1
    ), linked AS (
      INSERT INTO multilinks (uuid, user_uuid, stores, hidden, created_at, updated_at, release_uuid)
      SELECT copies.link, model.user_uuid, model.stores, false, now(), now(), copies.uuid
      FROM multilinks model, copies WHERE model.release_uuid = $1
    ) INSERT INTO multilink_slugs (slug, link_uuid, is_current, created_at) SELECT 'link-' || n, link, true, now() FROM copies`,
    [release, count],
  );
  await pool.query('ANALYZE');
};
