import { defineEndpoints } from '../endpoint.ts';
import { byId } from '../wire.ts';
import { avatarChanged, me, profileChange } from './schemas.ts';

/** What a person shows of themselves. */
export const profileEndpoints = defineEndpoints({
  'PATCH /profile/{id}': {
    summary: 'Change your names',
    access: 'user',
    params: byId,
    body: profileChange,
    status: 200,
    response: me,
  },
  'POST /profile/{id}/upload-avatar': {
    summary: 'Set your avatar',
    access: 'user',
    params: byId,
    upload: 'avatar',
    status: 200,
    response: avatarChanged,
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'BROKEN_FILE', 'NO_FILE'],
  },
  'DELETE /profile/{id}/remove-avatar': {
    summary: 'Remove your avatar',
    access: 'user',
    params: byId,
    status: 204,
  },
});
