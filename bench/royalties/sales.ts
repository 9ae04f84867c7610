import type { Database } from '@dubplate/server/platform/database/open-database.ts';

const TRACKS_EACH = 4;
/** One row in this many is the measured person's. */
const OWN_EVERY = 100;
/** One row in this many has a UPC alone. */
const UPC_EVERY = 50;
const STORES = ['Spotify', 'Apple Music', 'YouTube', 'Deezer', 'Tidal', 'TikTok', 'Amazon Music', 'VK'];
const TERRITORIES = ['DE', 'US', 'FR', 'GB', 'RU', 'KZ', 'BR', 'JP', 'PL', 'NL', 'SE', 'IT'];
const LINES_AT_A_TIME = 5_000;

const upcOf = (person: number) => String(4_600_000_000_000 + person);
const isrcOf = (track: number) => `QZRYL${String(track).padStart(7, '0')}`;

/** A release with four tracks for each person; every tenth gives a quarter to the next person. The first has the given id. */
export const seedPeople = async (pool: Database['pool'], ownerUuid: string, people: number): Promise<void> => {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query(
      `create temporary table seed on commit drop as
      select n, case when n = 0 then '${ownerUuid}'::uuid else gen_random_uuid() end as uuid, gen_random_uuid() as release
      from generate_series(0, ${people - 1}) n`,
    );
    await connection.query(`
      insert into users (uuid, username, password_hash, created_at)
      select uuid, 'seed-' || n || '@example.com', 'none', now() from seed where n > 0`);
    await connection.query(`
      insert into releases (uuid, user_uuid, status, type, title, upc, release_date, copyright, publisher, published_at,
        created_at, updated_at)
      select release, uuid, 'PUBLISHED', 'EP', 'Release ' || n, (4600000000000 + n)::text, '2020-01-01', 'Label', 'Label',
        now(), now(), now()
      from seed`);
    await connection.query(`
      insert into tracks (uuid, release_uuid, position, title, isrc, created_at, updated_at)
      select gen_random_uuid(), release, position, 'Track', 'QZRYL' || lpad((n * ${TRACKS_EACH} + position - 1)::text, 7, '0'),
        now(), now()
      from seed cross join generate_series(1, ${TRACKS_EACH}) as position`);
    await connection.query('insert into royalty_parties (user_uuid) select uuid from seed order by n');
    await connection.query(`
      insert into royalty_split_members (uuid, release_uuid, party_id, invited_at)
      select gen_random_uuid(), seed.release, parties.id, now() from seed
      join seed as next on next.n = seed.n + 1 join royalty_parties parties on parties.user_uuid = next.uuid
      where seed.n % 10 = 0`);
    await connection.query(`
      insert into royalty_split_versions (release_uuid, valid_from, created_at, after_event)
      select release_uuid, '2020-01-01', now(), 0 from royalty_split_members`);
    await connection.query(`
      insert into royalty_split_shares (version_id, member_id, hundredths)
      select versions.id, members.id, 2500 from royalty_split_members members
      join royalty_split_versions versions using (release_uuid)`);
    await connection.query('commit');
    await connection.query('vacuum analyze');
  } finally {
    connection.release();
  }
};

/** The text of a plain sales table with this many rows. */
export function* writeSales(rows: number, people: number): Generator<string> {
  yield 'sale_period,store,territory,isrc,upc,title,artist,units,net,currency\n';
  for (let start = 0; start < rows; start += LINES_AT_A_TIME) {
    let chunk = '';
    for (let n = start; n < Math.min(rows, start + LINES_AT_A_TIME); n++) {
      // A whole number that looks random, the same in each run.
      const mixed = Math.imul(n + 1, 2_654_435_761) >>> 0;
      const person = n % OWN_EVERY === 0 ? 0 : n % people;
      const isrc = n % UPC_EVERY === 1 ? '' : isrcOf(person * TRACKS_EACH + (mixed % TRACKS_EACH));
      const month = 1 + ((mixed >>> 8) % 5);
      const fraction = String((mixed * 7919) % 1_000_000_000).padStart(9, '0');
      chunk += `2025-0${month},${STORES[mixed % 8]},${TERRITORIES[(mixed >>> 4) % 12]},${isrc},${upcOf(person)},Track,Night Ferry,${1 + (n % 90)},0.${fraction},EUR\n`;
    }
    yield chunk;
  }
}
