export { ReleaseDeliveries } from './lazy-release-deliveries.ts';
export { StoreReadiness } from './lazy-store-readiness.ts';
