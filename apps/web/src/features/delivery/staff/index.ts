import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { DryRunProps } from './dry-run.tsx';

/** Only for staff: its code and texts load separately. */
export const DryRun = lazyPart<DryRunProps>(async () => {
  const { DryRun: Part } = await import('./dry-run.tsx');
  await textsLoaded();
  return Part;
});
