import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE sandbox_orders (
      payment_uuid uuid PRIMARY KEY,
      status text NOT NULL CHECK (status IN ('OPEN', 'APPROVED', 'DECLINED', 'CLOSED')),
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      currency text NOT NULL,
      description text NOT NULL,
      language text NOT NULL,
      return_url text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE sandbox_refunds (
      refund_uuid uuid PRIMARY KEY,
      payment_uuid uuid NOT NULL REFERENCES sandbox_orders,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX sandbox_refunds_of_order ON sandbox_refunds (payment_uuid)`.execute(db);
}
