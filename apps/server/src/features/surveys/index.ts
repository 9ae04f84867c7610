import './tables.ts';

export { eraseOwnAnswers, exportOwnAnswers } from './own-data.ts';
export { surveysRoutes } from './routes.ts';
