import './tables.ts';

export { eraseOwnAnswers, exportOwnAnswers } from './own-answers.ts';
export { surveysRoutes } from './routes.ts';
