import { SESSION_MAX_SECONDS, SESSION_SECONDS } from '@dubplate/contract/accounts/limits';

/** A session that began or was seen before these moments is over, though nobody has ended it. */
export const liveSessionsSince = (now: Date): { readonly created: Date; readonly seen: Date } => {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return { created: before(SESSION_MAX_SECONDS), seen: before(SESSION_SECONDS) };
};
