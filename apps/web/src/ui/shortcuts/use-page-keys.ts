import { hasShortcuts } from './shortcut-choice.ts';
import { useKeys } from './use-keys.ts';

/** What single keys do on a page, by their places on the keyboard; what can't be done now is not among them. */
export const usePageKeys = (actions: Readonly<Partial<Record<string, (() => void) | undefined>>>): void =>
  useKeys((press) => {
    if (press.hasModifier || press.isRepeat || press.isTyping || press.isBehindDialog) return null;
    return hasShortcuts() ? actions[press.code] : null;
  });
