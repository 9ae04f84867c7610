import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import type { MovingConfirmation } from '@dubplate/contract/catalogue-imports/limits';
import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { localDate } from '@dubplate/contract/wire';
import type { KeptFacts } from '@dubplate/rules/catalogue/kept-facts';
import { z } from 'zod';
import { splitIntoBatches } from '#platform/batches.ts';
import type { Db } from '#platform/database/tables.ts';

const text = z.string().nullable();
const title = {
  title: z.string(),
  titleVersion: text,
  artists: z.array(z.object({ name: z.string(), role: z.enum(ARTIST_ROLES) })),
};

/** The stored form of what was imported. */
export const keptFacts: z.ZodType<KeptFacts> = z.object({
  ...title,
  upc: text,
  originalReleaseDate: localDate.nullable(),
  tracks: z.array(z.object({ ...title, uuid: z.string(), isrc: text, duration: z.number().nullable() })),
});

/** Keeps what stores match by of a draft that an import made. */
export const insertMovedRelease = async (
  trx: Db,
  moved: { readonly release_uuid: ReleaseId; readonly user_uuid: UserId; readonly format: string },
  content: KeptFacts,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('moved_releases')
    // The schema leaves out the ids of artists.
    .values({ ...moved, content: JSON.stringify(keptFacts.parse(content)), created_at: now })
    .execute();
};

/** Row-locks a moved release. Returns false if the user has no such release. */
export const lockMovedRelease = async (trx: Db, userUuid: UserId, uuid: ReleaseId): Promise<boolean> => {
  const row = await trx
    .selectFrom('moved_releases')
    .select('release_uuid')
    .where('user_uuid', '=', userUuid)
    .where('release_uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

type Confirmed = Readonly<Record<'both_live_at' | 'old_down_at' | 'done_at', Date | null>>;

/** The earlier confirmations stay, the later ones are undone. */
const confirmUpTo = (before: Confirmed, confirmation: MovingConfirmation | null, now: Date): Confirmed => {
  const isDone = confirmation === 'DONE';
  const isDown = confirmation === 'OLD_TAKEN_DOWN';
  return {
    both_live_at: confirmation === 'BOTH_LIVE' ? (before.both_live_at ?? now) : confirmation && before.both_live_at,
    old_down_at: isDown ? (before.old_down_at ?? now) : isDone ? before.old_down_at : null,
    done_at: isDone ? (before.done_at ?? now) : null,
  };
};

/** Saves what a person confirmed last. The release is locked by the caller. */
export const saveConfirmation = async (
  trx: Db,
  { release, store, before }: { readonly release: ReleaseId; readonly store: StoreId; readonly before: Confirmed },
  confirmation: MovingConfirmation | null,
  now: Date,
): Promise<void> => {
  const confirmed = confirmUpTo(before, confirmation, now);
  await trx
    .insertInto('store_moves')
    .values({ release_uuid: release, store_uuid: store, ...confirmed })
    .onConflict((conflict) => conflict.columns(['release_uuid', 'store_uuid']).doUpdateSet(confirmed))
    .execute();
};

/** Counts a reminder for each of these releases and stores. */
export const countReminders = async (
  trx: Db,
  moves: readonly { readonly release_uuid: ReleaseId; readonly store_uuid: StoreId }[],
  now: Date,
): Promise<void> => {
  const unconfirmed = { both_live_at: null, old_down_at: null, done_at: null };
  for (const batch of splitIntoBatches(moves))
    await trx
      .insertInto('store_moves')
      .values(batch.map((move) => ({ ...move, ...unconfirmed, reminders: 1, reminded_at: now })))
      .onConflict((conflict) =>
        conflict
          .columns(['release_uuid', 'store_uuid'])
          .doUpdateSet((eb) => ({ reminders: eb('store_moves.reminders', '+', 1), reminded_at: now })),
      )
      .execute();
};

export const deleteMovedReleasesOf = async (trx: Db, userUuid: UserId): Promise<void> => {
  await trx.deleteFrom('moved_releases').where('user_uuid', '=', userUuid).execute();
};
