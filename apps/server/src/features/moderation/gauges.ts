import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { GaugeDefinition } from '#platform/http/metrics.ts';
import { readCodePools } from './codes/pools.ts';
import { readWaiting } from './read-waiting.ts';

/** What an operator asks of moderation: what waits, for how long, and how many codes are left. */
export const moderationGauges = (db: Db, clock: Clock): GaugeDefinition[] => [
  {
    name: 'moderation_waiting',
    help: 'Releases that wait for a moderator',
    read: async () => [{ value: (await readWaiting(db)).count }],
  },
  {
    name: 'moderation_longest_wait_seconds',
    help: 'For how long the release that was sent first has waited for a moderator',
    read: async () => {
      const { since } = await readWaiting(db);
      return [{ value: since === null ? 0 : (clock.now().getTime() - since.getTime()) / 1000 }];
    },
  },
  {
    name: 'codes_left',
    help: 'Codes left in the pools, by kind; placeholders are not counted',
    labels: ['kind'],
    read: async () => {
      const pools = await readCodePools(db, clock.now());
      return pools
        .filter(({ is_placeholder }) => !is_placeholder)
        .map(({ kind, left: value }) => ({ labels: { kind }, value }));
    },
  },
];
