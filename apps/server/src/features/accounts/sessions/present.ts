import type { Session } from '@dubplate/contract/accounts/schemas';
import type { Actor } from '../../../platform/http/actor.ts';
import type { SessionTable } from '../tables.ts';
import { describeDevice } from './device.ts';

/** One of the caller's own sessions. */
export const presentSession = (session: SessionTable, actor: Actor): Session => {
  const { browser, system, isMobile } = describeDevice(session.user_agent);
  return {
    uuid: session.uuid,
    browser,
    system,
    is_mobile: isMobile,
    is_current: session.uuid === actor.sessionUuid,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
  };
};
