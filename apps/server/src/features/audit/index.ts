import './tables.ts';

export { auditRoutes } from './routes.ts';
export { recordAct } from './store.ts';
