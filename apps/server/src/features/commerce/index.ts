import './providers/sandbox/tables.ts';
import './tables.ts';

export { exportOwnPurchases } from './own-purchases.ts';
export { presentService } from './present.ts';
export { createProductNames, type ProductNames } from './product-names.ts';
export { openPaymentMethods } from './providers/open-payment-methods.ts';
export { workOnSandboxWebhooks } from './providers/sandbox/deliver-webhook.ts';
export { sandboxRoutes } from './providers/sandbox/routes.ts';
export type { Sandbox } from './providers/sandbox/sandbox-provider.ts';
export { artistLimit, giveBackServices, neededServices, planOf, spendServices } from './release-services.ts';
export { commerceRoutes } from './routes.ts';
