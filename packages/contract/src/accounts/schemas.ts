import { z } from 'zod';
import { localDate, text, timestamp, uuid } from '../wire.ts';
import { PASSWORD_MAX, ROLES, USERNAME_MAX } from './limits.ts';

const username = text(USERNAME_MAX);
const password = z.string().max(PASSWORD_MAX);
const fingerprint = text(256);

export const registration = z.object({
  username,
  password,
  service: text(64).optional(),
  fingerprint: fingerprint.optional(),
});
export const credentials = z.object({
  username,
  password,
  fingerprint: fingerprint.optional(),
  remember: z.boolean().default(true),
});
export const refreshBody = z.object({ fingerprint: fingerprint.optional() });
export const accessToken = z.object({ access_token: z.string() });
export const created = z.object({ uuid });

export const role = z.enum(ROLES);

export const me = z.object({
  uuid,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  date_of_birth: localDate.nullable(),
  verified_at: timestamp.nullable(),
  roles: z.array(role),
});
export type Me = z.infer<typeof me>;

export const publicUser = me.pick({ uuid: true, first_name: true, last_name: true, avatar_url: true });
