import { useKeys } from '#ui/shortcuts/use-keys.ts';
import { type Shortcut, shortcutOf } from './shortcut-of.ts';

/** What each key does; what can't be done now is not among them. */
export type ShortcutActions = { readonly [Key in Shortcut]?: (() => void) | undefined };

export const useShortcuts = (actions: ShortcutActions, isOn: boolean): void =>
  useKeys((press) => {
    const shortcut = isOn ? shortcutOf(press) : null;
    return shortcut && actions[shortcut];
  });
