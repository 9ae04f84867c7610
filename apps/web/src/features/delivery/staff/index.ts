export { DryRun } from './lazy-dry-run.ts';
