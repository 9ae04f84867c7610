import './tables.ts';

export type { PayoutProviders } from './context.ts';
export { openPayoutProviders } from './providers/open-providers.ts';
export { createRejectUnsent } from './reject-unsent.ts';
export { payoutsRoom } from './room.ts';
