import { isJump, usualStreams } from '@dubplate/rules/statistics/jump';
import { raiseAlert } from '#platform/alerts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Events } from '#platform/jobs/outbox.ts';
import type { StreamStore } from '../streams/stream-store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'streams-imported': { batch_id: number; report: string };
  }
}

interface JumpDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly streams: StreamStore;
}

/** How many days of one import are looked at, those with the most streams first. */
const PEAKS_MAX = 5_000;

/** Reports to staff the tracks of an import whose streams look artificial: see `JUMP`. One alert a track, with its highest day. */
export const reportJumps = async (
  { db, clock, streams }: JumpDeps,
  { batch_id, report }: { readonly batch_id: number; readonly report: string },
): Promise<void> => {
  const jumps = (await streams.readPeaks(db, batch_id, PEAKS_MAX)).filter(isJump);
  const reported = new Set<string>();
  for (const jump of jumps) {
    const { track, platform, day, quantity } = jump;
    if (reported.has(track)) continue;
    reported.add(track);
    await raiseAlert(
      db,
      {
        kind: 'streams.jump',
        subject: { type: 'track', uuid: track },
        detail: { platform, day, quantity, usual: Math.round(usualStreams(jump)), report },
      },
      clock.now(),
    );
  }
};

interface ListenerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly streams: StreamStore;
}

/** What follows an import. */
export const importListeners = ({ db, clock, streams }: ListenerDeps) => ({
  'statistics.jumps': {
    timeLimit: 600,
    handle: (imported: Events['streams-imported']) => reportJumps({ db, clock, streams }, imported),
  },
});
