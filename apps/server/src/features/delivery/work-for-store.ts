import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { readAcknowledgements, shouldReadAnswers } from './acknowledgements/read-acknowledgements.ts';
import { deliverToStore } from './engine/deliver-to-store.ts';
import type { EngineDeps } from './engine/engine-deps.ts';
import type { DeliveryTimes } from './engine/runner.ts';
import { findStore } from './stores/store.ts';

/** All that there is to do for a store now: read what it has answered, then send what waits. */
export const workForStore =
  (deps: EngineDeps, times: DeliveryTimes) =>
  async (storeUuid: StoreId, signal: AbortSignal): Promise<void> => {
    const store = await findStore(deps.db, storeUuid);
    if (!store?.active) return;
    if (shouldReadAnswers(store, deps.clock.now(), times.acknowledgementsMs))
      // A store that can't be reached says so where something is to be sent.
      await readAcknowledgements(deps, storeUuid, store, signal).catch(() => signal.throwIfAborted());
    await deliverToStore(deps, storeUuid, signal);
  };
