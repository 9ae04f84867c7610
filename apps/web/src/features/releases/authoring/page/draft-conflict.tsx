import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { useDraft } from '../use-authoring.ts';

export const ConflictDialog = lazyDialog(
  () => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
  ({ isOpen }) => isOpen,
);

export const GoneDialog = lazyDialog(
  () => import('./gone-dialog.tsx').then((module) => module.GoneDialog),
  ({ isOpen }) => isOpen,
);

/** Asks what is kept, where two pages have changed the same fields, or another one has deleted the draft. */
export const DraftConflict = () => {
  const { state } = useDraft();
  return (
    <>
      <ConflictDialog isOpen={state === 'conflict'} />
      <GoneDialog isOpen={state === 'gone'} />
    </>
  );
};
