import type { UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { type Insertable, sql } from 'kysely';
import { findUserByName, type PhoneCountry } from '#features/accounts/index.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { partyOfUser } from '../books-store.ts';
import type { SplitTarget } from './read.ts';

/** Returns the party of a name: its user’s, or that of an invitation. */
export const partyOfName = async (
  trx: Db,
  username: string,
  country: PhoneCountry,
): Promise<{ id: number; isStranger: boolean }> => {
  const user = await findUserByName(trx, username, country);
  if (user) return { id: await partyOfUser(trx, user.uuid), isStranger: user.verified_at === null };
  const { rows } = await sql<{ id: number }>`
    INSERT INTO royalty_parties (username) VALUES (${username})
    ON CONFLICT (username) WHERE user_uuid IS NULL DO UPDATE SET username = excluded.username RETURNING id`.execute(
    trx,
  );
  const [party] = rows;
  if (!party) throw new Error('the insert returns its row');
  return { id: party.id, isStranger: true };
};

/** When the inviter last invited a party, and how many since a moment. */
export const findInvitations = async (
  db: Db,
  { inviterUuid, partyId, since }: { readonly inviterUuid: UserId; readonly partyId: number; readonly since: Date },
): Promise<{ sentAt: Date | null; today: number }> => {
  const { rows } = await sql<{ sentAt: Date | null; today: number }>`
    SELECT max(sent_at) FILTER (WHERE party_id = ${partyId}) AS "sentAt",
      (count(*) FILTER (WHERE sent_at > ${since}))::int AS today
    FROM royalty_invitations WHERE inviter_uuid = ${inviterUuid}`.execute(db);
  return rows[0] ?? { sentAt: null, today: 0 };
};

export const saveInvitation = async (
  trx: Db,
  { inviterUuid, partyId, now }: { readonly inviterUuid: UserId; readonly partyId: number; readonly now: Date },
): Promise<void> => {
  await trx
    .insertInto('royalty_invitations')
    .values({ inviter_uuid: inviterUuid, party_id: partyId, sent_at: now })
    .onConflict((conflict) => conflict.columns(['inviter_uuid', 'party_id']).doUpdateSet({ sent_at: now }))
    .execute();
};

export const insertVersion = async (
  trx: Db,
  { releaseUuid, trackUuid }: SplitTarget,
  { validFrom, now, afterEvent }: { readonly validFrom: LocalDate; readonly now: Date; readonly afterEvent: number },
): Promise<number> => {
  const { id } = await trx
    .insertInto('royalty_split_versions')
    .values({
      release_uuid: releaseUuid,
      track_uuid: trackUuid,
      valid_from: validFrom,
      created_at: now,
      after_event: afterEvent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const insertMember = async (trx: Db, target: SplitTarget, partyId: number, now: Date): Promise<number> => {
  const { id } = await trx
    .insertInto('royalty_split_members')
    .values({
      uuid: newUuid(),
      release_uuid: target.releaseUuid,
      track_uuid: target.trackUuid,
      party_id: partyId,
      invited_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const insertShare = async (trx: Db, share: Insertable<Tables['royalty_split_shares']>): Promise<void> => {
  await trx.insertInto('royalty_split_shares').values(share).execute();
};

export const setAnswer = async (
  trx: Db,
  memberId: number,
  answer: { readonly status: 'ACCEPTED' | 'DECLINED'; readonly answered_at: Date; readonly answered_event: number },
): Promise<void> => {
  await trx.updateTable('royalty_split_members').set(answer).where('id', '=', memberId).execute();
};

export const deleteInvitationsBy = async (trx: Db, inviterUuid: UserId): Promise<void> => {
  await trx.deleteFrom('royalty_invitations').where('inviter_uuid', '=', inviterUuid).execute();
};
