import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { GaugeDefinition } from '#platform/http/metrics.ts';
import { countByState, findOldestDue } from './desk/read.ts';
import { listStores } from './stores/store.ts';

/** What an operator is woken for, or looks at in the morning: what is live is counted by nobody here. */
const SHOWN: readonly DeliveryState[] = ['WAITING', 'BUILDING', 'SENDING', 'FAILED', 'REFUSED', 'WITHDRAWING'];

/** What waits at each store, what failed, and for how long something could have left already. */
export const deliveryGauges = (db: Db, clock: Clock): GaugeDefinition[] => [
  {
    name: 'deliveries',
    help: 'Releases by store and state of their newest delivery, up to 10,000 of each',
    labels: ['store', 'state'],
    read: async () => {
      const [stores, counts] = [await listStores(db), await countByState(db)];
      const keys = new Map(stores.map(({ uuid, key }) => [uuid, key]));
      return counts
        .filter(({ state }) => SHOWN.includes(state))
        .map(({ store_uuid, state, count: value }) => ({
          labels: { store: keys.get(store_uuid) ?? '', state },
          value,
        }));
    },
  },
  {
    name: 'deliveries_oldest_due_seconds',
    help: 'For how long the delivery that could have left first has waited',
    read: async () => {
      const due = await findOldestDue(db, clock.now());
      return [{ value: due === null ? 0 : (clock.now().getTime() - due.getTime()) / 1000 }];
    },
  },
];
