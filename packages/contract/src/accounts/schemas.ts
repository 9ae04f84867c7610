import { z } from 'zod';
import { sessionId, userId } from '../ids.ts';
import { ROLES } from '../scopes.ts';
import { localDate, oneLine, timestamp, verbatim } from '../wire.ts';
import { NAME_MAX, PASSWORD_MAX, SWITCHABLE_EMAILS, TOTP_CODE_MAX, USERNAME_MAX } from './limits.ts';

const username = oneLine(USERNAME_MAX);
const password = z.string().max(PASSWORD_MAX);
export const fingerprint = verbatim(256);
/** Names the product that is calling; an instance is one product, so its value is ignored. */
const service = oneLine(64).optional();

export const registration = z.object({
  username,
  password,
  service,
  fingerprint: fingerprint.optional(),
});
export const credentials = z.object({
  username,
  password,
  fingerprint: fingerprint.optional(),
  remember: z.boolean().default(true),
  /** A one-time code or a recovery code, required if the user has turned codes on. */
  totp: verbatim(TOTP_CODE_MAX).optional(),
});
export const refreshBody = z.object({ fingerprint: fingerprint.optional() });
export const accessToken = z.object({ access_token: z.string() });
export const created = z.object({ uuid: userId });

export const role = z.enum(ROLES);

export const me = z.object({
  uuid: userId,
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

/** The secret part of a mailed link. */
const linkToken = verbatim(256);

export const linkRequest = z.object({ username, service });
/** The same answer for known and unknown names. */
export const mailSent = z.object({ status: z.literal('MAIL_SENT') });

export const verification = z.object({ token: linkToken, service });
export const verified = z.object({ verified_at: timestamp });

export const passwordReset = z.object({ token: linkToken, password, service });
export const passwordUpdate = z.object({ old_password: password, new_password: password, repeat_password: password });
export const passwordChanged = z.object({ status: z.literal('PASSWORD_CHANGED') });

export const profileChange = z.object({
  first_name: oneLine(NAME_MAX).optional(),
  last_name: oneLine(NAME_MAX).nullable().optional(),
  /** `null` removes the avatar; the address that was read changes nothing. */
  avatar_url: verbatim(4096).nullable().optional(),
});
export const avatarChanged = z.object({ avatar_url: z.string() });

/** One device's stay, from sign-in to sign-out. */
export const session = z.object({
  uuid: sessionId,
  /** Browser or device, such as `Firefox`; null if unknown. */
  browser: z.string().nullable(),
  /** Such as `Android`. */
  system: z.string().nullable(),
  is_mobile: z.boolean(),
  is_current: z.boolean(),
  created_at: timestamp,
  last_seen_at: timestamp,
});
export type Session = z.infer<typeof session>;

/** The emails that a user receives. */
export const emailSwitches = z.record(z.enum(SWITCHABLE_EMAILS), z.boolean());
export type EmailSwitches = z.infer<typeof emailSwitches>;
export const emailSwitchesChange = z.partialRecord(z.enum(SWITCHABLE_EMAILS), z.boolean());
