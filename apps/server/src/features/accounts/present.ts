import type { Me } from '@dubplate/contract/accounts/schemas';
import type { FileId } from '@dubplate/contract/ids';
import type { SignedLinks } from '../files/index.ts';
import type { User } from './store.ts';

/** A signed address of the picture, sharp at the size of a profile card. */
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
