import { SESSION_MAX_SECONDS, SESSION_SECONDS } from '@dubplate/contract/accounts/limits';

/** How long ended sessions are kept. */
export const ENDED_SESSIONS_DAYS = 90;

/** Returns the times before which a session was created or last seen if it has expired. */
export const liveSessionsSince = (now: Date): { readonly created: Date; readonly seen: Date } => {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return { created: before(SESSION_MAX_SECONDS), seen: before(SESSION_SECONDS) };
};

/** Returns true if a session has expired. */
export const isExpired = (
  { created_at, last_seen_at }: Readonly<Record<'created_at' | 'last_seen_at', Date>>,
  now: Date,
): boolean => {
  const secondsSince = (then: Date) => (now.getTime() - then.getTime()) / 1000;
  return secondsSince(last_seen_at) > SESSION_SECONDS || secondsSince(created_at) > SESSION_MAX_SECONDS;
};
