import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Events } from '#platform/jobs/outbox.ts';
import type { StreamStore } from '../streams/stream-store.ts';
import { reportJumps } from './report-jumps.ts';

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
