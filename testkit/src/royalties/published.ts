import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { newUuid } from '@dubplate/server/platform/ids.ts';
import { sql } from 'kysely';

export interface PublishedRelease {
  readonly uuid: ReleaseId;
  readonly ownerUuid: UserId;
  readonly upc: string;
  readonly tracks: readonly { readonly uuid: TrackId; readonly isrc: string }[];
}

let codes = 0;

/** Inserts a user who can't sign in. */
export const insertUser = async (db: Db): Promise<UserId> => {
  const uuid = newUuid() as UserId;
  await sql`
    INSERT INTO users (uuid, username, password_hash, created_at)
    VALUES (${uuid}, ${`${uuid}@example.com`}, 'none', now())`.execute(db);
  return uuid;
};

/** Inserts a published release straight into the database: for tests that need many, and none of their files. */
export const insertPublished = async (db: Db, ownerUuid: UserId, tracks: number): Promise<PublishedRelease> => {
  codes += 1;
  const number = codes;
  const release = {
    uuid: newUuid() as ReleaseId,
    ownerUuid,
    upc: String(4_600_000_000_000 + number),
    tracks: Array.from({ length: tracks }, (_, place) => ({
      uuid: newUuid() as TrackId,
      isrc: `QZRYL${String(number * 10 + place).padStart(7, '0')}`,
    })),
  };
  await sql`
    INSERT INTO releases (uuid, user_uuid, status, type, title, upc, release_date, copyright, publisher, published_at,
      created_at, updated_at)
    VALUES (${release.uuid}, ${ownerUuid}, 'PUBLISHED', 'EP', ${`Release ${number}`}, ${release.upc}, '2000-01-01', 'Label',
      'Label', now(), now(), now())`.execute(db);
  for (const [place, { uuid, isrc }] of release.tracks.entries())
    await sql`
      INSERT INTO tracks (uuid, release_uuid, position, title, isrc, created_at, updated_at)
      VALUES (${uuid}, ${release.uuid}, ${place + 1}, 'Track', ${isrc}, now(), now())`.execute(db);
  return release;
};
