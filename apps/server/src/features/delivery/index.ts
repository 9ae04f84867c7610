import './tables.ts';

export type { DeliveryTimes } from './engine/runner.ts';
export { deliverPublished } from './queue/create-deliveries.ts';
export { deliveryRoom } from './room.ts';
