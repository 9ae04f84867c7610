import type { StaffSession, StaffUser } from '@dubplate/contract/accounts/staff-endpoints';
import type { User } from '../store.ts';
import type { SessionTable } from '../tables.ts';

export const presentStaffUser = (user: User): StaffUser => ({
  uuid: user.uuid,
  username: user.username,
  first_name: user.first_name,
  last_name: user.last_name,
  verified_at: user.verified_at?.toISOString() ?? null,
  roles: user.roles,
  created_at: user.created_at.toISOString(),
  banned_at: user.banned_at?.toISOString() ?? null,
  banned_until: user.banned_until?.toISOString() ?? null,
  ban_reason: user.ban_reason,
  erased_at: user.erased_at?.toISOString() ?? null,
});

export const presentStaffSession = (session: SessionTable): StaffSession => ({
  uuid: session.uuid,
  browser: session.browser,
  system: session.system,
  is_mobile: session.is_mobile,
  created_at: session.created_at.toISOString(),
  last_seen_at: session.last_seen_at.toISOString(),
});
