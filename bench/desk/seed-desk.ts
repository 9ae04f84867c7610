import { createHash } from 'node:crypto';
import type { Database } from '@dubplate/server/platform/database/open-database.ts';

/** How much there is of what. */
export interface DeskSizes {
  readonly people: number;
  readonly releases: number;
  readonly purchases: number;
}

export const TRACKS_EACH = 3;
/** Of a hundred releases, these are published. */
export const PUBLISHED_OF_100 = 88;
/** SQL: the ISRC of a track by its number. */
export const isrcOf = (n: string) => `'QZ' || lpad((${n})::text, 10, '0')`;

/**
 * SQL: the uuid of the row `n` of a kind, so that rows find each other without look-ups. They ascend as those of the service do.
 * @param suffix SQL: tells rows with the same number apart
 */
const uuid = (kind: string, n: string, suffix = "''") => {
  const hash = createHash('md5').update(kind).digest('hex');
  const head = `lpad(to_hex(${n}), 12, '0') || '7${hash.slice(0, 3)}8${hash.slice(3, 10)}'`;
  return `(${head} || substr(md5(${suffix}), 1, 8))::uuid`;
};
/** Over three years, to the present. */
const at = (n: string, of: number) => `(now() - interval '3 years' + ${n} * (interval '3 years' / ${of}))`;
const names = (kind: string, n: string) =>
  `(array['Vera','Oleg','Nina','Ivan','Mira','Pavel','Kira','Yuri','Alma','Theo'])[1 + (hashtext('${kind}' || (${n})) & 2147483647) % 10]`;
const words = (n: string) =>
  `(array['Night','First','Silver','Hollow','Ночной','Paper','Northern','Quiet'])[1 + ${n} % 8] || ' ' ||
   (array['Ferry','Light','Parade','Harbour','Паром','Garden','Signal','Mirror','Orchard'])[1 + ${n} % 9] || ' ' || ${n}`;

const STATUS = `case when n % 100 < 88 then 'PUBLISHED' when n % 100 < 93 then 'DRAFT' when n % 100 < 97 then 'DENIED'
  when n % 100 < 99 then 'MODERATED' else 'PENDING' end`;
const PURCHASE_STATUS = `(array['PAID','USED','USED','USED','USED','ISSUED','PENDING','REFUNDED','USED','PAID'])[1 + n % 10]`;
const KIND = `(array['EARLY_DATE','CUSTOM_PC_LINE','PRODUCER_ARTIST','PUBLISH_RELEASE'])[1 + n % 4]`;

/** The person who owns more than a hundredth of all releases. */
const LABEL = 7;
const STORES = 2;

