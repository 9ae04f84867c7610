import { type Kysely, sql } from 'kysely';

/** What moderators decided: their history, and the figures of the desk. It outlives the releases that it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No key to the release: a denied one may be deleted by its artist, and its denial still counts.
  await sql`
    CREATE TABLE review_decisions (
      uuid uuid PRIMARY KEY,
      release_uuid uuid NOT NULL,
      moderator_uuid uuid REFERENCES users,
      decision text NOT NULL CHECK (decision IN ('APPROVED', 'DENIED', 'PUBLISHED')),
      is_answer boolean NOT NULL,
      decided_at timestamptz NOT NULL,
      submitted_at timestamptz,
      due_at timestamptz,
      reason_codes text[] NOT NULL
    )`.execute(db);
  await sql`
    INSERT INTO review_decisions
      (uuid, release_uuid, moderator_uuid, decision, is_answer, decided_at, submitted_at, due_at, reason_codes)
    SELECT moves.uuid, moves.release_uuid, moves.actor_uuid,
      CASE moves.to_status WHEN 'MODERATED' THEN 'APPROVED' ELSE moves.to_status END,
      moves.from_status = 'PENDING', moves.at, sent.at,
      CASE WHEN sent.at = releases.submitted_at THEN releases.due_at END,
      ARRAY(
        SELECT DISTINCT reasons.code FROM release_deny_reasons reasons
        WHERE reasons.move_uuid = moves.uuid AND reasons.code IS NOT NULL)
    FROM release_moves moves
    JOIN releases ON releases.uuid = moves.release_uuid
    LEFT JOIN LATERAL (
      SELECT earlier.at FROM release_moves earlier
      WHERE earlier.release_uuid = moves.release_uuid AND earlier.to_status = 'PENDING' AND earlier.at <= moves.at
      ORDER BY earlier.at DESC LIMIT 1
    ) sent ON true
    WHERE moves.from_status IN ('PENDING', 'MODERATED') AND moves.to_status IN ('MODERATED', 'DENIED', 'PUBLISHED')`.execute(
    db,
  );
  await sql`CREATE INDEX review_decisions_by_time ON review_decisions (decided_at DESC, uuid DESC)`.execute(db);
  await sql`
    CREATE INDEX review_decisions_of_moderator ON review_decisions (moderator_uuid, decided_at DESC, uuid DESC)`.execute(
    db,
  );
  // Answers alone, with all that the figures count: they are read from the index.
  await sql`
    CREATE INDEX review_answers ON review_decisions (decided_at)
    INCLUDE (decision, submitted_at, due_at, moderator_uuid) WHERE is_answer`.execute(db);
  await sql`
    CREATE INDEX review_denials ON review_decisions (decided_at) WHERE decision = 'DENIED'`.execute(db);
}
