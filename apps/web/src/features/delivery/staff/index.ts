import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { DryRunProps } from './dry-run.tsx';

/** Only for staff: its code and texts load separately. */
export const DryRun = lazyPart<DryRunProps>(async () => (await import('./dry-run.tsx')).DryRun);
