/** A pressed key and its context. */
export interface KeyPress {
  /** See `codeOf`. */
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

/**
 * Names a key by the Latin letter that it types, and else by its place: the letter printed on a French or German key is
 * meant, while a Russian layout has no Latin ones. In the terms of `KeyboardEvent.code`.
 */
export const codeOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;

const TYPING = 'input:not([type=checkbox], [type=range]), textarea, select, [contenteditable]';
const CONTROL = 'a, button, input, summary, [tabindex="0"]';
const DIALOG = '[aria-modal="true"]';

export const hasOpenDialog = (): boolean => document.querySelector(DIALOG) !== null;

export const keyPressOf = (event: KeyboardEvent): KeyPress => {
  const target = event.target instanceof Element ? event.target : document.body;
  return {
    code: codeOf(event),
    hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
    isRepeat: event.repeat || event.isComposing,
    isTyping: target.closest(TYPING) !== null,
    isOnControl: target.closest(CONTROL) !== null,
    isBehindDialog: hasOpenDialog(),
  };
};
