import { z } from 'zod';
import { staffUser } from '../accounts/staff-endpoints.ts';
import { artistId, releaseId, ticketId, userId } from '../ids.ts';
import { accountDeletion, ownExport } from '../own-data/schemas.ts';
import { RELEASE_STATUSES } from '../releases/limits.ts';
import { TICKET_STATUSES } from '../support/limits.ts';
import { transferItem } from '../transfers/schemas.ts';
import { localDate, timestamp, uuid } from '../wire.ts';
import { EMAIL_STATUSES, MATCH_KINDS } from './limits.ts';

/** The match of a search: its field and text. */
export const personMatch = z.object({ kind: z.enum(MATCH_KINDS), text: z.string() });
export type PersonMatch = z.infer<typeof personMatch>;

/** A person in the list; without a search nothing matched. */
export const foundPerson = staffUser.extend({ matches: z.array(personMatch) });
export type FoundPerson = z.infer<typeof foundPerson>;

/** One user, with everything that support needs at once. */
export const personPage = staffUser.extend({
  language: z.enum(['en', 'ru']),
  totp_on: z.boolean(),
  passkeys: z.int(),
  plan: z.object({ name: z.string(), expires_at: timestamp.nullable() }),
  artists: z.array(z.object({ uuid: artistId, name: z.string() })),
  counts: z.object({
    artists: z.int(),
    releases: z.int(),
    purchases: z.int(),
    tickets: z.int(),
    sessions: z.int(),
    emails: z.int(),
    transferred: z.int(),
  }),
  /** Transfer from the older system: time and former name. */
  transfer: z
    .object({ username: z.string(), moved_at: timestamp.nullable(), transferred_at: timestamp.nullable() })
    .nullable(),
  /** The newest version of the terms that was accepted, and when; null: none is on record. */
  terms: z.object({ version: z.int(), accepted_at: timestamp }).nullable(),
  export: ownExport.nullable(),
  deletion: accountDeletion.nullable(),
});
export type PersonPage = z.infer<typeof personPage>;

export const personRelease = z.object({
  uuid: releaseId,
  title: z.string(),
  artist_name: z.string().nullable(),
  status: z.enum(RELEASE_STATUSES),
  release_date: localDate.nullable(),
  upc: z.string().nullable(),
  updated_at: timestamp,
});
export type PersonRelease = z.infer<typeof personRelease>;

export const personTicket = z.object({
  uuid: ticketId,
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  updated_at: timestamp,
});
export type PersonTicket = z.infer<typeof personTicket>;

/** A message to the user; never its contents, which may include a secret link. */
export const sentEmail = z.object({
  uuid,
  kind: z.string(),
  recipient: z.string(),
  status: z.enum(EMAIL_STATUSES),
  at: timestamp,
});
export type SentEmail = z.infer<typeof sentEmail>;

export const sentEmailOfAnyone = sentEmail.extend({ user_uuid: userId });
export type SentEmailOfAnyone = z.infer<typeof sentEmailOfAnyone>;

export const personTransferItem = transferItem.extend({ uuid, kind: z.enum(['release', 'multilink']) });
export type PersonTransferItem = z.infer<typeof personTransferItem>;
