import './tables.ts';

export { exportOwnPurchases } from './own-purchases.ts';
export { presentService } from './present.ts';
export { createProductNames, type ProductNames } from './product-names.ts';
export { artistLimit, giveBackServices, neededServices, planOf, spendServices } from './release-services.ts';
export { commerceRoutes } from './routes.ts';
