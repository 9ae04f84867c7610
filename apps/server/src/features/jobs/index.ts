export { jobsRoutes } from './routes.ts';
