export { ReleaseDeliveries } from './lazy-release-deliveries.ts';
