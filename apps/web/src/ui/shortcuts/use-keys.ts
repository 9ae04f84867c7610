import { useEffect, useLayoutEffect, useRef } from 'react';
import { type KeyPress, keyPressOf } from './key-press.ts';

/** Returns the action of a key, if it has one here. */
type FindAction = (press: KeyPress, event: KeyboardEvent) => (() => void) | null | undefined;

/** Handles keys that no other handler has taken. */
export const useKeys = (findAction: FindAction): void => {
  const latest = useRef(findAction);
  // A passive effect comes after the paint: until then a key would do what the page showed before.
  useLayoutEffect(() => {
    latest.current = findAction;
  });
  useEffect(() => {
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
