import './tables.ts';

export type { DeliveryTimes } from './engine/runner.ts';
export { deliverEdited, deliverPublished } from './queue/create-deliveries.ts';
export { deliveryRoom } from './room.ts';
export { listNodeLocalStores } from './stores/node-local.ts';
export { listUnreadableStores } from './stores/seal-secrets.ts';
