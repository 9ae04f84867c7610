import { type Kysely, sql } from 'kysely';

/** Questions of surveys, their states and places, and who does not want to see one. What exists is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE surveys
      ADD COLUMN status text NOT NULL DEFAULT 'PUBLISHED' CHECK (status IN ('DRAFT', 'PUBLISHED', 'CLOSED')),
      ADD COLUMN place text NOT NULL DEFAULT 'LINK' CHECK (place IN ('DASHBOARD', 'AFTER_SENDING', 'LINK')),
      ADD COLUMN published_at timestamptz,
      ADD COLUMN closed_at timestamptz`.execute(db);
  await sql`UPDATE surveys SET published_at = created_at`.execute(db);
  await sql`ALTER TABLE surveys ALTER COLUMN status DROP DEFAULT, ALTER COLUMN place DROP DEFAULT`.execute(db);
  await sql`CREATE INDEX surveys_newest ON surveys (created_at DESC, uuid DESC)`.execute(db);
  await sql`
    CREATE TABLE survey_questions (
      uuid uuid PRIMARY KEY,
      survey_uuid uuid NOT NULL REFERENCES surveys ON DELETE CASCADE,
      title_en text NOT NULL,
      title_ru text NOT NULL,
      position smallint NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX survey_questions_of_survey ON survey_questions (survey_uuid, position, uuid)`.execute(db);
  await sql`
    ALTER TABLE survey_options
      ADD COLUMN question_uuid uuid REFERENCES survey_questions ON DELETE CASCADE`.execute(db);
  await sql`CREATE INDEX survey_options_of_question ON survey_options (question_uuid)`.execute(db);
  await sql`CREATE INDEX survey_answers_of_option ON survey_answers (option_uuid, created_at DESC, uuid DESC)`.execute(
    db,
  );
  await sql`
    CREATE TABLE survey_refusals (
      survey_uuid uuid NOT NULL REFERENCES surveys ON DELETE CASCADE,
      user_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      until timestamptz,
      PRIMARY KEY (user_uuid, survey_uuid)
    )`.execute(db);
}
