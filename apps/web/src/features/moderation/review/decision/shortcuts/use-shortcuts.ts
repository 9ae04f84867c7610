import { useKeys } from '#ui/shortcuts/use-keys.ts';
import { type Shortcut, shortcutOf } from './shortcut-of.ts';

/** The action of each shortcut; unavailable actions are undefined. */
export type ShortcutActions = { readonly [Key in Shortcut]?: (() => void) | undefined };

export const useShortcuts = (actions: ShortcutActions, isOn: boolean): void =>
  useKeys((press) => {
    const shortcut = isOn ? shortcutOf(press) : null;
    return shortcut && actions[shortcut];
  });
