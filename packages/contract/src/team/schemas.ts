import { z } from 'zod';
import { USERNAME_MAX } from '../accounts/limits.ts';
import { artistId, userId } from '../ids.ts';
import { TEAM_ROLES } from '../scopes.ts';
import { oneLine, timestamp, uuid } from '../wire.ts';
import { TEAM_ARTISTS_MAX } from './limits.ts';

const role = z.enum(TEAM_ROLES);
const state = z.enum(['INVITED', 'ACTIVE']);
/** The artists to whom a member is limited; null for all of the account. */
const artists = z.array(artistId).nullable();
const chosenArtists = z.array(artistId).min(1).max(TEAM_ARTISTS_MAX).nullable();

/** Someone who may act for the account, or is invited to. */
export const teamMember = z.object({
  uuid,
  username: z.string(),
  role,
  artist_uuids: artists,
  state,
  invited_at: timestamp,
});
export type TeamMember = z.infer<typeof teamMember>;

export const newTeamMember = z.object({
  username: oneLine(USERNAME_MAX),
  role,
  artist_uuids: chosenArtists.optional(),
});

export const teamMemberChange = z.object({ role: role.optional(), artist_uuids: chosenArtists.optional() });

/** An account in whose team the person is, or to which they are invited. */
export const teamAccount = z.object({
  account_uuid: userId,
  name: z.string(),
  role,
  artist_uuids: artists,
  state,
});
export type TeamAccount = z.infer<typeof teamAccount>;

/** What a member did; the same change within minutes is one line. */
export const teamActivity = z.object({
  username: z.string(),
  /** The call, such as `PATCH /release/{id}`. */
  call: z.string(),
  /** The changed thing; `title` is null once it is gone. */
  subject: z
    .object({
      kind: z.enum(['release', 'track', 'artist', 'file', 'link', 'other']),
      uuid,
      title: z.string().nullable(),
    })
    .nullable(),
  first_at: timestamp,
  last_at: timestamp,
  times: z.int(),
});
export type TeamActivity = z.infer<typeof teamActivity>;
