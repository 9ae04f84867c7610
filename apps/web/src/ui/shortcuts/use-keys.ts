import { useLayoutEffect, useRef } from 'react';
import { type KeyPress, keyPressOf } from './key-press.ts';

/** Returns the action of a key, if it has one here. */
type FindAction = (press: KeyPress, event: KeyboardEvent) => (() => void) | null | undefined;

/** Handles keys that no other handler has taken. */
export const useKeys = (findAction: FindAction): void => {
  const latest = useRef(findAction);
  // Before the next paint: a key pressed at once must not do what the page before it offered.
  useLayoutEffect(() => {
    latest.current = findAction;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const act = latest.current(keyPressOf(event), event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
