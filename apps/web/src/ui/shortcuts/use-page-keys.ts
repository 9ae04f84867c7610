import { hasShortcuts } from './shortcut-choice.ts';
import { useKeys } from './use-keys.ts';

/** The actions of single keys on a page, by physical key; unavailable actions are left out. */
export const usePageKeys = (actions: Readonly<Partial<Record<string, (() => void) | undefined>>>): void =>
  useKeys((press) => {
    if (press.hasModifier || press.isRepeat || press.isTyping || press.isBehindDialog) return null;
    return hasShortcuts() ? actions[press.code] : null;
  });
