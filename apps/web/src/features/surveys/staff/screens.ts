// One chunk: staff visit these screens together, and other users never load their shared code.
export { EditorScreen } from './editor-screen.tsx';
export { SurveysScreen } from './list/surveys-screen.tsx';
export { ResultsScreen } from './results/results-screen.tsx';
