import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { CLAIM_MINUTES } from '@dubplate/contract/moderation/limits';
import { expressionBuilder } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

const CLAIM_MS = CLAIM_MINUTES * 60_000;

/** Claims lapse if their holder was last seen before this moment. */
const heldSince = (now: Date): Date => new Date(now.getTime() - CLAIM_MS);
export const claimEnd = (seenAt: Date): Date => new Date(seenAt.getTime() + CLAIM_MS);

const eb = expressionBuilder<Tables, never>();

/** Selects active claims with their holders, to join to releases. */
export const heldClaims = (now: Date) =>
  eb
    .selectFrom('release_claims')
    .innerJoin('users as holder', 'holder.uuid', 'release_claims.user_uuid')
    .select([
      'release_claims.release_uuid',
      'release_claims.user_uuid as holder_uuid',
      'release_claims.claimed_at',
      'release_claims.seen_at',
      'holder.username as holder_username',
      'holder.first_name as holder_first_name',
      'holder.last_name as holder_last_name',
    ])
    .where('release_claims.seen_at', '>', heldSince(now));

/** Selects the releases claimed by a user. */
export const claimedBy = (userUuid: UserId, now: Date) =>
  eb
    .selectFrom('release_claims')
    .select('release_claims.release_uuid')
    .where('release_claims.user_uuid', '=', userUuid)
    .where('release_claims.seen_at', '>', heldSince(now));

export const findClaim = (db: Db, releaseUuid: ReleaseId, now: Date) =>
  db.selectFrom(heldClaims(now).as('held')).selectAll().where('held.release_uuid', '=', releaseUuid).executeTakeFirst();

export type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/** Inserts a claim, replacing a lapsed one. */
export const putClaim = async (trx: Db, releaseUuid: ReleaseId, userUuid: UserId, now: Date): Promise<void> => {
  await trx
    .insertInto('release_claims')
    .values({ release_uuid: releaseUuid, user_uuid: userUuid, claimed_at: now, seen_at: now })
    .onConflict((on) => on.column('release_uuid').doUpdateSet({ user_uuid: userUuid, claimed_at: now, seen_at: now }))
    .execute();
};

export const renewClaim = async (trx: Db, releaseUuid: ReleaseId, now: Date): Promise<void> => {
  await trx.updateTable('release_claims').set({ seen_at: now }).where('release_uuid', '=', releaseUuid).execute();
};

/** Records the first claim since the submission, for the artist. */
export const markReviewStarted = async (trx: Db, releaseUuid: ReleaseId, now: Date): Promise<void> => {
  await trx
    .updateTable('releases')
    .set({ review_started_at: now })
    .where('uuid', '=', releaseUuid)
    .where('review_started_at', 'is', null)
    .execute();
};

export const deleteClaim = async (trx: Db, releaseUuid: ReleaseId): Promise<void> => {
  await trx.deleteFrom('release_claims').where('release_uuid', '=', releaseUuid).execute();
};
