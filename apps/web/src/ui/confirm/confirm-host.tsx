import { useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { currentQuestion, onQuestion } from './confirm.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog));

export const preloadConfirm = ConfirmDialog.preload;

/** Where `confirm()` asks; stands once, at the top of the app. */
export const ConfirmHost = () => {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  return question ? <ConfirmDialog question={question} /> : null;
};
