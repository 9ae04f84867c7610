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

/** Resolves a conflict if two pages changed the same fields, or if the draft was deleted elsewhere. */
export const DraftConflict = () => {
  const { state } = useDraft();
  return (
    <>
      <ConflictDialog isOpen={state === 'conflict'} />
      <GoneDialog isOpen={state === 'gone'} />
    </>
  );
};
