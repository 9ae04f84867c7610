import type { ArtistId, UserId } from '@dubplate/contract/ids';
import { type Expression, type SqlBool, sql } from 'kysely';
import { isCreatedBy } from '#features/files/index.ts';
import type { Actor } from '#platform/http/access/actor.ts';

/** The artists of an account to whom a member of its team is limited. */
export interface ArtistLimit {
  readonly memberUuid: UserId;
  readonly artists: readonly ArtistId[];
}

/** Returns the limit of a caller, or null for all of the account. */
export const artistLimitOf = ({ member }: Pick<Actor, 'member'>): ArtistLimit | null =>
  member?.artists ? { memberUuid: member.uuid, artists: member.artists } : null;

/**
 * Matches the rows of `releases` that a limited member sees: those of their artists, and drafts without a primary artist
 * that they made.
 */
export const withinArtists = ({ memberUuid, artists }: ArtistLimit): Expression<SqlBool> => sql<SqlBool>`(
  EXISTS (
    SELECT FROM release_artists AS credit
    WHERE credit.release_uuid = releases.uuid AND credit.role = 'PRIMARY_ARTIST' AND credit.artist_uuid = ANY(${artists}))
  OR NOT EXISTS (
      SELECT FROM release_artists AS credit
      WHERE credit.release_uuid = releases.uuid AND credit.role = 'PRIMARY_ARTIST')
    AND ${isCreatedBy('releases', memberUuid)})`;
