import type { Pool } from 'pg';

/** Copies a published release this many times, each with its own UPC and ISRCs and the same files. */
export const seedReleases = async (pool: Pool, release: string, count: number): Promise<void> => {
  await pool.query(
    `WITH copies AS MATERIALIZED (
      SELECT n, gen_random_uuid() AS uuid FROM generate_series(1, $2::int) AS n
    ), made AS (
      INSERT INTO releases SELECT (jsonb_populate_record(model, jsonb_build_object(
        'uuid', copies.uuid, 'title', 'Release ' || copies.n,
        'upc', base || ((10 - (
          SELECT sum(substr(base, place, 1)::int * CASE WHEN place % 2 = 1 THEN 3 ELSE 1 END) FROM generate_series(1, 11) place
        ) % 10) % 10)))).*
      FROM releases model, copies, LATERAL (SELECT (60100000000 + copies.n)::text AS base) codes WHERE model.uuid = $1
    ), credited AS (
      INSERT INTO release_artists SELECT copies.uuid, credit.artist_uuid, credit.role, credit.position
      FROM release_artists credit, copies WHERE credit.release_uuid = $1
    ), tracked AS MATERIALIZED (
      SELECT model.uuid AS model_uuid, gen_random_uuid() AS uuid, copies.uuid AS release_uuid,
        'QZBEN26' || lpad((copies.n * 10 + model.position)::text, 5, '0') AS isrc
      FROM tracks model, copies WHERE model.release_uuid = $1
    ), tracks_made AS (
      INSERT INTO tracks SELECT (jsonb_populate_record(model, jsonb_build_object(
        'uuid', tracked.uuid, 'release_uuid', tracked.release_uuid, 'isrc', tracked.isrc))).*
      FROM tracks model JOIN tracked ON tracked.model_uuid = model.uuid
    ), track_credits AS (
      INSERT INTO track_artists SELECT tracked.uuid, credit.artist_uuid, credit.role, credit.position
      FROM track_artists credit JOIN tracked ON tracked.model_uuid = credit.track_uuid
    ) INSERT INTO composers (uuid, track_uuid, position, role, name, surname, patronymic)
      SELECT gen_random_uuid(), tracked.uuid, composer.position, composer.role, composer.name, composer.surname, composer.patronymic
      FROM composers composer JOIN tracked ON tracked.model_uuid = composer.track_uuid`,
    [release, count],
  );
  await pool.query('ANALYZE');
};
