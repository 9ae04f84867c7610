import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { useDraft } from '../use-authoring.ts';

export const ConflictDialog = lazyDialog(
  () => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
  ({ isOpen }) => isOpen,
);

/** Asks whose version is kept, where two pages have changed the same fields. */
export const DraftConflict = () => {
  const { state } = useDraft();
  return <ConflictDialog isOpen={state === 'conflict'} />;
};
