import { defineEndpoints } from '../endpoint.ts';
import { byUser } from '../ids.ts';
import { avatarChanged, me, profileChange } from './schemas.ts';

/** A user's public profile. */
export const profileEndpoints = defineEndpoints({
  'PATCH /profile/{id}': {
    summary: 'Change your names',
    access: 'account:write',
    params: byUser,
    body: profileChange,
    status: 200,
    response: me,
  },
  'POST /profile/{id}/upload-avatar': {
    summary: 'Set your avatar',
    access: 'account:write',
    params: byUser,
    upload: 'avatar',
    status: 200,
    response: avatarChanged,
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'BROKEN_FILE', 'NO_FILE'],
  },
  'DELETE /profile/{id}/remove-avatar': {
    summary: 'Remove your avatar',
    access: 'account:write',
    params: byUser,
    status: 204,
  },
});
