import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { type AnswerDeps, readAcknowledgements, shouldReadAnswers } from './acknowledgements/read-acknowledgements.ts';
import { deliverToStore } from './engine/deliver-to-store.ts';
import type { DeliveryTimes } from './engine/runner.ts';
import { findStore } from './stores/store.ts';

/** All that there is to do for a store now: read what it has answered, then send what waits. */
export const workForStore =
  (deps: AnswerDeps, times: DeliveryTimes) =>
  async (storeUuid: StoreId, signal: AbortSignal): Promise<void> => {
    const store = await findStore(deps.db, storeUuid);
    if (!store?.active) return;
    if (shouldReadAnswers(store, deps.clock.now(), times.acknowledgementsMs))
      await readAcknowledgements(deps, store, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        // It may take packages all the same; where it can't be reached, sending says so to staff.
        deps.log.warn({ err: error, store: store.key }, 'the answers of a store could not be read');
      });
    await deliverToStore(deps, storeUuid, signal);
  };
