import { useEffect, useRef } from 'react';
import { keyPressOf } from '#ui/shortcuts/key-press.ts';
import { type Shortcut, shortcutOf } from './shortcut-of.ts';

/** What each key does; what can't be done now is not among them. */
export type ShortcutActions = { readonly [Key in Shortcut]?: (() => void) | undefined };

export const useShortcuts = (actions: ShortcutActions, isOn: boolean): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const shortcut = event.defaultPrevented ? null : shortcutOf(keyPressOf(event));
      const act = shortcut && latest.current[shortcut];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
};
