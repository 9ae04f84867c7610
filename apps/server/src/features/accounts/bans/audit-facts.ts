import type { User } from '../store.ts';

/** What of a person the audit log remembers. */
export const auditFacts = ({ roles, banned_at, banned_until, ban_reason }: User) => ({
  roles,
  banned_at,
  banned_until,
  ban_reason,
});
