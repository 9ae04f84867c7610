import { useLayoutEffect, useRef } from 'react';
import { rowLinkClass } from '../data-table/data-table.tsx';
import { type KeyPress, keyPressOf } from './key-press.ts';
import { hasShortcuts } from './shortcut-choice.ts';

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
      const action = latest.current(keyPressOf(event), event);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};

/** The actions of single keys on a page, by physical key; unavailable actions are left out. */
export const usePageKeys = (actions: Readonly<Partial<Record<string, (() => void) | undefined>>>): void =>
  useKeys((press) => {
    if (press.hasModifier || press.isRepeat || press.isTyping || press.isBehindDialog) return null;
    return hasShortcuts() ? actions[press.code] : null;
  });

const rowLinks = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`main table .${CSS.escape(rowLinkClass)}`),
];

const currentRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('tbody tr') ?? null;

/** Focuses a row's link, so that Enter opens it like any link. */
const moveBy = (step: 1 | -1): void => {
  const links = rowLinks();
  const row = currentRow();
  const at = row ? links.findIndex((link) => row.contains(link)) : -1;
  const next = at < 0 ? links[step > 0 ? 0 : links.length - 1] : links[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
};

const actions: Readonly<Record<string, () => void>> = {
  KeyJ: () => moveBy(1),
  KeyK: () => moveBy(-1),
  KeyX: () => currentRow()?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
  Slash: () => document.querySelector<HTMLElement>('main [role=searchbox]')?.focus(),
};

/** The arrows move through rows only if a row has the focus; otherwise they scroll the page. */
const arrows: Readonly<Record<string, () => void>> = {
  ArrowDown: () => moveBy(1),
  ArrowUp: () => moveBy(-1),
};

const isOnRowLink = (): boolean => document.activeElement?.classList.contains(rowLinkClass) ?? false;

/** J and K move through the rows of the page's table, X selects the row, and / focuses its search. */
export const useListKeys = (): void =>
  useKeys((press, event) => {
    // Shift and the slash key give `?`, which opens the help.
    if (event.key === '?') return null;
    if (press.hasModifier || press.isTyping || press.isBehindDialog) return null;
    if (press.code in arrows) return isOnRowLink() ? arrows[press.code] : null;
    return hasShortcuts() ? actions[press.code] : null;
  });
