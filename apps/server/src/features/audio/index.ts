import './tables.ts';

export { openAnalysisService } from './analyse/analysis-service.ts';
export { analyseUploads } from './analyse-file.ts';
export { listenAgain } from './listen-again.ts';
export { audioRoutes } from './routes.ts';
