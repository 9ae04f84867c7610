import type { ReviewDecision } from '@dubplate/contract/moderation/figures-endpoints';
import type { DecisionRow } from './read.ts';

const secondsBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 1000);

export const presentDecision = (row: DecisionRow): ReviewDecision => ({
  uuid: row.uuid,
  decision: row.decision,
  decided_at: row.decided_at.toISOString(),
  moderator:
    row.moderator_uuid === null || row.username === null
      ? null
      : { uuid: row.moderator_uuid, username: row.username, first_name: row.first_name, last_name: row.last_name },
  release_uuid: row.release_uuid,
  release: row.title === null ? null : { title: row.title, artist: row.artist_name },
  seconds: row.submitted_at === null ? null : secondsBetween(row.submitted_at, row.decided_at),
  is_late: row.due_at !== null && row.decided_at > row.due_at,
});
