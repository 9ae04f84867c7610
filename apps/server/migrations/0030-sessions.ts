import Bowser from 'bowser';
import { type Kysely, sql } from 'kysely';

const KNOWN_BROWSERS = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const KNOWN_SYSTEMS = new Set<string>(Object.values(Bowser.OS_MAP));

/** Sessions carry their parsed device and have a bound; refresh tokens derive their successor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN system text, ADD COLUMN is_mobile boolean NOT NULL DEFAULT false`.execute(
    db,
  );
  const { rows } = await sql<{ user_agent: string }>`
    SELECT DISTINCT user_agent FROM sessions WHERE user_agent IS NOT NULL`.execute(db);
  for (const { user_agent } of rows) {
    if (user_agent === '') continue;
    const { browser, os, platform } = Bowser.parse(user_agent);
    await sql`
      UPDATE sessions SET
        browser = ${KNOWN_BROWSERS.has(browser.name ?? '') ? browser.name : null},
        system = ${KNOWN_SYSTEMS.has(os.name ?? '') ? os.name : null},
        is_mobile = ${platform.type === 'mobile' || platform.type === 'tablet'}
      WHERE user_agent = ${user_agent}`.execute(db);
  }
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
