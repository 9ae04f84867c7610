import { isJump, usualStreams } from '@dubplate/rules/statistics/jump';
import { raiseAlert } from '#platform/alerts.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Events } from '#platform/jobs/outbox.ts';
import type { StreamStore } from '../streams/stream-store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'streams-imported': { batch_id: number; report: string };
  }
}

type JumpContext = Pick<ServerContext, 'clock' | 'db'> & { readonly streams: StreamStore };

/** Days of one import to check, those with the most streams first. */
const PEAKS_MAX = 5_000;

/**
 * Alerts staff to tracks of an import whose streams look artificial, as `JUMP` defines. One alert per track, for its
 * highest day.
 */
const reportJumps = async (
  { db, clock, streams }: JumpContext,
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

/** Listeners of imports. */
export const importListeners = ({ db, clock, streams }: JumpContext) => ({
  'statistics.jumps': {
    timeLimit: 600,
    handle: (imported: Events['streams-imported']) => reportJumps({ db, clock, streams }, imported),
  },
});
