import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE surveys (
      uuid uuid PRIMARY KEY,
      slug text NOT NULL UNIQUE CHECK (slug ~ '^[A-Z0-9]{1,128}$'),
      title_en text NOT NULL,
      title_ru text NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE survey_options (
      uuid uuid PRIMARY KEY,
      survey_uuid uuid NOT NULL REFERENCES surveys ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('BOOL', 'TEXT', 'NUMBER')),
      title_en text NOT NULL,
      title_ru text NOT NULL,
      position smallint NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX survey_options_of_survey ON survey_options (survey_uuid, position, uuid)`.execute(db);
  await sql`
    CREATE TABLE survey_answers (
      uuid uuid PRIMARY KEY,
      option_uuid uuid NOT NULL REFERENCES survey_options ON DELETE CASCADE,
      user_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      value_bool boolean,
      value_text text,
      value_number double precision,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (user_uuid, option_uuid),
      CHECK (num_nonnulls(value_bool, value_text, value_number) = 1)
    )`.execute(db);
  // What a new instance asks from the start: whether a label wants the offer made to labels.
  await sql`
    INSERT INTO surveys (uuid, slug, title_en, title_ru, created_at)
    VALUES ('01980000-0000-7000-8000-000000000101', 'LABELOFFER', 'Offer for music labels', 'Предложение для музыкальных лейблов', now())`.execute(
    db,
  );
  await sql`
    INSERT INTO survey_options (uuid, survey_uuid, type, title_en, title_ru, position)
    VALUES ('01980000-0000-7000-8000-000000000102', '01980000-0000-7000-8000-000000000101', 'BOOL',
      'I would like to be offered the terms for labels', 'Хочу получить условия для лейблов', 0)`.execute(db);
}
