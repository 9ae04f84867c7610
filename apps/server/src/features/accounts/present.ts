import type { Passkey } from '@dubplate/contract/accounts/passkeys-schemas';
import type { Me, Session } from '@dubplate/contract/accounts/schemas';
import type { StaffSession, StaffUser } from '@dubplate/contract/accounts/staff-endpoints';
import type { FileId } from '@dubplate/contract/ids';
import type { Actor } from '#platform/http/access/actor.ts';
import type { SignedLinks } from '../files/index.ts';
import type { User } from './store.ts';
import type { PasskeyTable, SessionTable } from './tables.ts';

/** Returns a signed URL of the thumbnail, large enough for a profile card. */
export const avatarUrl = (avatarUuid: FileId | null, links: SignedLinks): string | null =>
  links.thumbnails(avatarUuid)?.medium ?? null;

export const presentMe = (user: User, links: SignedLinks): Me => ({
  uuid: user.uuid,
  username: user.username,
  first_name: user.first_name,
  last_name: user.last_name,
  avatar_url: avatarUrl(user.avatar_uuid, links),
  date_of_birth: user.date_of_birth,
  verified_at: user.verified_at?.toISOString() ?? null,
  roles: user.roles,
});

export const presentPublicUser = (user: User, links: SignedLinks) => ({
  uuid: user.uuid,
  first_name: user.first_name,
  last_name: user.last_name,
  avatar_url: avatarUrl(user.avatar_uuid, links),
});

export const presentSession = (session: SessionTable, actor: Actor): Session => ({
  uuid: session.uuid,
  browser: session.browser,
  system: session.system,
  is_mobile: session.is_mobile,
  is_current: session.uuid === actor.sessionUuid,
  created_at: session.created_at.toISOString(),
  last_seen_at: session.last_seen_at.toISOString(),
});

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

export const presentPasskey = (passkey: PasskeyTable): Passkey => ({
  uuid: passkey.uuid,
  name: passkey.name,
  is_backed_up: passkey.is_backed_up,
  created_at: passkey.created_at.toISOString(),
  last_used_at: passkey.last_used_at?.toISOString() ?? null,
});