const statements = ({ people, releases, purchases }: DeskSizes): readonly (readonly [what: string, sql: string])[] => {
  const person = (n: string) => uuid('person', `${n} % ${people}`);
  // Each person's releases have different statuses.
  const owner = (n: string) =>
    `case when ${n} % 100 = ${LABEL} or ${n} % 500 = 88 then ${LABEL} else (${n} + 37 * (${n} / ${people})) % ${people} end`;
  const ofOwner = (n: string) => uuid('person', owner(n));
  const credited = (n: string) => uuid('artist', `(${owner(n)}) + ${people} * (${n} % 2)`);
  const allTracks = `generate_series(0, ${releases * TRACKS_EACH - 1}) n`;
  const release = `(n / ${TRACKS_EACH})`;
  // Pending releases were submitted in the last three weeks.
  const SENT = `case when n % 100 = 99 then now() - n % 21 * interval '1 day' else ${at('n', releases)} end`;
  const DUE = `${SENT} + case when n % 3 = 0 then interval '4 days' else interval '14 days' end`;
  return [
    [
      'people',
      `insert into users (uuid, username, first_name, last_name, created_at, banned_at, ban_reason)
       select ${uuid('person', 'n')}, case when n % 5 = 0 then '79' || lpad(n::text, 9, '0') else 'person' || n || '@example.com' end,
         ${names('first', 'n')}, ${names('last', 'n')} || n, ${at('n', people)},
         case when n % 500 = 0 then now() end, case when n % 500 = 0 then 'Fraud' end
       from generate_series(0, ${people - 1}) n`,
    ],
    [
      'artists',
      `insert into artists (uuid, user_uuid, name, created_at, updated_at)
       select ${uuid('artist', 'n')}, ${person('n')}, 'The ' || ${words('n')}, ${at('n', people * 2)}, now()
       from generate_series(0, ${people * 2 - 1}) n`,
    ],
    [
      'covers',
      `insert into files (uuid, owner_uuid, kind, name, content_type, size, sha256, width, height, tint, advice_version, created_at)
       select ${uuid('cover', 'n')}, ${ofOwner('n')}, 'image', 'cover.jpg', 'image/jpeg', 500000, md5('cover' || n) || md5(n::text), 1440, 1440,
         '#8090a0', 9, ${at('n', releases)} from generate_series(0, ${releases - 1}) n`,
    ],
    [
      'releases',
      `insert into releases (uuid, user_uuid, status, type, title, release_date, copyright, publisher, cover_uuid, upc, created_at,
         updated_at, submitted_at, due_at)
       select ${uuid('release', 'n')}, ${ofOwner('n')}, ${STATUS}, 'SINGLE', ${words('n')} || ' Song', date '2024-01-01' + n % 1000, 'Label', 'Label',
         ${uuid('cover', 'n')}, case when n % 100 < 88 then (900000000000 + n)::text end, ${at('n', releases)}, ${at('n', releases)}, ${SENT}, ${DUE}
       from generate_series(0, ${releases - 1}) n`,
    ],
    [
      'decisions',
      `insert into review_decisions (uuid, release_uuid, moderator_uuid, decision, is_answer, decided_at, submitted_at, due_at, reason_codes)
       select ${uuid('decision', 'n', 'made.decision')}, ${uuid('release', 'n')}, ${uuid('person', 'n % 20')}, made.decision,
         made.decision <> 'PUBLISHED', ${SENT} + n % 16 * interval '1 day' + made.after, ${SENT}, ${DUE},
         case when made.decision = 'DENIED' then array['cover_blurred'] else '{}' end
       from generate_series(0, ${releases - 1}) n, lateral (select ${STATUS} as status) release
       join (values ('PUBLISHED', 'APPROVED', interval '0'), ('PUBLISHED', 'PUBLISHED', interval '1 hour'),
         ('MODERATED', 'APPROVED', interval '0'), ('DENIED', 'DENIED', interval '0')) made(status, decision, after) using (status)`,
    ],
    [
      'links',
      `insert into multilinks (uuid, user_uuid, release_uuid, stores, created_at, updated_at)
       select ${uuid('link', 'n')}, ${ofOwner('n')}, ${uuid('release', 'n')},
         '[{"store": "spotify", "url": "https://open.spotify.com/album/1"}]', ${at('n', releases)}, ${at('n', releases)}
       from generate_series(0, ${releases - 1}) n where n % 100 < 88`,
    ],
    [
      'slugs',
      `insert into multilink_slugs (slug, link_uuid, is_current, created_at)
       select replace(lower(${words('n')}), ' ', '-'), ${uuid('link', 'n')}, true, ${at('n', releases)}
       from generate_series(0, ${releases - 1}) n where n % 100 < 88`,
    ],
    [
      'credits',
      `insert into release_artists (release_uuid, artist_uuid, role, position)
       select ${uuid('release', 'n')}, ${credited('n')}, 'PRIMARY_ARTIST', 1 from generate_series(0, ${releases - 1}) n`,
    ],
    [
      'tracks',
      `insert into tracks (uuid, release_uuid, position, title, isrc, created_at, updated_at)
       select ${uuid('track', 'n')}, ${uuid('release', release)}, 1 + n % ${TRACKS_EACH}, 'Track ' || n,
         case when ${release} % 100 < ${PUBLISHED_OF_100} then ${isrcOf('n')} end, ${at(release, releases)}, now()
       from ${allTracks}`,
    ],
    [
      'credits of tracks',
      `insert into track_artists (track_uuid, artist_uuid, role, position)
       select ${uuid('track', 'n')}, ${credited(release)}, 'PRIMARY_ARTIST', 1 from ${allTracks}`,
    ],
    [
      'authors',
      `insert into composers (uuid, track_uuid, position, role, name, surname)
       select ${uuid('author', 'n')}, ${uuid('track', 'n')}, 1, 'COMPOSER', ${names('author', 'n')}, 'Author ' || (${owner(release)})
       from ${allTracks}`,
    ],
    [
      'history',
      `insert into release_moves (uuid, release_uuid, from_status, to_status, at)
       select ${uuid('move', 'n', 'made.to_status')}, ${uuid('release', 'n')}, made.from_status, made.to_status, ${at('n', releases)} + made.after
       from generate_series(0, ${releases - 1}) n, (values (null, 'DRAFT', interval '0'), ('DRAFT', 'PENDING', interval '1 day'),
         ('PENDING', 'PUBLISHED', interval '3 days')) made(from_status, to_status, after)
       where made.from_status is null or n % 100 < ${PUBLISHED_OF_100}`,
    ],
    [
      'stores',
      `insert into stores (uuid, key, name, dpid, ern, avs_version, choreography, audio, takedown, active, live, lead_days,
         batch_prefix, transport, created_at, updated_at)
       select ${uuid('store', 'n')}, 'store-' || n, 'Store ' || n, 'PADPIDA2026112202R', '4.3.2', 4, 'BATCH', 'WAV', 'NO_DEALS', false, false, 7,
         '', '{"type": "FOLDER", "path": "out"}', now(), now() from generate_series(0, ${STORES - 1}) n`,
    ],
    [
      'deliveries',
      `insert into deliveries (uuid, release_uuid, store_uuid, kind, state, since, is_current, due_at, is_final, created_at, updated_at, sent_at)
       select ${uuid('delivery', 'n', 'made.store::text')}, ${uuid('release', 'n')}, ${uuid('store', 'made.store')}, 'INSERT',
         case when n % 1000 = 1 then 'REFUSED' when n % 1000 = 2 then 'FAILED' when n % 200 = 3 then 'SENT' else 'LIVE' end,
         ${at('n', releases)}, true, 'infinity', true, ${at('n', releases)}, ${at('n', releases)}, ${at('n', releases)}
       from generate_series(0, ${releases - 1}) n, generate_series(0, ${STORES - 1}) made(store) where n % 100 < ${PUBLISHED_OF_100}`,
    ],
    [
      'notices',
      `insert into notices (uuid, user_uuid, kind, cause_uuid, release_uuid, title, at, read_at)
       select ${uuid('notice', 'n', 'kind')}, ${ofOwner('n')}, kind, ${uuid('move', 'n', 'kind')}, ${uuid('release', 'n')}, ${words('n')},
         now() - n % 90 * interval '1 day', case when n % 3 > 0 then now() end
       from generate_series(0, ${releases - 1}) n, unnest(array['release-approved', 'release-published', 'delivery-live']) kind
       where n % 10 < 3`,
    ],
    [
      'payees',
      `insert into royalty_parties (id, user_uuid, posted_cents) overriding system value
       select n, ${person('n')}, 5000 from generate_series(1, ${people}) n`,
    ],
    [
      'statements',
      `insert into royalty_statements (uuid, party_id, period, opening, earnings, recouped, held, released, adjustments, paid, closing, lines)
       select ${uuid('statement', 'n', 'month::text')}, n, date_trunc('month', now()) - month * interval '1 month', 0, 9, 0, 0, 0, 0, 9, 0, 30
       from generate_series(1, ${people}) n, generate_series(1, 3) month`,
    ],
    [
      'periods of royalties',
      `insert into royalty_periods (period, closed_at, statements, earnings, service, unmatched)
       select date_trunc('month', now()) - month * interval '1 month', now(), ${people}, 9, 1, 0 from generate_series(1, 3) month`,
    ],
    [
      'payout methods',
      `insert into payout_methods (id, uuid, user_uuid, method, masked, is_ready, is_change, set_at) overriding system value
       select n, ${uuid('method', 'n')}, ${person('n')}, (array['CARD','PAYPAL','CRYPTO','BANK'])[1 + n % 4], '•• 42', true, false, ${at('n', people)}
       from generate_series(1, ${people}) n`,
    ],
    [
      'payouts',
      `insert into payouts (id, uuid, user_uuid, party_id, method_id, by_hand, amount_cents, state, review, requested_at)
       overriding system value
       select n, ${uuid('payout', 'n')}, ${person('n')}, 1 + (n - 1) % ${people}, 1 + (n - 1) % ${people}, false, 5000,
         case when n % 500 = 0 then 'REQUESTED' when n % 700 = 0 then 'FAILED' else 'PAID' end, '{}', ${at('n', people * 3)}
       from generate_series(1, ${people * 3}) n`,
    ],
    [
      'steps of payouts',
      `insert into payout_steps (payout_id, place, state, at)
       select n, place, (array['REQUESTED','APPROVED','PAID'])[place], ${at('n', people * 3)}
       from generate_series(1, ${people * 3}) n, generate_series(1, 3) place where place = 1 or n % 500 > 0`,
    ],
    [
      'purchases',
      `insert into purchases (uuid, user_uuid, type, product_kind, plan_uuid, time_range_count, time_range, status, amount,
         for_release_uuid, paid_by_uuid, provider, refunded_amount, created_at, updated_at)
       select ${uuid('purchase', 'n')}, ${person('n')}, case when n % 10 = 9 then 'SUBSCRIPTION' else 'PRODUCT' end,
         case when n % 10 < 9 then ${KIND} end, case when n % 10 = 9 then (select uuid from plans where name = 'PREMIUM_1M') end,
         case when n % 10 = 9 then 1 end, case when n % 10 = 9 then 'MONTH' end, ${PURCHASE_STATUS}, 15,
         case when n % 10 < 9 and n % 3 = 0 then ${uuid('release', `n % ${releases}`)} end,
         case when n % 10 not in (5, 6) then ${uuid('payment', 'n')} end,
         case when n % 10 not in (5, 6) then (array['paypal','cryptocloud','stripe'])[1 + n % 3] end,
         case when n % 10 = 7 then 15 when n % 1000 = 0 then 5 else 0 end, ${at('n', purchases)}, ${at('n', purchases)}
       from generate_series(0, ${purchases - 1}) n`,
    ],
    [
      'payments',
      `insert into payments (uuid, user_uuid, payment_type, provider, is_sandbox, status, amount, external_id, receipt_number,
         opened_at, expires_at, paid_at, updated_at)
       select ${uuid('payment', 'n')}, ${person('n')}, 'PAY_PAL', (array['paypal','cryptocloud','stripe'])[1 + n % 3], false,
         case when n % 5000 = 1 then 'WRONG_AMOUNT' else 'PAID' end, 15, 'order-' || n, n + 1, ${at('n', purchases)},
         ${at('n', purchases)} + interval '1 day', ${at('n', purchases)}, now()
       from generate_series(0, ${purchases - 1}) n where n % 10 not in (5, 6)`,
    ],
    [
      'what was paid',
      `insert into payment_purchases (payment_uuid, purchase_uuid)
       select ${uuid('payment', 'n')}, ${uuid('purchase', 'n')} from generate_series(0, ${purchases - 1}) n where n % 10 not in (5, 6)`,
    ],
    [
      'ledger',
      `insert into ledger_transactions (uuid, kind, reference, user_uuid, purchase_uuid, payment_uuid, at)
       select ${uuid('entry', 'n')}, 'charge', 'charge:' || n, ${person('n')}, ${uuid('purchase', 'n')}, ${uuid('payment', 'n')}, ${at('n', purchases)}
       from generate_series(0, ${purchases - 1}) n where n % 10 not in (5, 6)`,
    ],
    [
      'postings',
      `insert into ledger_postings (transaction_uuid, account, amount_cents)
       select ${uuid('entry', 'n')}, side.account, side.cents from generate_series(0, ${purchases - 1}) n,
         lateral (values ('provider:paypal', 1500), ('customer:' || ${person('n')}, -1500)) side (account, cents)
       where n % 10 not in (5, 6)`,
    ],
    [
      'audit log',
      `insert into audit_log (uuid, at, actor_uuid, action, subject_type, subject_uuid, before, after)
       select ${uuid('act', 'n')}, ${at('n', releases)}, ${uuid('person', 'n % 20')},
         (array['release.approve','release.publish','release.deny','ticket.answer','user.ban'])[1 + n % 5], 'release',
         ${uuid('release', 'n')}, '{}', '{}'
       from generate_series(0, ${releases - 1}) n`,
    ],
    [
      'emails',
      `insert into sent_emails (uuid, user_uuid, kind, recipient, status, at)
       select ${uuid('email', 'n')}, ${person('n')}, 'receipt', 'person@example.com',
         case when n % 1000 = 0 then 'FAILED' when n % 333 = 0 then 'DROPPED' else 'SENT' end, ${at('n', releases)}
       from generate_series(0, ${releases - 1}) n`,
    ],
    [
      'tickets',
      `insert into tickets (uuid, user_uuid, subject, status, is_from_outside, waiting_since, answer_due_at, created_at, updated_at)
       select ${uuid('ticket', 'n')}, ${person('n')}, 'About ' || ${words('n')}, (array['CLOSED','CLOSED','ANSWERED','OPEN'])[1 + n % 4], false,
         case when n % 4 = 3 then ${at('n', people)} end, case when n % 4 = 3 then ${at('n', people)} + interval '1 day' end,
         ${at('n', people)}, ${at('n', people)}
       from generate_series(0, ${people - 1}) n`,
    ],
    [
      'messages',
      `insert into ticket_messages (uuid, ticket_uuid, author_uuid, is_staff, is_internal, content, created_at)
       select ${uuid('message', 'n')}, ${uuid('ticket', `n % ${people}`)}, ${person('n')}, n % 3 = 1, false, 'Where is my ' || ${words('n')} || '?',
         ${at('n', people * 3)}
       from generate_series(0, ${people * 3 - 1}) n`,
    ],
  ];
};

