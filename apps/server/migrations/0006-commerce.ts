import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE products (kind text PRIMARY KEY, amount integer NOT NULL CHECK (amount >= 0))`.execute(db);
  await sql`
    INSERT INTO products (kind, amount)
    VALUES ('EARLY_DATE', 15), ('CUSTOM_PC_LINE', 20), ('PRODUCER_ARTIST', 10), ('PUBLISH_RELEASE', 0)`.execute(db);
  await sql`
    CREATE TABLE plans (
      uuid uuid PRIMARY KEY,
      name text NOT NULL UNIQUE,
      time_range_count integer NOT NULL,
      time_range text NOT NULL CHECK (time_range IN ('HOUR', 'DAY', 'MONTH', 'YEAR')),
      amount integer NOT NULL CHECK (amount >= 0),
      max_artists integer,
      position integer NOT NULL
    )`.execute(db);
  await sql`
    INSERT INTO plans (uuid, name, time_range_count, time_range, amount, max_artists, position)
    VALUES
      ('01980000-0000-7000-8000-000000000001', 'DEFAULT', 1, 'MONTH', 0, 5, 1),
      ('01980000-0000-7000-8000-000000000002', 'PREMIUM_1M', 1, 'MONTH', 10, NULL, 2),
      ('01980000-0000-7000-8000-000000000003', 'PREMIUM_1Y', 1, 'YEAR', 60, NULL, 3)`.execute(db);
  await sql`
    CREATE TABLE plan_products (
      plan_uuid uuid NOT NULL REFERENCES plans ON DELETE CASCADE,
      product_kind text NOT NULL REFERENCES products,
      PRIMARY KEY (plan_uuid, product_kind)
    )`.execute(db);
  await sql`
    INSERT INTO plan_products (plan_uuid, product_kind)
    SELECT plans.uuid, kind FROM plans, unnest(ARRAY['CUSTOM_PC_LINE', 'PRODUCER_ARTIST', 'PUBLISH_RELEASE']) AS kind
    WHERE plans.name LIKE 'PREMIUM%'`.execute(db);
  await sql`
    CREATE TABLE user_products (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      product_kind text NOT NULL REFERENCES products,
      status text NOT NULL CHECK (status IN ('PENDING', 'PAID', 'ISSUED', 'USED', 'REJECTED', 'REFUNDED')),
      amount integer NOT NULL CHECK (amount >= 0),
      release_uuid uuid REFERENCES releases ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX user_products_of_user ON user_products (user_uuid, product_kind, status, created_at, uuid)`.execute(
    db,
  );
  await sql`CREATE INDEX user_products_of_release ON user_products (release_uuid) WHERE release_uuid IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE user_subscriptions (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      plan_uuid uuid NOT NULL REFERENCES plans,
      status text NOT NULL CHECK (status IN ('PENDING', 'PAID', 'ISSUED', 'USED', 'REJECTED', 'REFUNDED')),
      amount integer NOT NULL CHECK (amount >= 0),
      expires_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX user_subscriptions_of_user ON user_subscriptions (user_uuid, status, expires_at)`.execute(db);
}
