import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, onQuestion } from './confirm.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** Where `confirm()` asks; stands once, at the top of the app. */
export const ConfirmHost = () => {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  return question ? (
    <Suspense fallback={null}>
      <ConfirmDialog question={question} />
    </Suspense>
  ) : null;
};
