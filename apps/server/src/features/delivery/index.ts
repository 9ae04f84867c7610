import './tables.ts';

export { readDelivery } from './desk/read.ts';
export { deliverEdited, deliverPublished } from './queue/create-deliveries.ts';
export { listActiveStores } from './queue/store.ts';
export { deliveryRoom } from './room.ts';
export type { DeliveryTimes } from './serve-stores.ts';
export { listUnreadableStores } from './stores/seal-secrets.ts';
export { listNodeLocalStores } from './stores/store.ts';
