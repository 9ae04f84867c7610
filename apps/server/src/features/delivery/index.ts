import './tables.ts';

export type { DeliveryTimes } from './engine/runner.ts';
export { deliverEdited, deliverPublished } from './queue/create-deliveries.ts';
export { deliveryRoom } from './room.ts';
export { listUnreadableStores } from './stores/seal-secrets.ts';
export { listNodeLocalStores } from './stores/store.ts';
