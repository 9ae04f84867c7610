import './codes/tables.ts';

export { moderationRoutes } from './routes.ts';
