import './tables.ts';

export { recordAct } from './record-act.ts';
export { auditRoutes } from './routes.ts';
