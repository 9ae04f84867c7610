// One chunk: staff go from one to the other, and nobody else pays for what they share.
export { EditorScreen } from './editor-screen.tsx';
export { SurveysScreen } from './list/surveys-screen.tsx';
export { ResultsScreen } from './results/results-screen.tsx';
