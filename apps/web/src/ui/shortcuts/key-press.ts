/** A key that was pressed, and where. */
export interface KeyPress {
  /** The place of the key, so that it is the same key in a Russian layout. */
  readonly code: string;
  readonly hasModifier: boolean;
  readonly isRepeat: boolean;
  /** The key goes into a field. */
  readonly isTyping: boolean;
  /** A control has the focus, to which the space bar belongs. */
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
