import './tables.ts';

export { analyseUploads } from './analyze-file.ts';
export { openAnalysisService } from './analyzers/analysis-service.ts';
export { listenAgain } from './reanalyze.ts';
export { audioRoutes } from './routes.ts';
