/** A pressed key and its context. */
export interface KeyPress {
  /** The physical key, so that shortcuts work in a Russian layout. */
  readonly code: string;
  readonly hasModifier: boolean;
  readonly isRepeat: boolean;
  /** A text field has the focus. */
  readonly isTyping: boolean;
  /** The focused control uses the space bar. */
  readonly isOnControl: boolean;
  /** The target is behind an open dialog, so it can't be used. */
  readonly isBehindDialog: boolean;
}

const TYPING = 'input:not([type=checkbox], [type=range]), textarea, select, [contenteditable]';
const CONTROL = 'a, button, input, summary, [tabindex="0"]';
const DIALOG = '[aria-modal="true"]';

export const hasOpenDialog = (): boolean => document.querySelector(DIALOG) !== null;

export const keyPressOf = (event: KeyboardEvent): KeyPress => {
  const target = event.target instanceof Element ? event.target : document.body;
  return {
    code: event.code,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
    isRepeat: event.repeat || event.isComposing,
    isTyping: target.closest(TYPING) !== null,
    isOnControl: target.closest(CONTROL) !== null,
    isBehindDialog: hasOpenDialog(),
  };
};
