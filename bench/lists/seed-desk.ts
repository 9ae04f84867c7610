import type { Database } from '@dubplate/server/platform/database/open-database.ts';

interface DeskSeeding {
  readonly releases: number;
  /** Made every decision that the others did not. */
  readonly moderatorUuid: string;
}

/** Releases for each sender and for each artist. */
const EACH_SENDER = 10;
const EACH_ARTIST = 5;

/**
 * Puts releases of five years straight into the database: one in a hundred waits, one in two hundred is approved, a
 * twentieth is denied, the others are out; each was decided once or twice.
 */
export const seedDesk = async (pool: Database['pool'], { releases, moderatorUuid }: DeskSeeding): Promise<void> => {
  const connection = await pool.connect();
  const step = (sql: string, values: unknown[] = []) => connection.query(sql, values);
  try {
    await step('begin');
    await step(`
      create temporary table senders on commit drop as
      select n, gen_random_uuid() as uuid from generate_series(0, ${Math.ceil(releases / EACH_SENDER)}) n`);
    await step(`
      insert into users (uuid, username, password_hash, first_name, last_name, created_at)
      select uuid, 'sender-' || n || '@bench.example', '-', 'Vera ' || n, 'Lunn', now() from senders`);
    await step(`
      create temporary table acts on commit drop as
      select artist.n, gen_random_uuid() as uuid, senders.uuid as user_uuid
      from generate_series(0, ${Math.ceil(releases / EACH_ARTIST)}) artist(n)
      join senders on senders.n = artist.n * ${EACH_ARTIST} / ${EACH_SENDER}`);
    await step(`
      insert into artists (uuid, user_uuid, name, created_at, updated_at)
      select uuid, user_uuid, 'Ferryman ' || n, now(), now() from acts`);
    await step(`
      create temporary table sent on commit drop as
      select n, gen_random_uuid() as uuid, at, status,
        case when status = 'PENDING' then now() - (n % 20000) * interval '1 minute' else at end as submitted_at
      from (
        select n, now() - n * interval '5 years' / ${releases} as at,
          case when n % 100 = 0 then 'PENDING' when n % 200 = 1 then 'MODERATED' when n % 20 = 2 then 'DENIED'
            else 'PUBLISHED' end as status
        from generate_series(1, ${releases}) n
      ) numbered`);
    await step(`
      insert into releases (uuid, user_uuid, status, type, title, release_date, upc, created_at, updated_at, submitted_at, due_at)
      select sent.uuid, senders.uuid, status, 'SINGLE',
        case when sent.n % 10 = 0 then 'Midnight ' else '' end || 'Light ' || sent.n || ' Song', date '2027-01-01',
        case when status = 'PUBLISHED' then (100000000000 + sent.n)::text end, at, at, submitted_at,
        submitted_at + case when sent.n % 3 = 0 then interval '4 days' else interval '14 days' end
      from sent join senders on senders.n = sent.n / ${EACH_SENDER}`);
    await step(`
      insert into release_artists (release_uuid, artist_uuid, role, position)
      select sent.uuid, acts.uuid, 'PRIMARY_ARTIST', 1 from sent join acts on acts.n = sent.n / ${EACH_ARTIST}`);
    await step(
      `insert into review_decisions
        (uuid, release_uuid, moderator_uuid, decision, is_answer, decided_at, submitted_at, due_at, reason_codes)
      select gen_random_uuid(), uuid, case when n % 3 = 0 then $1::uuid end, made.decision, made.decision <> 'PUBLISHED',
        at + interval '1 day' * (n % 10) / 3, at, at + interval '14 days',
        case when made.decision = 'DENIED' then array['cover_blurred'] else '{}' end
      from sent join (values ('PUBLISHED', 'APPROVED'), ('PUBLISHED', 'PUBLISHED'), ('MODERATED', 'APPROVED'), ('DENIED', 'DENIED'))
        made(status, decision) using (status)`,
      [moderatorUuid],
    );
    await step(
      `insert into release_claims (release_uuid, user_uuid, claimed_at, seen_at)
      select uuid, $1, now(), now() from sent where status = 'PENDING' limit 20`,
      [moderatorUuid],
    );
    await step('commit');
    await step('vacuum analyze');
  } finally {
    connection.release();
  }
};
