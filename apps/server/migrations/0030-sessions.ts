import { type Kysely, sql } from 'kysely';

/** Sessions carry their parsed device and have a bound; refresh tokens derive their successor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN system text, ADD COLUMN is_mobile boolean NOT NULL DEFAULT false`.execute(
    db,
  );
  // As the server would read them, for the browsers that most people have; of others nothing is known.
  await sql`
    UPDATE sessions SET
      browser = CASE
        WHEN user_agent ~ 'YaBrowser/' THEN 'Yandex Browser'
        WHEN user_agent ~ 'Edg(e|A|iOS)?/' THEN 'Microsoft Edge'
        WHEN user_agent ~ '(OPR|Opera)/' THEN 'Opera'
        WHEN user_agent ~ '(Firefox|FxiOS)/' THEN 'Firefox'
        WHEN user_agent ~ '(Chrome|CriOS)/' THEN 'Chrome'
        WHEN user_agent ~ 'Version/.*Safari/' THEN 'Safari'
      END,
      system = CASE
        WHEN user_agent ~ 'Android' THEN 'Android'
        WHEN user_agent ~ '(iPhone|iPad|iPod)' THEN 'iOS'
        WHEN user_agent ~ 'Macintosh' THEN 'macOS'
        WHEN user_agent ~ 'Windows NT' THEN 'Windows'
        WHEN user_agent ~ 'CrOS' THEN 'Chrome OS'
        WHEN user_agent ~ 'Linux' THEN 'Linux'
      END,
      is_mobile = user_agent ~ '(Android|iPhone|iPad|iPod)'
    WHERE user_agent IS NOT NULL`.execute(db);
  // At most 50 living ones a person: those that were seen last.
  await sql`
    UPDATE sessions SET ended_at = now()
    FROM (
      SELECT uuid, row_number() OVER (PARTITION BY user_uuid ORDER BY last_seen_at DESC, uuid DESC) AS place
      FROM sessions WHERE ended_at IS NULL
    ) AS living
    WHERE living.uuid = sessions.uuid AND living.place > 50`.execute(db);
  await sql`DROP INDEX sessions_of_user`.execute(db);
  await sql`CREATE INDEX sessions_of_user ON sessions (user_uuid, created_at)`.execute(db);
  await sql`CREATE INDEX sessions_living_of_user ON sessions (user_uuid, last_seen_at, uuid) WHERE ended_at IS NULL`.execute(
    db,
  );
  // Of the token that came after: derived from this one and these bytes, so that parallel callers get the same.
  await sql`ALTER TABLE refresh_tokens ADD COLUMN successor_salt bytea`.execute(db);
  await sql`DELETE FROM refresh_tokens WHERE used_at < now() - interval '7 days'`.execute(db);
}
