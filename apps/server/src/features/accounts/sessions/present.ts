import type { Session } from '@dubplate/contract/accounts/schemas';
import type { Actor } from '#platform/http/access/actor.ts';
import type { SessionTable } from '../tables.ts';

/** One of the caller's own sessions. */
export const presentSession = (session: SessionTable, actor: Actor): Session => ({
  uuid: session.uuid,
  browser: session.browser,
  system: session.system,
  is_mobile: session.is_mobile,
  is_current: session.uuid === actor.sessionUuid,
  created_at: session.created_at.toISOString(),
  last_seen_at: session.last_seen_at.toISOString(),
});
