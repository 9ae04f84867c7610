import type { Database } from '@dubplate/server/platform/database/open-database.ts';

const PEOPLE = 10_000;
const RELEASES = 100_000;

/** 100,000 releases of 10,000 people, each with an artist and a track, straight into the database. */
export const seedCatalogue = async (pool: Database['pool']): Promise<void> => {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query(`
      create temporary table seed_people on commit drop as
      select n, gen_random_uuid() as uuid, gen_random_uuid() as artist from generate_series(0, ${PEOPLE - 1}) n`);
    await connection.query(`
      insert into users (uuid, username, password_hash, created_at)
      select uuid, 'seed-' || n || '@example.com', 'none', now() from seed_people`);
    await connection.query(`
      insert into artists (uuid, user_uuid, name, created_at, updated_at)
      select artist, uuid, 'Artist ' || n, now(), now() from seed_people`);
    await connection.query(`
      create temporary table seed on commit drop as
      select made.n, gen_random_uuid() as release, people.uuid as owner, people.artist,
        timestamptz '2026-01-01' + made.n * interval '1 minute' as at
      from generate_series(1, ${RELEASES}) as made (n) join seed_people people on people.n = made.n % ${PEOPLE}`);
    await connection.query(`
      insert into releases (uuid, user_uuid, status, type, title, release_date, copyright, publisher, created_at, updated_at)
      select release, owner, 'PUBLISHED', 'SINGLE', 'Release ' || n, date '2027-01-01', 'Label', 'Label', at, at from seed`);
    await connection.query(`
      insert into release_artists (release_uuid, artist_uuid, role, position)
      select release, artist, 'PRIMARY_ARTIST', 1 from seed`);
    await connection.query(`
      insert into tracks (uuid, release_uuid, position, title, isrc, created_at, updated_at)
      select gen_random_uuid(), release, 1, 'Track', 'QZABC' || lpad(n::text, 7, '26000000'), at, at from seed`);
    await connection.query('commit');
    await connection.query('vacuum analyze');
  } finally {
    connection.release();
  }
};
