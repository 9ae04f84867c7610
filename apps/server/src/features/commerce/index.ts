import './tables.ts';

export { presentService } from './present.ts';
export { createProductNames, type ProductNames } from './product-names.ts';
export { artistLimit, giveBackServices, neededServices, spendServices } from './release-services.ts';
export { commerceRoutes } from './routes.ts';
