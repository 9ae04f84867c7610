import { useState } from 'react';

const ENDS = ['pointerup', 'pointercancel'] as const;

let isPressed = false;
// Tests of parts without a page have no window.
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ENDS) window.addEventListener(end, () => (isPressed = false), true);
}

/**
 * Acts at once, or after the press that goes on. A press on a button takes the focus from a field: an error that appeared
 * below the field before the release would move the button away, and the button would not get its click.
 */
export const afterPress = (act: () => void): void => {
  if (!isPressed) {
    act();
    return;
  }
  const waiting = new AbortController();
  const release = () => {
    waiting.abort();
    // The click follows the release in the same turn.
    setTimeout(act);
  };
  for (const end of ENDS) window.addEventListener(end, release, { capture: true, signal: waiting.signal });
};

/** Tracks the visited fields of a form: only these may show an error. */
export const useTouched = <Field extends string>() => {
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const touch = (field: Field) => afterPress(() => setTouched((known) => new Set([...known, field])));
  /** Hides the error again, as while the user types. */
  const untouch = (field: Field) => setTouched((known) => new Set([...known].filter((other) => other !== field)));
  return { isTouched: (field: Field) => touched.has(field), touch, untouch };
};
