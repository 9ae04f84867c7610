import type { TrackId, UserId } from '@dubplate/contract/ids';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { saveAlias } from './store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'codes-assigned': { track_uuid: TrackId; isrc: string | null; upc: string | null };
  }
}

interface Assignment {
  /** Without separators. */
  readonly isrc: string | null;
  /** Without the zero of its EAN. */
  readonly upc: string | null;
  readonly toTrackUuid: TrackId;
  readonly actorUuid: UserId;
  readonly now: Date;
}

/** Saves an alias in the transaction of the caller; the rows that wait with these codes count soon after it. */
export const assignCodes = async (
  trx: Db,
  outbox: Pick<ServerContext['outbox'], 'announce'>,
  { isrc, upc, toTrackUuid, actorUuid, now }: Assignment,
): Promise<void> => {
  await saveAlias(trx, { uuid: newUuid(), codes: { trackUuid: null, isrc, upc }, toTrackUuid, actorUuid, now });
  await outbox.announce(trx, 'codes-assigned', { track_uuid: toTrackUuid, isrc, upc });
};
