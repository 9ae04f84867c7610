import type { TrackId, UserId } from '@dubplate/contract/ids';
import { statisticsIssues } from '@dubplate/contract/statistics/errors';
import { normalizeIsrc, reportedUpc } from '@dubplate/rules/releases/codes';
import type { RawBuilder } from 'kysely';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { lockMatching } from '../staged/match-store.ts';
import { type CountContext, countWaiting } from './count-waiting.ts';
import {
  deleteAlias,
  earlierRows,
  isReleasedTrack,
  rowsWithCodes,
  saveAlias,
  sumWaiting,
  type WaitingCodes,
} from './store.ts';
import { listWaitingImports } from './waiting-store.ts';

/** `db` has no limits of calls, because counting may take long. */
type DecideContext = CountContext & Pick<ServerContext, 'clock' | 'db'>;

interface NamedCodes {
  readonly isrc?: string | undefined;
  readonly upc?: string | undefined;
  readonly track_uuid?: string | undefined;
}

/** @throws 400 without any code */
const readCodes = ({ isrc, upc, track_uuid }: NamedCodes): WaitingCodes => {
  const codes = {
    trackUuid: track_uuid ?? null,
    isrc: normalizeIsrc(isrc ?? '') || null,
    upc: reportedUpc(upc ?? '') || null,
  };
  if (Object.values(codes).every((code) => code === null))
    refuseIssues(statisticsIssues, [{ path: 'isrc', code: 'code_missing' }]);
  return codes;
};

/** Counts the rows import by import, so that none is locked for long. */
const countImports = async (
  deps: CountContext,
  imports: readonly { readonly uuid: string }[],
  which: RawBuilder<boolean>,
  assignedTo?: TrackId,
): Promise<void> => {
  for (const { uuid } of imports) await countWaiting(deps, uuid, which, assignedTo);
};

interface Decision {
  readonly action: string;
  readonly actorUuid: UserId;
  readonly codes: WaitingCodes;
  readonly which: RawBuilder<boolean>;
  readonly toTrackUuid: TrackId | null;
}

/** Records a decision. @returns the imports and sums of the rows @throws 404 if no rows wait */
const recordDecision = async (trx: Db, { action, actorUuid, codes, which, toTrackUuid }: Decision, now: Date) => {
  await lockMatching(trx, 'late');
  const sums = await sumWaiting(trx, which);
  if (sums.rows === 0) throw notFound();
  const uuid = newUuid();
  if (toTrackUuid !== null) await saveAlias(trx, { uuid, codes, toTrackUuid, actorUuid, now });
  await recordAct(trx, {
    actorUuid,
    action,
    subject: { type: toTrackUuid === null ? 'statistics_codes' : 'track', uuid: toTrackUuid ?? uuid },
    before: null,
    after: { ...codes, ...sums },
    now,
  });
  return { sums, imports: await listWaitingImports(trx, which) };
};

/**
 * Assigns waiting rows with these codes to a track, and saves an alias for later reports.
 * @throws 404 if the track is not on a published release, or no rows wait
 */
export const assignUnmatched = async (
  { db, clock, ...deps }: DecideContext,
  { to_track_uuid: toTrackUuid, ...named }: NamedCodes & { readonly to_track_uuid: TrackId },
  actorUuid: UserId,
): Promise<{ rows: number; quantity: number }> => {
  const codes = readCodes(named);
  const which = rowsWithCodes(codes);
  const { sums, imports } = await inTransaction(db, async (trx) => {
    if (!(await isReleasedTrack(trx, toTrackUuid))) throw notFound();
    return recordDecision(trx, { action: 'statistics.assign', actorUuid, codes, which, toTrackUuid }, clock.now());
  });
  await countImports(deps, imports, which, toTrackUuid);
  return sums;
};

/**
 * Counts rows for a release that was created after they were reported.
 * @throws 404 if no such rows wait
 */
export const acceptEarlier = async (
  { db, clock, ...deps }: DecideContext,
  named: Pick<NamedCodes, 'isrc' | 'upc'>,
  actorUuid: UserId,
): Promise<{ rows: number; quantity: number }> => {
  const codes = readCodes(named);
  const which = earlierRows(rowsWithCodes(codes));
  const { sums, imports } = await inTransaction(db, (trx) =>
    recordDecision(trx, { action: 'statistics.accept', actorUuid, codes, which, toTrackUuid: null }, clock.now()),
  );
  await countImports(deps, imports, which);
  return sums;
};

/**
 * Removes an alias, so that rows of later reports wait again. Counted rows stay until their report is undone or
 * replaced, because a batch never changes. @throws 404
 */
export const removeAlias = (
  db: Db,
  { uuid, actorUuid, now }: { readonly uuid: string; readonly actorUuid: UserId; readonly now: Date },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const removed = await deleteAlias(trx, uuid);
    if (!removed) throw notFound();
    const { to_track_uuid, track_uuid, isrc, upc } = removed;
    await recordAct(trx, {
      actorUuid,
      action: 'statistics.remove-alias',
      subject: { type: 'track', uuid: to_track_uuid },
      before: { trackUuid: track_uuid, isrc, upc },
      after: null,
      now,
    });
  });
