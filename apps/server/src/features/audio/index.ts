import './tables.ts';

export { analyzeUploads } from './analyze-file.ts';
export { openAnalysisService } from './analyzers/analysis-service.ts';
export { reanalyze } from './reanalyze.ts';
export { audioRoutes } from './routes.ts';
