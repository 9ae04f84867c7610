import type { Database } from '@dubplate/server/platform/database/open-database.ts';

export const PEOPLE = 1_000;
const RELEASES_EACH = 5;
const TRACKS_EACH = 4;
/** Size of one instance’s catalogue. */
export const TRACKS = PEOPLE * RELEASES_EACH * TRACKS_EACH;

/** The ISRC of a track of the catalogue, by its number from 0 on; the first twenty are the measured person’s. */
export const isrcOf = (track: number): string => `QZSTA${String(track + 2_600_000).padStart(7, '0')}`;

/** 20,000 tracks on 5,000 published releases of 1,000 people, straight into the database; the first has the given id. */
export const seedCatalogue = async (pool: Database['pool'], ownerUuid: string): Promise<void> => {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query(
      `create temporary table seed_people on commit drop as
      select n, case when n = 0 then '${ownerUuid}'::uuid else gen_random_uuid() end as uuid, gen_random_uuid() as artist
      from generate_series(0, ${PEOPLE - 1}) n`,
    );
    await connection.query(`
      insert into users (uuid, username, password_hash, created_at)
      select uuid, 'seed-' || n || '@example.com', 'none', now() from seed_people where n > 0`);
    await connection.query(`
      insert into artists (uuid, user_uuid, name, created_at, updated_at)
      select artist, uuid, 'Artist ' || n, now(), now() from seed_people`);
    await connection.query(`
      create temporary table seed on commit drop as
      select made.n, gen_random_uuid() as release, people.uuid as owner, people.artist
      from generate_series(0, ${PEOPLE * RELEASES_EACH - 1}) as made (n)
      join seed_people people on people.n = made.n / ${RELEASES_EACH}`);
    await connection.query(`
      insert into releases (uuid, user_uuid, status, type, title, release_date, copyright, publisher, created_at, updated_at)
      select release, owner, 'PUBLISHED', 'EP', 'Release ' || n, date '2025-01-01', 'Label', 'Label', now(), now()
      from seed`);
    await connection.query(`
      insert into release_artists (release_uuid, artist_uuid, role, position)
      select release, artist, 'PRIMARY_ARTIST', 1 from seed`);
    await connection.query(`
      insert into tracks (uuid, release_uuid, position, title, isrc, created_at, updated_at)
      select gen_random_uuid(), release, position, 'Track',
        'QZSTA' || lpad((seed.n * ${TRACKS_EACH} + position - 1 + 2600000)::text, 7, '0'), now(), now()
      from seed cross join generate_series(1, ${TRACKS_EACH}) as position`);
    await connection.query('commit');
    await connection.query('vacuum analyze');
  } finally {
    connection.release();
  }
};
