import type { ReleaseId } from '@dubplate/contract/ids';
import { sweepAll } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { createReleaseLink, type PublishedRelease } from '../save-link.ts';
import { listUnlinked } from './read-unlinked.ts';

const AT_ONCE = 200;

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'multilinks.link-published': Record<string, never>;
  }
}

/**
 * Gives a link to each published release that has none: those that were published before releases had links. Each in a
 * transaction of its own, so that it goes on where it was cut off.
 */
export const linkPublished = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> =>
  sweepAll<ReleaseId, PublishedRelease>(
    (after) => listUnlinked(db, after, AT_ONCE),
    (release) => inTransaction(db, (trx) => createReleaseLink(trx, release, clock.now())),
  );
