import type { KeyPress } from '#ui/shortcuts/key-press.ts';

const SHORTCUTS = ['finish', 'approve', 'deny', 'publish', 'next', 'claim', 'play'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

/** The letter on the key; the place of the key decides, so that it is the same key in a Russian layout. */
export const shortcutKeys: Readonly<Record<Shortcut, { readonly code: string; readonly label: string }>> = {
  finish: { code: 'KeyY', label: 'Y' },
  approve: { code: 'KeyA', label: 'A' },
  deny: { code: 'KeyD', label: 'D' },
  publish: { code: 'KeyP', label: 'P' },
  next: { code: 'KeyN', label: 'N' },
  claim: { code: 'KeyC', label: 'C' },
  play: { code: 'Space', label: '␣' },
};

/** Returns the shortcut of a key event, if any. */
export const shortcutOf = (press: KeyPress): Shortcut | null => {
  if (press.hasModifier || press.isRepeat || press.isTyping || press.isBehindDialog) return null;
  const shortcut = SHORTCUTS.find((known) => shortcutKeys[known].code === press.code) ?? null;
  return shortcut === 'play' && press.isOnControl ? null : shortcut;
};
