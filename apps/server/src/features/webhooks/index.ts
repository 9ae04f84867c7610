import './tables.ts';

export { webhooksRoom } from './room.ts';
export { sealedWebhookColumns } from './store.ts';
