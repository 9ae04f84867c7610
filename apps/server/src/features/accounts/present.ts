import type { Me } from '@dubplate/contract/accounts/schemas';
import type { User } from './store.ts';

export const presentMe = (user: User): Me => ({
  uuid: user.uuid,
  username: user.username,
  first_name: user.first_name,
  last_name: user.last_name,
  avatar_url: null,
  date_of_birth: user.date_of_birth,
  verified_at: user.verified_at?.toISOString() ?? null,
  roles: user.roles,
});

export const presentPublicUser = (user: User) => ({
  uuid: user.uuid,
  first_name: user.first_name,
  last_name: user.last_name,
  avatar_url: null,
});
