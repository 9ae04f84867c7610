import './tables.ts';

export { openPayoutProviders } from './providers/open-providers.ts';
export type { PayoutProviders } from './providers/payout-provider.ts';
export { payoutsRoom } from './room.ts';
