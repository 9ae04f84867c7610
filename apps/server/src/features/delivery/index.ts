import './tables.ts';

export { deliverEdited, deliverPublished } from './create-deliveries.ts';
export { exportMessage } from './engine/export-message.ts';
export { type Arrival, listArrivals, readDelivery } from './read.ts';
export { deliveryRoom } from './room.ts';
export type { DeliveryTimes } from './serve-stores.ts';
export { listActiveStores } from './store.ts';
export { listNodeLocalStores } from './stores/store.ts';
export { listUnreadableStores } from './stores/store-secrets.ts';
