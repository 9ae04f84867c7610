import './tables.ts';

export { moderationRoutes } from './routes.ts';
