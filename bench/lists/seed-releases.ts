import type { Database } from '@dubplate/server/platform/database/open-database.ts';

interface Seeding {
  readonly userUuid: string;
  readonly count: number;
  /** SQL over `n`, 1 to `count`: the status of each. */
  readonly status: string;
  /** Prefix of the tracks' unique ISRCs: `QZABC`. */
  readonly registrant: string;
}

/** Puts releases straight into the database, each with a cover, an artist and a track, changed one minute after another. */
export const seedReleases = async (
  pool: Database['pool'],
  { userUuid, count, status, registrant }: Seeding,
): Promise<void> => {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query(`
      create temporary table seed on commit drop as
      select n, gen_random_uuid() as release, gen_random_uuid() as cover, gen_random_uuid() as artist,
        ${status} as status, timestamptz '2026-01-01' + n * interval '1 minute' as at
      from generate_series(1, ${count}) n`);
    await connection.query(
      `insert into files (uuid, owner_uuid, kind, name, content_type, size, sha256, width, height, tint, created_at)
        select cover, $1, 'image', 'cover.jpg', 'image/jpeg', 500000, md5(n::text), 1440, 1440, '#8090a0', at from seed`,
      [userUuid],
    );
    await connection.query(
      `insert into artists (uuid, user_uuid, name, created_at, updated_at)
        select artist, $1, 'Artist ' || n, at, at from seed where n % 20 = 1`,
      [userUuid],
    );
    await connection.query(
      `insert into releases
          (uuid, user_uuid, status, type, cover_uuid, title, release_date, copyright, publisher, created_at, updated_at)
        select release, $1, status, 'SINGLE', cover, 'Release ' || n, date '2027-01-01' + n % 400, 'Label', 'Label', at, at
        from seed`,
      [userUuid],
    );
    await connection.query(`
      insert into release_artists (release_uuid, artist_uuid, role, position)
      select seed.release, owner.artist, 'PRIMARY_ARTIST', 1
      from seed join seed owner on owner.n = seed.n - (seed.n - 1) % 20`);
    await connection.query(`
      insert into tracks (uuid, release_uuid, position, title, isrc, created_at, updated_at)
      select gen_random_uuid(), release, 1, 'Track', '${registrant}' || lpad(n::text, 7, '26000000'), at, at from seed`);
    await connection.query('commit');
  } finally {
    connection.release();
  }
};