/** Read from what the other statements wrote. */
const DAYS_OF_LEDGER = `
  insert into ledger_days (day, account, currency, debit_cents, credit_cents)
  select (at at time zone 'UTC')::date, case when account like 'customer:%' then 'customers' else account end, currency,
  coalesce(sum(amount_cents) filter (where amount_cents > 0), 0), coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)
  from ledger_transactions entry join ledger_postings on transaction_uuid = entry.uuid
  where (at at time zone 'UTC')::date < (now() at time zone 'UTC')::date - 1 group by 1, 2, 3`;

/** The indexes of these tables that belong to no constraint, as statements that make them. */
const INDEXES = `
  select indexname, indexdef from pg_indexes
  where schemaname = 'public' and tablename = any($1)
    and not exists (select from pg_constraint where conname = indexname)`;
const tableOf = (sql: string): string => /insert into (\w+)/.exec(sql)?.[1] ?? '';

/** As many statements run at the same time. */
const LANES = 2;

/** Fills the database by a few statements: without checks, triggers and indexes, which would take hours row by row. */
export const seedDesk = async (pool: Database['pool'], sizes: DeskSizes): Promise<void> => {
  const connections = await Promise.all(Array.from({ length: LANES }, () => pool.connect()));
  const runAll = async (works: readonly (readonly [what: string, sql: string])[]) => {
    const waiting = [...works];
    const runNext = async (connection: (typeof connections)[number]): Promise<void> => {
      const next = waiting.shift();
      if (!next) return;
      const start = performance.now();
      await connection.query(next[1]);
      console.log(`${next[0]}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
      await runNext(connection);
    };
    await Promise.all(connections.map(runNext));
  };
  try {
    for (const connection of connections) {
      await connection.query("set session_replication_role = 'replica'");
      await connection.query(
        "set statement_timeout = 0; set maintenance_work_mem = '1GB'; set synchronous_commit = off",
      );
    }
    const seeds = statements(sizes);
    const tables = seeds.map(([, sql]) => tableOf(sql));
    const { rows } = await pool.query<{ indexname: string; indexdef: string }>(INDEXES, [tables]);
    for (const { indexname } of rows) await pool.query(`drop index "${indexname}"`);
    await runAll(seeds);
    await runAll([
      ['days of the ledger', DAYS_OF_LEDGER],
      ...rows.map(({ indexname, indexdef }) => [indexname, indexdef] as const),
    ]);
    await runAll([['analyze', 'analyze']]);
  } finally {
    for (const connection of connections) connection.release(true);
  }
};
