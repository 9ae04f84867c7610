import { useEffect, useState } from 'react';
import { useStore } from '#lib/store.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { codeOf, hasOpenDialog, keyPressOf } from '#ui/shortcuts/key-press.ts';
import { hasShortcuts, shortcutHelp } from '#ui/shortcuts/shortcut-choice.ts';

const PaletteDialog = lazyPart(() => import('./palette-dialog.tsx').then((module) => module.PaletteDialog));
const HelpSheet = lazyPart(() => import('./help-sheet.tsx').then((module) => module.HelpSheet));

export const preloadPalette = PaletteDialog.preload;

const isPaletteKey = (event: KeyboardEvent): boolean =>
  codeOf(event) === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

/** `?` at any position in the layout. */
const isHelpKey = (event: KeyboardEvent): boolean =>
  event.key === '?' && !event.ctrlKey && !event.metaKey && hasShortcuts() && !keyPressOf(event).isTyping;

/** Opens the command palette on Ctrl+K or Cmd+K, and the list of shortcuts on `?`. Loads nothing until then. */
export const PaletteHost = () => {
  const [isOpen, setOpen] = useState(false);
  const isHelpOpen = useStore(shortcutHelp);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const isPalette = isPaletteKey(event);
      if (!isPalette && !isHelpKey(event)) return;
      event.preventDefault();
      if (isPalette && !event.repeat) setOpen((wasOpen) => !wasOpen && !hasOpenDialog());
      else if (!isPalette && !hasOpenDialog()) shortcutHelp.set(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      {isOpen && <PaletteDialog onClose={() => setOpen(false)} />}
      {isHelpOpen && <HelpSheet onClose={() => shortcutHelp.set(false)} />}
    </>
  );
};
