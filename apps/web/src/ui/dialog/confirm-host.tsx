import { useStore } from '#lib/store.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { openQuestion } from './confirm.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog));

export const preloadConfirm = ConfirmDialog.preload;

/** Renders the question of `confirm()`; mounted once, at the top of the app. */
export const ConfirmHost = () => {
  const question = useStore(openQuestion);
  return question ? <ConfirmDialog question={question} /> : null;
};
