import { notifiedBy } from '../present.ts';
import type { StoredTicket } from '../tickets/store.ts';

/** How long an answer waits for its asker to look before they are written to, in seconds. */
const LOOK_SECONDS = 2 * 60;
/** Between two messages about one conversation, in seconds. */
const BETWEEN_SECONDS = { EMAIL: 60 * 60, SMS: 24 * 60 * 60 } as const;

/** When to write to an asker about an answer that was given now; null for a name that is not verified. */
export const noticeTime = (
  { notify_at, notified_at }: Pick<StoredTicket, 'notify_at' | 'notified_at'>,
  asker: { readonly username: string; readonly verified_at: Date | null },
  now: Date,
): Date | null => {
  const by = notifiedBy(asker);
  if (by === 'NONE') return null;
  // The one that is planned speaks of this answer as well.
  if (notify_at !== null) return notify_at;
  const earliest = now.getTime() + LOOK_SECONDS * 1000;
  const next = notified_at === null ? 0 : notified_at.getTime() + BETWEEN_SECONDS[by] * 1000;
  return new Date(Math.max(earliest, next));
};
