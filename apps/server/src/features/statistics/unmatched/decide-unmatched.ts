import type { TrackId, UserId } from '@dubplate/contract/ids';
import { statisticsIssues } from '@dubplate/contract/statistics/errors';
import { normalizeIsrc, reportedUpc } from '@dubplate/rules/releases/codes';
import type { RawBuilder } from 'kysely';
import { recordAct } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { lockMatching } from '../staged/match-store.ts';
import { type CountDeps, countWaiting } from './count-waiting.ts';
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

interface DecideDeps extends CountDeps {
  /** For work: how long it takes is up to the rows. */
  readonly db: Db;
  readonly clock: Clock;
}

interface NamedCodes {
  readonly isrc?: string | undefined;
  readonly upc?: string | undefined;
  readonly track_uuid?: string | undefined;
}

/** @throws 400 where no code is named */
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

/** Counts such rows import by import, so that none is locked for long. */
const countImports = async (
  deps: CountDeps,
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

/** Records a decision about what waits. @returns the imports and the rows that it is about @throws 404 where nothing waits */
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
 * Points rows that wait with these codes at a track, and remembers it for reports to come.
 * @throws 404 where the track is not on a release that is out, or where nothing waits
 */
export const assignUnmatched = async (
  { db, clock, ...deps }: DecideDeps,
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
 * Counts rows that were reported before a release was made for that release, which has their codes now.
 * @throws 404 where no such row waits
 */
export const acceptEarlier = async (
  { db, clock, ...deps }: DecideDeps,
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
 * Forgets an alias: rows of reports to come wait again. Rows that count already stay where they are until their report is
 * undone or replaced, since a batch is never changed.
 * @throws 404
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
