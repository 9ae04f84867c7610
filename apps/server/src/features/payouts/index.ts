import './tables.ts';

export { sealedInvoices } from './invoices/store.ts';
export { sealedMethods } from './methods/store.ts';
export { openPayoutProviders } from './providers/open-providers.ts';
export type { PayoutProviders } from './providers/payout-provider.ts';
export { payoutsRoom } from './room.ts';
export { sealedTaxes } from './taxes/store.ts';
