import { REFRESH_GRACE_SECONDS, SESSION_MAX_SECONDS, SESSION_SECONDS } from '@dubplate/contract/accounts/limits';

/** How long ended sessions are kept. */
export const ENDED_SESSIONS_DAYS = 90;

/** Returns the times before which a session was created or last seen if it has expired. */
export const liveSessionsSince = (now: Date): { readonly created: Date; readonly seen: Date } => {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return { created: before(SESSION_MAX_SECONDS), seen: before(SESSION_SECONDS) };
};

/** Returns true if a session has expired, or if its refresh token was used before, outside the grace period. */
export const isExpired = (
  {
    used_at,
    created_at,
    last_seen_at,
  }: Readonly<Record<'used_at', Date | null> & Record<'created_at' | 'last_seen_at', Date>>,
  now: Date,
): boolean => {
  const secondsSince = (then: Date | null) => (then === null ? 0 : (now.getTime() - then.getTime()) / 1000);
  return (
    secondsSince(used_at) > REFRESH_GRACE_SECONDS ||
    secondsSince(last_seen_at) > SESSION_SECONDS ||
    secondsSince(created_at) > SESSION_MAX_SECONDS
  );
};
